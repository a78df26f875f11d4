import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { useDatabase } from '../../test/use/use-database.ts'
import { createEncodedBody } from '../web/encoded-body.ts'
import { createPageCache, type Page, type PageCache, type RenderedPage } from './page-cache.ts'
import { openTableChanges, type TableChanges } from '../db/table-changes.ts'

const { db, admin } = await useDatabase()
let changes: TableChanges
let cache: PageCache
/** Like a second server process, with its own connection and its own memory. */
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
const text = (page: Page | null) => page?.body.find('identity')?.toString() ?? null

test('a table change drops the pages made from the table, in every process', async () => {
  for (const each of [cache, otherCache]) {
    await each.getOrRender('/', async () => rendered('home', ['products', 'posts']))
    await each.getOrRender('/blog', async () => rendered('blog', ['posts']))
    await each.getOrRender('/shop?q=x', async () => rendered('search', ['*']))
    await each.getOrRender('/about', async () => rendered('about', []))
  }
  await change('products')
  for (const each of [cache, otherCache]) {
    await expect.poll(() => each.find('/')).toBeNull()
    expect(each.find('/shop?q=x')).toBeNull()
    expect(text(each.find('/blog'))).toBe('blog')
    expect(text(each.find('/about'))).toBe('about')
  }
})

test('holds no page older than a change after catchUp', async () => {
  for (let round = 0; round < 50; round++) {
    await cache.getOrRender('/', async () => rendered('home'))
    await change('products')
    await changes.catchUp()
    expect(cache.find('/')).toBeNull()
  }
})

test('renders once for concurrent misses of one key', async () => {
  const finish = Promise.withResolvers<RenderedPage>()
  const render = vi.fn(() => finish.promise)
  const pages = Array.from({ length: 10 }, () => cache.getOrRender('/', render))
  finish.resolve(rendered('once'))
  expect(new Set((await Promise.all(pages)).map(text))).toEqual(new Set(['once']))
  await cache.getOrRender('/', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('does not cache a page whose table changed while it was rendered, and later callers do not join that render', async () => {
  const finish = Promise.withResolvers<void>()
  const first = cache.getOrRender('/', async () => {
    await finish.promise
    return rendered('old')
  })
  await cache.getOrRender('/other', async () => rendered('other'))
  await change('products')
  await expect.poll(() => cache.find('/other')).toBeNull()
  expect(text(await cache.getOrRender('/', async () => rendered('new')))).toBe('new')
  finish.resolve()
  expect(text(await first)).toBe('old')
  expect(text(cache.find('/'))).toBe('new')
})

test('rejects all waiting callers when a render fails, and renders again for the next one', async () => {
  const failing = () => Promise.reject(new Error('no'))
  await expect(
    Promise.all([cache.getOrRender('/', failing), cache.getOrRender('/', failing)]),
  ).rejects.toThrow('no')
  expect(text(await cache.getOrRender('/', async () => rendered('yes')))).toBe('yes')
})

test('does not cache a page that is not cacheable', async () => {
  await cache.getOrRender('/', async () => rendered('private', [], { cacheable: false }))
  expect(cache.find('/')).toBeNull()
})

test('limits its bytes, and drops the least recently used page first', async () => {
  const small = createPageCache({ changes, maxBytes: 35_000 })
  const page = async () => rendered('x'.repeat(8_000))
  for (const key of ['/a', '/b', '/c']) await small.getOrRender(key, page)
  small.find('/a')
  await small.getOrRender('/d', page)
  expect(['/a', '/b', '/c', '/d'].map((key) => small.find(key) !== null)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('renders a page again after its maximum age', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const brief = createPageCache({ changes, maxAgeMs: 60_000 })
  await brief.getOrRender('/', async () => rendered('old'))
  vi.advanceTimersByTime(59_000)
  expect(text(await brief.getOrRender('/', async () => rendered('early')))).toBe('old')
  vi.advanceTimersByTime(2_000)
  expect(text(await brief.getOrRender('/', async () => rendered('new')))).toBe('new')
})

test('without notifications it serves a cached page only when rendering fails, and drops all pages when they return', async () => {
  await cache.getOrRender('/', async () => rendered('cached'))
  await admin.query(
    `select pg_terminate_backend(pid)
     from pg_stat_activity
     where application_name = 'services listen' and datname = current_database()`,
  )
  await expect.poll(() => cache.find('/')).toBeNull()
  expect(
    text(
      await cache.getOrRender('/', async () =>
        rendered('oops', [], { status: 500, cacheable: false }),
      ),
    ),
  ).toBe('cached')
  expect(text(await cache.getOrRender('/', () => Promise.reject(new Error('no database'))))).toBe(
    'cached',
  )
  expect(text(await cache.getOrRender('/new', async () => rendered('new')))).toBe('new')
  expect(cache.find('/new')).toBeNull()
  await eventually(async () => {
    await cache.getOrRender('/after', async () => rendered('after'))
    expect(text(cache.find('/after'))).toBe('after')
  })
  expect(cache.find('/')).toBeNull()
})
