import { afterAll, expect, test } from 'vitest'
import type { LogEntry } from '../../log.ts'
import { duringRequest } from '../../log/current-request.ts'
import { openRenderThread } from './render-thread.ts'
import { openRenderThreads } from './render-threads.ts'

const entries: LogEntry[] = []
const log = (entry: LogEntry) => void entries.push(entry)
const thread = openRenderThread({
  file: new URL('../../../test/servers/render-worker.ts', import.meta.url),
  log,
  unresponsiveMs: 1_500,
})
afterAll(() => thread.close())

const noData: typeof fetch = () => Promise.reject(new Error('No data was expected'))
const render = (
  path: string,
  { fetch = noData, ...init }: RequestInit & { fetch?: typeof globalThis.fetch } = {},
) =>
  thread.createRender({ shop: 'Imole' })(new Request(`http://site${path}`, init), {
    fetch,
    nonce: 'n1',
    log,
  })

test('what a page logs, and what a library prints in it, names its request', async () => {
  const request = { requestId: 'r1', method: 'GET', path: '/prints' }
  await duringRequest(request, () => render('/prints?secret=1'))
  expect(entries.slice(-3)).toEqual([
    { level: 'error', message: 'page failed', ...request, error: { code: 'PGRST003', hint: null } },
    {
      level: 'error',
      message: 'React warns about p',
      ...request,
      error: expect.objectContaining({
        message: 'outer',
        stack: expect.stringContaining('render-worker.ts'),
        cause: expect.objectContaining({ message: 'inner' }),
      }),
    },
    expect.objectContaining({ level: 'warn', message: 'soon deprecated', ...request }),
  ])
})

test('a form reaches the page, and the page comes back with its status, headers and body', async () => {
  const page = await render('/', { method: 'POST', body: '₦5', headers: { 'X-Sent': 'yes' } })
  expect(page.status).toBe(201)
  expect(page.headers.get('x-sent')).toBe('yes')
  expect(page.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await page.text()).toBe('{"shop":"Imole"} n1 ₦5')
})

test('a page without a body stays without one', async () => {
  expect((await render('/empty')).status).toBe(204)
})

test('each page gets its own data from the main thread', async () => {
  const page = async (text: string) =>
    (
      await render('/data', {
        fetch: async (input) => {
          const request = new Request(input)
          return new Response(`${request.url} ${request.headers.get('accept')} ${text}`)
        },
      })
    ).text()
  expect(await Promise.all(['1', '2', '3'].map(page))).toEqual([
    'http://data/rest a/b 1',
    'http://data/rest a/b 2',
    'http://data/rest a/b 3',
  ])
})

test('a page whose data is late does not stop the others', async () => {
  const late = Promise.withResolvers<Response>()
  const first = render('/data', { fetch: () => late.promise })
  await render('/data', {
    fetch: async () => {
      late.resolve(new Response('late'))
      return new Response('early')
    },
  })
  expect(await (await first).text()).toBe('late')
})

test('a failed fetch fails its page', async () => {
  await expect(render('/data')).rejects.toThrow('No data was expected')
  const failing = () => {
    throw new URIError('Thrown at once')
  }
  await expect(render('/data', { fetch: failing })).rejects.toThrow('Thrown at once')
})

test('a page that fails, fails with its own error, and the next one is rendered', async () => {
  await expect(render('/broken')).rejects.toThrow(new RangeError('This page is broken'))
  expect((await render('/')).status).toBe(201)
})

test('an error that cannot be cloned arrives as its text', async () => {
  await expect(render('/uncloneable')).rejects.toThrow('With a function')
  expect((await render('/')).status).toBe(201)
})

test('an endless loop ends the thread, and the next page is rendered', async () => {
  await expect(render('/endless')).rejects.toThrow('The render thread was unresponsive for 1500 ms')
  expect(entries.at(-1)).toMatchObject({
    message: 'the render thread ended',
    error: { message: expect.stringContaining('unresponsive') },
  })
  expect((await render('/')).status).toBe(201)
})

test('when the thread ends by itself its page fails, and the next one is rendered', async () => {
  await expect(render('/crash')).rejects.toThrow('ended with code 3')
  expect((await render('/')).status).toBe(201)
})

test('a bug after its page was answered is logged, and the next page is rendered', async () => {
  entries.length = 0
  expect((await render('/later')).status).toBe(201)
  const answered = new BroadcastChannel('answered')
  answered.postMessage(null)
  await expect.poll(() => entries.at(-1)?.message).toBe('the render thread ended')
  expect(entries.at(-2)).toMatchObject({ path: '/later', error: { message: 'Too late' } })
  answered.close()
  expect((await render('/')).status).toBe(201)
})

test('a module that cannot be loaded says so', async () => {
  const broken = openRenderThread({
    file: new URL('./there-is-none.ts', import.meta.url),
    log: () => {},
  })
  await expect(broken.ready).rejects.toThrow('there-is-none.ts')
  await broken.close()
})

test('after close it renders nothing and starts no thread', async () => {
  const closed = openRenderThread({
    file: new URL('../../../test/servers/render-worker.ts', import.meta.url),
    log,
  })
  const { length } = entries
  await closed.close()
  const page = closed.createRender({})(new Request('http://site/'), {
    fetch: noData,
    nonce: '',
    log,
  })
  await expect(page).rejects.toThrow('The server is stopping')
  expect(entries).toHaveLength(length)
})

test('a PDF that keeps its thread busy holds up no page', async () => {
  const threads = openRenderThreads({
    file: new URL('../../../test/servers/render-worker.ts', import.meta.url),
    log,
  })
  const open = (path: string) =>
    threads.createRender({})(new Request(`http://site${path}`), { fetch: noData, nonce: '', log })
  const settled: string[] = []
  const pdf = open('/endless.pdf').catch(() => settled.push('pdf'))
  for (const path of ['/', '/empty']) settled.push(String((await open(path)).status))
  await threads.close()
  await pdf
  expect(settled).toEqual(['201', '204', 'pdf'])
})
