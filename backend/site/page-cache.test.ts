import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDatabase } from '../../test/use-database.ts'
import { createEncodedBody } from '../web/encoded-body.ts'
import { createPageCache, type Page, type PageCache, type RenderedPage } from './page-cache.ts'
import { openTableChanges, type TableChanges } from '../db/table-changes.ts'

const { db, admin } = await useDatabase()
let changes: TableChanges
let cache: PageCache
/** As in a second server process: its own connection, its own memory. */
let otherCache: PageCache

beforeEach(async () => {
  changes = await openTableChanges({ db, channel: 'table_changed' })
  const otherChanges = await openTableChanges({ db, channel: 'table_changed' })
  cache = createPageCache({ changes })
  otherCache = createPageCache({ changes: otherChanges })
  return async () => {
    await changes.close()
    await otherChanges.close()
  }
})

function rendered(
  text: string,
  tables: string[] = ['products'],
  more: Partial<RenderedPage> & { status?: number } = {},
): RenderedPage {
  const page = {
    status: more.status ?? 200,
    headers: [],
    etag: `W/"${text}"`,
    body: createEncodedBody(Buffer.from(text)),
  }
  return { page, tables: new Set(tables), cacheable: more.cacheable ?? true }
}

const change = (table: string) =>
  db.transaction({ role: 'anon' }, (tx) =>
    tx.query(`select pg_notify('table_changed', $1)`, [table]),
  )
const text = (page: Page | null) => page?.body.ready('identity')?.toString() ?? null

test('a change of a table drops, in every process, the pages made from it and no other', async () => {
  for (const each of [cache, otherCache]) {
    await each.findOrRender('/', async () => rendered('home', ['products', 'posts']))
    await each.findOrRender('/blog', async () => rendered('blog', ['posts']))
    await each.findOrRender('/shop?q=x', async () => rendered('search', ['*']))
    await each.findOrRender('/about', async () => rendered('about', []))
  }
  await change('products')
  for (const each of [cache, otherCache]) {
    await vi.waitFor(() => expect(each.find('/')).toBeNull(), { timeout: 1_000, interval: 5 })
    expect(each.find('/shop?q=x')).toBeNull()
    expect(text(each.find('/blog'))).toBe('blog')
    expect(text(each.find('/about'))).toBe('about')
  }
})

test('whoever has waited for what was committed finds nothing older in memory, however busy the process', async () => {
  for (let round = 0; round < 50; round++) {
    await cache.findOrRender('/', async () => rendered('home'))
    await change('products')
    await changes.catchUp()
    expect(cache.find('/')).toBeNull()
  }
})

test('concurrent misses of one key render once', async () => {
  const render = vi.fn(async () => {
    await sleep(20)
    return rendered('once')
  })
  const pages = await Promise.all(Array.from({ length: 10 }, () => cache.findOrRender('/', render)))
  expect(render).toHaveBeenCalledTimes(1)
  expect(new Set(pages.map(text))).toEqual(new Set(['once']))
  await cache.findOrRender('/', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page rendered while its table changed is answered but not kept, and nobody joins that render afterwards', async () => {
  const finish = Promise.withResolvers<void>()
  const first = cache.findOrRender('/', async () => {
    await finish.promise
    return rendered('old')
  })
  await cache.findOrRender('/other', async () => rendered('other'))
  await change('products')
  await vi.waitFor(() => expect(cache.find('/other')).toBeNull(), { interval: 5 })
  expect(text(await cache.findOrRender('/', async () => rendered('new')))).toBe('new')
  finish.resolve()
  expect(text(await first)).toBe('old')
  expect(text(cache.find('/'))).toBe('new')
})

test('a failed render is thrown to all who wait, and the next one tries again', async () => {
  const failing = () => Promise.reject(new Error('no'))
  await expect(
    Promise.all([cache.findOrRender('/', failing), cache.findOrRender('/', failing)]),
  ).rejects.toThrow('no')
  expect(text(await cache.findOrRender('/', async () => rendered('yes')))).toBe('yes')
})

test('what may not be kept is not kept', async () => {
  await cache.findOrRender('/', async () => rendered('private', [], { cacheable: false }))
  expect(cache.find('/')).toBeNull()
})

test('the bytes held are bounded, and the least recently used page goes first', async () => {
  const small = createPageCache({ changes, maxBytes: 60_000 })
  const page = async () => rendered('x'.repeat(8_000))
  for (const key of ['/a', '/b', '/c']) await small.findOrRender(key, page)
  small.find('/a')
  await small.findOrRender('/d', page)
  expect(['/a', '/b', '/c', '/d'].map((key) => small.find(key) !== null)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('a page is rendered again when its time is over', async () => {
  const brief = createPageCache({ changes, maxAgeMs: 20 })
  await brief.findOrRender('/', async () => rendered('old'))
  await sleep(30)
  expect(text(await brief.findOrRender('/', async () => rendered('new')))).toBe('new')
})

test('while notifications are cut off nothing is served from memory, unless rendering fails; then all is forgotten', async () => {
  await cache.findOrRender('/', async () => rendered('kept'))
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'services listen' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(cache.find('/')).toBeNull(), { interval: 1 })
  expect(
    text(
      await cache.findOrRender('/', async () =>
        rendered('oops', [], { status: 500, cacheable: false }),
      ),
    ),
  ).toBe('kept')
  expect(text(await cache.findOrRender('/', () => Promise.reject(new Error('no database'))))).toBe(
    'kept',
  )
  expect(text(await cache.findOrRender('/new', async () => rendered('new')))).toBe('new')
  expect(cache.find('/new')).toBeNull()
  await vi.waitFor(
    async () => {
      await cache.findOrRender('/after', async () => rendered('after'))
      expect(text(cache.find('/after'))).toBe('after')
    },
    { timeout: 5_000 },
  )
  expect(cache.find('/')).toBeNull()
})
