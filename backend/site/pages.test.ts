import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogEntry } from '../log.ts'
import { createNodeServer, type NodeServer } from '../web/node-server.ts'
import { createUploadSlots } from '../web/upload-slots.ts'
import { createPageCache } from './page-cache.ts'
import { openTableChanges } from '../db/table-changes.ts'
import { createPages, pageKey, type Pages } from './pages.ts'
import type { FetchData, Render } from './render-page.ts'

/** Replaces the site. Each path shows one behaviour of a page. */
const render: Render = async (request, { fetch, nonce }) => {
  const { pathname, search } = new URL(request.url)
  rendered.push(pathname + search)
  const html = (body: string, init?: ResponseInit) =>
    new Response(body, { ...init, headers: { 'Content-Type': 'text/html', ...init?.headers } })
  if (pathname === '/broken') throw new Error('secret detail')
  if (pathname === '/missing') return html('<h1>Not found</h1>', { status: 404 })
  if (pathname === '/moved')
    return new Response(null, { status: 302, headers: { Location: '/shop' } })
  if (pathname === '/private') return html('mine', { headers: { 'Cache-Control': 'no-store' } })
  if (pathname === '/drawn.svg')
    return new Response('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } })
  if (request.method === 'POST') {
    const name = (await request.formData()).get('name')
    await fetch('http://data/functions/v1/take', {
      method: 'POST',
      headers: { 'user-agent': 'this server' },
      body: 'x',
    })
    return html(`got ${name}`)
  }
  await fetch('http://data/rest/v1/products?select=*')
  if (pathname === '/slow') await slow.promise
  return html(
    `<script nonce="${nonce}">a()</script><p>${request.headers.get('cookie') ?? 'nobody'} ${'x'.repeat(2_000)}</p>`,
  )
}

const rendered: string[] = []
const slow = Promise.withResolvers<void>()
let requests = 0
const dataRequests: Record<'ip' | 'hasUploadSlot' | 'userAgent', unknown>[] = []
const uploadSlots = createUploadSlots()
const log: LogEntry[] = []
const limitOf = (maxBytes: number) => ({ maxBytes, tooLarge: 'The file is too large.' })
let notifyChange: (table: string) => void
let pages: Pages
let server: NodeServer
let origin: string

beforeAll(async () => {
  const listen = async (_: string, handlers: { onPayload: (table: string) => void }) => {
    notifyChange = handlers.onPayload
    return { isLive: () => true, catchUp: async () => {}, close: async () => {} }
  }
  const fetchData: FetchData = async ({ headers }, info) => {
    const from = { ip: info?.ip, hasUploadSlot: info?.hasUploadSlot }
    dataRequests.push({ ...from, userAgent: headers.get('user-agent') })
    return Response.json([])
  }
  pages = createPages({
    render,
    fetchData,
    readData: fetchData,
    uploadSlots,
    uploads: { '/apply': limitOf(5_000), '/left': limitOf(200_000) },
    dependencies: new Map([['products', ['products']]]),
    security: { isHttps: false, isDev: false },
    cache: createPageCache({
      changes: await openTableChanges({ db: { listen }, channel: 'table_changed' }),
    }),
    origin: 'http://site.example',
    redirect: ({ search, cookies }) =>
      search.includes('go')
        ? { location: `/there${search}`, ...(cookies && { setCookie: `seen=${cookies}` }) }
        : null,
    log: (entry) => log.push(entry),
    maxBodyBytes: 1_000,
  })
  server = createNodeServer({
    direct: [
      () => (requests++, false),
      pages.answerCached,
      (req, res) =>
        (req.method === 'GET' || req.method === 'HEAD') && (void pages.answer(req, res), true),
    ],
    fetch: (request, from) => pages.submit(request, from),
    isTrustedProxy: () => false,
  })
  origin = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`
})
afterAll(() => server.stop(1_000))

const get = (path: string, init: RequestInit = {}) =>
  fetch(origin + path, { redirect: 'manual', ...init })

/** Sends a path unchanged, while `fetch` normalises it. */
function getRaw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(origin, { path, headers }, (res) => {
      const chunks: Buffer[] = []
      res
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            body: Buffer.concat(chunks),
          }),
        )
    })
    sent.on('error', reject).end()
  })
}

test('renders a page once for all visitors, with hashes of its scripts, until its table changes', async () => {
  const first = await get('/shop?b=2&a=1', { headers: { cookie: 'session=mine' } })
  const html = await first.text()
  expect(html).toContain('<script>a()</script><p>nobody')
  expect(first.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(await (await get('/shop?a=1&b=2')).text()).toBe(html)
  expect(rendered.filter((url) => url.startsWith('/shop'))).toEqual(['/shop?b=2&a=1'])
  notifyChange('products')
  await get('/shop?a=1&b=2')
  expect(rendered.filter((url) => url.startsWith('/shop'))).toHaveLength(2)
})

test('a form that is sent to a cached page reaches the page, not the cache', async () => {
  const page = await (await get('/contact')).text()
  expect(page).toContain('nobody')
  const answer = await get('/contact', {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada' }),
    headers: { origin: 'http://site.example' },
  })
  expect(await answer.text()).not.toBe(page)
})

test('compresses a page, answers 304 to a matching ETag, and sends no body to HEAD', async () => {
  const compressed = await getRaw('/about', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(compressed.body.length),
    vary: 'Accept-Encoding',
  })
  const plain = await getRaw('/about')
  expect(brotliDecompressSync(compressed.body)).toEqual(plain.body)
  const again = await getRaw('/about', { 'if-none-match': String(plain.headers['etag']) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await get('/about', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(plain.body.length),
    '',
  ])
  expect(rendered.filter((url) => url === '/about')).toHaveLength(1)
})

test('renders once for visitors who request a page at the same time', async () => {
  requests = 0
  const visits = Array.from({ length: 5 }, () => get('/slow'))
  await expect.poll(() => requests).toBe(5)
  slow.resolve()
  await Promise.all(visits)
  expect(rendered.filter((url) => url === '/slow')).toHaveLength(1)
})

test('does not cache pages that are private, missing or moved', async () => {
  for (const [path, status] of [
    ['/private', 200],
    ['/missing', 404],
    ['/moved', 302],
  ] as const) {
    for (const _ of [1, 2]) expect([path, (await get(path)).status]).toEqual([path, status])
    expect(rendered.filter((url) => url === path)).toHaveLength(2)
  }
  expect((await get('/moved')).headers.get('location')).toBe('/shop')
})

test('answers a failed page with a logged reference, and does not cache it', async () => {
  const response = await get('/broken')
  const body = await response.text()
  const entry = log.at(-1)
  expect(response.status).toBe(500)
  expect(body).toContain(String(entry?.['requestId']))
  expect(body).toContain('Something went wrong')
  expect(body).not.toContain('secret detail')
  expect(String(entry?.error)).toContain('secret detail')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('redirects before rendering, with the same query', async () => {
  const response = await get('/?go=1&x=2')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/there?go=1&x=2'])
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('a redirect reads and sets cookies, is not cached, and tells no address to the next page', async () => {
  const { headers } = await get('/?go=1', { headers: { cookie: 'a=1' } })
  expect([...headers].filter(([name]) => /cookie|cache|referrer/.test(name))).toEqual([
    ['cache-control', 'no-store'],
    ['referrer-policy', 'no-referrer'],
    ['set-cookie', 'seen=a=1'],
  ])
})

test('passes a form sent without JavaScript to the page, unless it is too large', async () => {
  const form = (name: string) =>
    get('/contact', { method: 'POST', body: new URLSearchParams({ name }) })
  expect(await (await form('Ada')).text()).toBe('got Ada')
  expect(await (await form('Ada')).text()).toBe('got Ada')
  expect((await form('x'.repeat(2_000))).status).toBe(413)
})

test('calls services with the address of the sender of a form, and without one for a page that is read', async () => {
  await get('/contact', {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada' }),
    headers: { 'user-agent': 'Phone' },
  })
  expect(dataRequests.at(-1)).toEqual({
    ip: '127.0.0.1',
    hasUploadSlot: false,
    userAgent: 'Phone',
  })
  await get('/fresh', { headers: { 'user-agent': 'Phone' } })
  expect(dataRequests.at(-1)).toEqual({
    ip: undefined,
    hasUploadSlot: undefined,
    userAgent: null,
  })
})

test('accepts a larger form on a page with uploads, up to its own limit', async () => {
  const form = (path: string, length: number) =>
    get(path, { method: 'POST', body: new URLSearchParams({ name: 'x'.repeat(length) }) })
  expect((await form('/apply', 4_000)).status).toBe(200)
  expect((await form('/contact', 4_000)).status).toBe(413)
  const refused = await form('/apply', 6_000)
  expect([refused.status, await refused.text()]).toEqual([413, 'The file is too large.'])
})

test('an upload holds one slot of its address, which the page may use for its own requests', async () => {
  const upload = () =>
    get('/apply', { method: 'POST', body: new URLSearchParams({ name: 'x'.repeat(4_000) }) })
  expect((await upload()).status).toBe(200)
  expect(dataRequests.at(-1)).toMatchObject({ hasUploadSlot: true })
  using slots = new DisposableStack()
  const large = new Request('http://site.example', { headers: { 'content-length': '4000' } })
  for (let index = 0; index < 3; index++)
    slots.use(uploadSlots.take(large, '127.0.0.1', { maxBytes: 5_000, smallBytes: 1_000 }))
  const refused = await upload()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await refused.text()).toContain('Please try again in a minute.')
})

test('a visitor who leaves while sending a form is not logged as an error', async () => {
  const logged = log.length
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(
    `POST /left HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\nname=${'A'.repeat(70_000)}`,
  )
  await expect.poll(() => rendered.includes('/left')).toBe(true)
  socket.destroy()
  await expect.poll(() => log.length).toBe(logged + 1)
  expect(log.at(-1)).toMatchObject({ level: 'info', path: '/left', wasAborted: true })
})

test('refuses other methods and invalid URLs', async () => {
  const refused = await get('/shop', { method: 'DELETE' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  for (const path of ['/%', '/%E0%A4%A', '/a%00b', 'http://elsewhere.example/'])
    expect([path, (await getRaw(path)).status]).toEqual([path, 400])
  expect((await getRaw('//elsewhere.example/x')).status).toBe(200)
})

test('makes the same key for any order of the query parameters, without those of advertisers', async () => {
  expect(pageKey('/shop?b=2&a=1&a=0')).toBe(pageKey('/shop?a=1&a=0&b=2'))
  expect(pageKey('/shop?a=1')).not.toBe(pageKey('/shop?a=2'))
  expect(pageKey('/shop?')).toBe('/shop')
  for (const visitor of [1, 2]) await get(`/counted?fbclid=${visitor}`)
  expect(rendered.filter((path) => path.startsWith('/counted'))).toEqual(['/counted'])
})

test('a drawing is sandboxed, and a short text is not sniffed for another type', async () => {
  const drawing = await get('/drawn.svg')
  expect([
    drawing.headers.get('content-security-policy'),
    drawing.headers.get('x-content-type-options'),
  ]).toEqual(["default-src 'none'; style-src 'unsafe-inline'; sandbox", 'nosniff'])
  const refused = await get('/%E0%A4%A')
  expect([refused.status, refused.headers.get('x-content-type-options')]).toEqual([400, 'nosniff'])
})
