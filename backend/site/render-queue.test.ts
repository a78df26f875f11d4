import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createNodeServer } from '../web/node-server.ts'
import { createUploadSlots } from '../web/upload-slots.ts'
import { createPages } from './pages.ts'
import { createRenderQueue } from './render-queue.ts'

/** Renders that end when they are told. */
function useRenders(limits: Parameters<typeof createRenderQueue>[0]) {
  const queue = createRenderQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    run: (address: string, name: string) =>
      queue.run(address, () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('an address has a few places, and addresses take turns', async () => {
  const renders = useRenders({ perAddress: 2, total: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void renders.run('a', name)
  for (const name of ['b1', 'b2', 'b3']) void renders.run('b', name)
  expect(renders.started).toEqual(['a1', 'a2', 'b1'])
  await renders.end('a1')
  await renders.end('a2')
  await renders.end('b1')
  expect(renders.started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test('too long a line is refused, and a failed render frees its place', async () => {
  const limits = { perAddress: 1, total: 2, maxWaitingOfAddress: 1, maxWaiting: 2 }
  const renders = useRenders(limits)
  const answers = ['a1', 'a2', 'a3'].map((name) => renders.run('a', name))
  expect(await answers[2]).toBeNull()
  await renders.end('a1')
  await renders.end('a2')
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', null])
  const queue = createRenderQueue(limits)
  const failing = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('a', async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('when too many wait, the longest line loses its last, so that a few lines cannot close the site', async () => {
  const renders = useRenders({ perAddress: 1, total: 1, maxWaitingOfAddress: 3, maxWaiting: 3 })
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => renders.run('a', name))
  const newcomers = ['b', 'c'].map((name) => renders.run(name, name))
  expect(await Promise.all(many.slice(2))).toEqual([null, null])
  // All lines are as short as that of a newcomer would be.
  expect(await renders.run('d', 'd')).toBeNull()
  for (const name of ['a1', 'a2', 'b', 'c']) await renders.end(name)
  expect(await Promise.all([...many.slice(0, 2), ...newcomers])).toEqual(['a1', 'a2', 'b', 'c'])
})

test('renders at most three pages of one address at the same time', async () => {
  let requests = 0
  const rendering: (() => void)[] = []
  const noData = async () => Response.json([])
  const pages = createPages({
    async render() {
      await new Promise<void>((resolve) => rendering.push(resolve))
      return new Response('page', { headers: { 'Content-Type': 'text/html' } })
    },
    fetchData: noData,
    readData: noData,
    dependencies: new Map(),
    security: { isHttps: false, isDev: false },
    cache: null,
    origin: 'http://localhost',
    redirect: () => null,
    uploadSlots: createUploadSlots(),
    log: () => {},
  })
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    requests++
    void pages.answer(req, res)
    return true
  }
  const server = createNodeServer({
    direct: [answer],
    fetch: noData,
    isTrustedProxy: () => false,
  })
  const port = await server.listen(0, '127.0.0.1')
  const turns = Array.from({ length: 12 }, (_, n) => fetch(`http://127.0.0.1:${port}/?n=${n}`))
  await expect.poll(() => requests).toBe(12)
  for (let turn = 0; turn < 4; turn++) {
    await expect.poll(() => rendering.length).toBe(3)
    for (const end of rendering.splice(0)) end()
  }
  for (const { status } of await Promise.all(turns)) expect(status).toBe(200)
  await server.stop(0)
})
