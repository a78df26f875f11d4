import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findRequest } from '../log/current-request.ts'
import { createNodeServer, probePort, findClientIp, type UploadPace } from './node-server.ts'

const nobody = () => false

/** A server that answers at once, except `/held`, whose answers wait until the test allows them. */
async function start() {
  let accepted = 0
  const held = Promise.withResolvers<void>()
  const server = createNodeServer({
    direct: [],
    fetch: async ({ url }, { ip }) => {
      accepted += 1
      if (url.endsWith('/held')) await held.promise
      return new Response(ip)
    },
    isTrustedProxy: nobody,
  })
  const port = await server.listen(0, '127.0.0.1')
  /** Waits until the server has accepted this number of requests in total. */
  const hasAccepted = (count: number) => expect.poll(() => accepted, { interval: 10 }).toBe(count)
  return { server, port, hasAccepted, answer: held.resolve }
}

/** Longer than a test may take: a stop that waits for it fails the test. */
const endlessMs = 3_600_000

test('stop accepts no new connection and answers accepted requests', async () => {
  const { server, port, hasAccepted, answer } = await start()
  const url = `http://127.0.0.1:${port}/held`
  const idle = connect(port, '127.0.0.1')
  const accepted = Array.from({ length: 10 }, () => fetch(url).then((response) => response.text()))
  await hasAccepted(10)
  const stopping = server.stop(endlessMs)
  await expect(fetch(url)).rejects.toThrow()
  answer()
  expect(new Set(await Promise.all(accepted))).toEqual(new Set(['127.0.0.1']))
  await stopping
  idle.destroy()
})

test('stop tells clients of accepted requests to close, and closes every unused connection', async () => {
  const { server, port, hasAccepted, answer } = await start()
  const send = (text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
    socket.write(text)
    return { socket, closed, answer: () => answer }
  }
  const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const idle = send(get)
  await expect.poll(idle.answer).toContain('127.0.0.1')
  expect(idle.answer()).not.toMatch(/connection: close/i)
  const half = send('POST / HTTP/1.1\r\nHo')
  const held = get.replace('/', '/held')
  const accepted = [send(held), send(held)]
  await hasAccepted(3)
  const stopping = server.stop(endlessMs)
  await Promise.all([idle.closed, half.closed])
  answer()
  for (const { closed } of accepted) expect(await closed).toMatch(/200 OK[^]*connection: close/i)
  await stopping
})

test('ignores an upgrade to anything but a WebSocket', async () => {
  const { server, port } = await start()
  const statusOf = (upgrade: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Connection: 'Upgrade, HTTP2-Settings, close', Upgrade: upgrade }
      get({ port, host: '127.0.0.1', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
  expect(await statusOf('h2c')).toBe(200)
  expect(await statusOf('TLS/1.0, HTTP/2.0')).toBe(200)
  expect(await statusOf('h2c, WebSocket')).toBe(426)
  expect(await statusOf('websocket')).toBe(426)
  await server.stop(0)
})

test('refuses a request with two Host headers, also for a WebSocket', async () => {
  const { server, port } = await start()
  const send = async (lines: string) => {
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.write(`GET / HTTP/1.1\r\n${lines}\r\n\r\n`)
    await closed
    return answer
  }
  expect(await send('Host: a\r\nhOsT: b')).toMatch(/^HTTP\/1.1 400 /)
  expect(await send('Host: a\r\nHost: a')).toMatch(/^HTTP\/1.1 400 /)
  expect(await send('Host: a\r\nConnection: close')).toMatch(/^HTTP\/1.1 200 /)
  await server.stop(0)
  const upgrading = createNodeServer({
    direct: [],
    fetch: async () => new Response(),
    upgrade: (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    isTrustedProxy: nobody,
  })
  const upgradePort = await upgrading.listen(0, '127.0.0.1')
  const socket = connect(upgradePort, '127.0.0.1')
  socket.write(
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString())),
  )
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  socket.destroy()
  await upgrading.stop(0)
})

test('stop does not wait longer than its grace period', async () => {
  const { server, port, hasAccepted } = await start()
  const cut = fetch(`http://127.0.0.1:${port}/held`).catch((error: Error) => error)
  await hasAccepted(1)
  await server.stop(100)
  expect(await cut).toBeInstanceOf(Error)
})

test('rejects with EADDRINUSE for a port in use, and finds a free port for 0', async () => {
  const { server, port } = await start()
  await expect(probePort(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(
    createNodeServer({
      direct: [],
      fetch: async () => new Response(),
      isTrustedProxy: nobody,
    }).listen(port, '127.0.0.1'),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.stop(0)
  expect(await probePort(port, '127.0.0.1')).toBe(port)
  expect(await probePort(0, null)).toBeGreaterThan(0)
})

/** A server that counts what arrives of the body of each path, with a clock that the test sets. */
async function startCounting(uploadPace: Partial<UploadPace>) {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const bytes: Record<string, number> = {}
  const requests = new Map<string, IncomingMessage>()
  const server = createNodeServer({
    direct: [(req) => (requests.set(String(req.url), req), false)],
    async fetch(request) {
      const { pathname } = new URL(request.url)
      for await (const chunk of request.body ?? [])
        bytes[pathname] = (bytes[pathname] ?? 0) + chunk.byteLength
      return new Response(String(bytes[pathname]))
    },
    isTrustedProxy: nobody,
    acceptsLongUploads: (pathname) => pathname === '/files',
    uploadPace: { graceMs: 200, minBytesPerS: 1_000, checkEveryMs: 50, ...uploadPace },
  })
  onTestFinished(() => server.stop(0))
  const port = await server.listen(0, '127.0.0.1')
  /** Starts an upload. `sendPiece` sends a part, waits until it has arrived, and then for 50 ms. */
  const upload = (pathname: string, length: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
    const headers = `Host: x\r\nConnection: close\r\nContent-Length: ${length}`
    socket.write(`POST ${pathname} HTTP/1.1\r\n${headers}\r\n\r\n`)
    let sent = 0
    /** Before the handler begins, they wait in the request. */
    const arrivedBytes = () =>
      (bytes[pathname] ?? 0) + (requests.get(pathname)?.readableLength ?? 0)
    const sendPiece = async (pieceBytes: number) => {
      sent += pieceBytes
      socket.write('x'.repeat(pieceBytes))
      await expect.poll(arrivedBytes, { interval: 5 }).toBe(sent)
      vi.advanceTimersByTime(50)
    }
    return { closed, sendPiece, answer: () => answer }
  }
  return { upload, bytes }
}

test('accepts a slow body but disconnects a stalled one', async () => {
  const { upload } = await startCounting({})
  const steady = upload('/steady', 2_000)
  for (let piece = 0; piece < 10; piece++) await steady.sendPiece(200)
  expect(await steady.closed).toMatch(/^HTTP\/1.1 200 OK[^]*2000$/)
  const silent = upload('/silent', 2_000)
  for (let piece = 0; piece < 4; piece++) await silent.sendPiece(1)
  expect(silent.answer()).toBe('')
  await silent.sendPiece(1)
  expect(await silent.closed).toMatch(/^HTTP\/1.1 408 /)
})

test('disconnects a body that stalls after a fast start, and a long one where only files may be long', async () => {
  const { upload, bytes } = await startCounting({ maxMs: 300 })
  const file = upload('/files', 100_000)
  for (let piece = 0; piece < 12; piece++) await file.sendPiece(5_000)
  expect(file.answer()).toBe('')
  // Nothing more arrives.
  vi.advanceTimersByTime(250)
  expect(await file.closed).toMatch(/^HTTP\/1.1 408 /)
  expect(bytes['/files']).toBe(60_000)
  const form = upload('/form', 100_000)
  for (let piece = 0; piece < 6; piece++) await form.sendPiece(5_000)
  expect(form.answer()).toBe('')
  await form.sendPiece(5_000)
  expect(await form.closed).toMatch(/^HTTP\/1.1 408 /)
})

test('refuses a WebSocket request without a handler', async () => {
  const { server, port } = await start()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString())),
  )
  expect(answer).toMatch(/^HTTP\/1.1 426 /)
  await server.stop(0)
})

test('trusts only the part of X-Forwarded-For that our own proxies wrote', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    findClientIp(
      {
        socket: { remoteAddress } as never,
        headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      },
      (address) => address.startsWith('10.'),
    )
  expect(from('::ffff:8.8.8.8', '1.1.1.1')).toBe('8.8.8.8')
  expect(from('10.0.0.1', '6.6.6.6, 1.1.1.1')).toBe('1.1.1.1')
  expect(from('10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2')).toBe('1.1.1.1')
  expect(from('10.0.0.1')).toBe('10.0.0.1')
})

test('a handler gets a request when its body has arrived, or enough of a large one', async () => {
  const handled: string[] = []
  const server = createNodeServer({
    direct: [],
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      handled.push(pathname)
      return Response.json([findRequest()?.path, (await request.arrayBuffer()).byteLength])
    },
    isTrustedProxy: nobody,
  })
  const port = await server.listen(0, '127.0.0.1')
  onTestFinished(() => server.stop(0))
  const send = (path: string, length: number, first: number) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
    socket.write('x'.repeat(first))
    onTestFinished(() => void socket.destroy())
    return { answer: () => answer, finish: () => socket.write('x'.repeat(length - first)) }
  }
  const slow = send('/slow', 20, 10)
  const large = send('/large', 1_000_000, 100_000)
  const left = new AbortController()
  const leaves = fetch(`http://127.0.0.1:${port}/leaves`, {
    method: 'POST',
    body: new ReadableStream({ pull: () => left.abort() }),
    duplex: 'half',
    signal: left.signal,
  } as RequestInit)
  await expect(leaves).rejects.toThrow()
  await expect.poll(() => handled).toEqual(['/large'])
  slow.finish()
  large.finish()
  await expect.poll(slow.answer).toContain('["/slow",20]')
  await expect.poll(large.answer).toContain('["/large",1000000]')
  expect(handled).toEqual(['/large', '/slow'])
})
