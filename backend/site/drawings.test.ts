import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createNodeServer } from '../web/node-server.ts'
import { createUploadSlots } from '../web/upload-slots.ts'
import { createDrawings, isDrawing } from './drawings.ts'
import { createDrawingBudget } from '../web/drawing-budget.ts'
import { openTableChanges } from '../db/table-changes.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import { textPage } from './plain-pages.ts'

/** Pages whose PDFs end when the test says so; a request comes from any address. */
async function useSite(cache: PageCache | null = null) {
  const rendered: string[] = []
  const ends: (() => void)[] = []
  const noData = async () => Response.json([])
  const pages = createPages({
    async render(asked) {
      const { pathname } = new URL(asked.url)
      rendered.push(pathname)
      if (pathname.endsWith('.pdf')) await new Promise<void>((resolve) => ends.push(resolve))
      return new Response(pathname)
    },
    fetchData: noData,
    readData: noData,
    dependencies: new Map(),
    security: { isHttps: false, isDev: false },
    cache,
    origin: 'http://localhost',
    redirect: () => null,
    uploadSlots: createUploadSlots(),
    isTrustedProxy: () => true,
    log: () => {},
  })
  let asked = 0
  let left = 0
  const server = createNodeServer({
    direct: [
      (req, res) => {
        asked++
        res.once('close', () => res.writableFinished || left++)
        void pages.answer(req, res)
        return true
      },
    ],
    fetch: noData,
    isTrustedProxy: () => true,
  })
  const port = await server.listen(0, '127.0.0.1')
  onTestFinished(() => server.stop(0))
  return {
    rendered,
    ends,
    countAsked: () => asked,
    countLeft: () => left,
    get: (path: string, address: string, signal?: AbortSignal) =>
      new Promise<number>((resolve, reject) =>
        request(
          { port, path, headers: { 'x-forwarded-for': address }, ...(signal && { signal }) },
          ({ statusCode = 0 }) => resolve(statusCode),
        )
          .on('error', reject)
          .end(),
      ),
  }
}

async function useCache(): Promise<PageCache> {
  const listen = async () => ({
    isLive: () => true,
    catchUp: async () => {},
    close: async () => {},
  })
  return createPageCache({
    changes: await openTableChanges({ db: { listen }, channel: 'table_changed' }),
  })
}

test('pages are rendered while PDFs of many addresses wait for the one place', async () => {
  const site = await useSite()
  const pdfs = Array.from({ length: 12 }, (_, each) =>
    site.get(`/${each}.pdf`, `203.0.${each}.${each}`),
  )
  await expect.poll(site.countAsked).toBe(12)
  for (let each = 0; each < 12; each++)
    expect(await site.get(`/page-${each}`, '198.51.100.7')).toBe(200)
  expect(site.rendered.filter((path) => path.endsWith('.pdf'))).toHaveLength(1)
  for (let each = 0; each < 12; each++) {
    await expect.poll(() => site.ends.length).toBe(1)
    site.ends.pop()?.()
  }
  expect(new Set(await Promise.all(pdfs))).toEqual(new Set([200]))
})

test('a request for a PDF that waits in the long line of another network takes its own turn', async () => {
  const site = await useSite(await useCache())
  const line = ['/1.pdf', '/2.pdf', '/3.pdf', '/wanted.pdf']
  const answers: Promise<number>[] = []
  for (const [at, path] of line.entries()) {
    answers.push(site.get(path, '203.0.113.7'))
    await expect.poll(site.countAsked).toBe(at + 1)
  }
  const wanted = site.get('/wanted.pdf', '198.51.100.7')
  await expect.poll(site.countAsked).toBe(5)
  for (let each = 0; each < 3; each++) {
    await expect.poll(() => site.ends.length).toBe(1)
    site.ends.pop()?.()
  }
  expect(await wanted).toBe(200)
  expect(site.rendered.slice(0, 3)).toEqual(['/1.pdf', '/2.pdf', '/wanted.pdf'])
  await expect.poll(() => site.ends.length).toBe(1)
  site.ends.pop()?.()
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200])
  expect(site.rendered).toHaveLength(4)
})

test('nothing is drawn for a client that has left', async () => {
  const site = await useSite(await useCache())
  const first = site.get('/first.pdf', '203.0.113.7')
  await expect.poll(() => site.ends.length).toBe(1)
  const gone = new AbortController()
  void site.get('/gone.pdf', '203.0.113.8', gone.signal).catch(() => {})
  await expect.poll(site.countAsked).toBe(2)
  gone.abort()
  await expect.poll(site.countLeft).toBe(1)
  site.ends.pop()?.()
  expect(await first).toBe(200)
  const last = site.get('/last.pdf', '203.0.113.9')
  await expect.poll(() => site.ends.length).toBe(1)
  site.ends.pop()?.()
  expect(await last).toBe(200)
  expect(site.rendered).toEqual(['/first.pdf', '/last.pdf'])
})

const page = textPage(200, 'drawn')

test('networks take turns, so that many addresses of one do not hold up the others', async () => {
  const drawn: string[] = []
  const drawings = createDrawings()
  const draw = (address: string) =>
    drawings.run(address, async () => {
      drawn.push(address)
      return page
    })
  const thief = Array.from({ length: 10 }, (_, each) => `2001:db8:1:${each}::/64`)
  await Promise.all([...thief.map(draw), draw('203.0.113.7')])
  expect(drawn.indexOf('203.0.113.7')).toBe(2)
})

test('an address that has used up its time gets a sentence that says when to try again', async () => {
  const clock = { now: 0 }
  const now = () => clock.now
  const drawings = createDrawings({ budget: createDrawingBudget({ now }), now })
  const draw = (address: string) => {
    return drawings.run(address, async () => {
      clock.now += 5_000
      return page
    })
  }
  const statuses: (number | undefined)[] = []
  for (let each = 0; each < 9; each++) statuses.push((await draw('203.0.113.7'))?.status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
  const refused = await draw('203.0.113.7')
  expect(refused?.headers).toEqual(expect.arrayContaining(['Retry-After', '60']))
  expect(String(await refused?.body.get('identity'))).toBe(
    'You have opened many new documents in a short time. Please wait a minute, then try again.',
  )
  expect((await draw('198.51.100.7'))?.status).toBe(200)
  clock.now += 60_000
  expect((await draw('203.0.113.7'))?.status).toBe(200)
})

test('no spelling of the path of a PDF or a picture makes it a page', () => {
  for (const path of [
    '/solar-calculator/proposal.pdf',
    '/solar-calculator/proposal.pdf/',
    '/Solar-Calculator/PROPOSAL.PDF',
    '/solar-calculator/proposal%2Epd%66',
    '/solar-calculator/proposal.pdf.data',
    '/og/product/panel.png',
  ])
    expect([path, isDrawing(path)]).toEqual([path, true])
  for (const path of ['/', '/shop', '/pictures/panel.svg', '/%E0%A4%A'])
    expect([path, isDrawing(path)]).toEqual([path, false])
})
