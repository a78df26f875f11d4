import { get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createNodeServer, probePort, findClientIp } from './node-server.ts'

const nobody = () => false

async function startSlow(answerMs: number) {
  let accepted = 0
  const server = createNodeServer({
    direct: [],
    fetch: async (_, { ip }) => {
      accepted += 1
      await sleep(answerMs)
      return new Response(ip)
    },
    isTrustedProxy: nobody,
  })
  const port = await server.listen(0, '127.0.0.1')
  /** Waits until the server has accepted this number of requests in total. */
  const hasAccepted = (count: number) => expect.poll(() => accepted, { interval: 10 }).toBe(count)
  return { server, port, hasAccepted }
}

test('stop accepts no new connection and answers accepted requests', async () => {
  const { server, port, hasAccepted } = await startSlow(300)
  const url = `http://127.0.0.1:${port}/`
  const idle = connect(port, '127.0.0.1')
  const accepted = Array.from({ length: 10 }, () => fetch(url).then((response) => response.text()))
  await hasAccepted(10)
  const stopping = server.stop(5_000)
  await expect(fetch(url)).rejects.toThrow()
  expect(new Set(await Promise.all(accepted))).toEqual(new Set(['127.0.0.1']))
  const asked = performance.now()
  await stopping
  expect(performance.now() - asked).toBeLessThan(1_000)
  idle.destroy()
})

test('stop tells clients of accepted requests to close, and closes every unused connection', async () => {
  const { server, port, hasAccepted } = await startSlow(300)
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
  const accepted = [send(get), send(get)]
  await hasAccepted(3)
  const startedAt = performance.now()
  const stopping = server.stop(10_000)
  await Promise.all([idle.closed, half.closed])
  for (const { closed } of accepted) expect(await closed).toMatch(/200 OK[^]*connection: close/i)
  await stopping
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('ignores an upgrade to anything but a WebSocket', async () => {
  const { server, port } = await startSlow(0)
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
  const { server, port } = await startSlow(0)
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
  const { server, port } = await startSlow(60_000)
  const cut = fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error)
  await sleep(50)
  await server.stop(100)
  expect(await cut).toBeInstanceOf(Error)
})

test('rejects with EADDRINUSE for a port in use, and finds a free port for 0', async () => {
  const { server, port } = await startSlow(0)
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

test('accepts a slow body but disconnects a stalled one', async () => {
  const server = createNodeServer({
    direct: [],
    fetch: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
    isTrustedProxy: nobody,
    uploadPace: { graceMs: 200, minBytesPerS: 1_000, checkEveryMs: 50 },
  })
  const port = await server.listen(0, '127.0.0.1')
  const send = async (chunkBytes: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const answer: string[] = []
    socket.on('data', (data) => answer.push(data.toString()))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2000\r\n\r\n')
    for (
      let sent = 0;
      sent < 2_000 && !socket.destroyed && answer.length === 0;
      sent += chunkBytes
    ) {
      socket.write('x'.repeat(Math.min(chunkBytes, 2_000 - sent)))
      await sleep(50)
    }
    await closed
    return answer.join('')
  }
  const [steady, silent] = await Promise.all([send(200), send(1)])
  expect(steady).toMatch(/^HTTP\/1.1 200 OK[^]*2000$/)
  expect(silent).toMatch(/^HTTP\/1.1 408 /)
  await server.stop(0)
})

/** Sends pieces of a body, each after the one before has arrived, and then nothing more. */
async function sendAndStall(port: number, path: string, pieces: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`)
  for (let piece = 0; piece < pieces && !socket.destroyed; piece++) {
    socket.write('x'.repeat(5_000))
    await sleep(50)
  }
  await closed
  return answer
}

test('disconnects a body that stalls after a fast start, and a long one where only files may be long', async () => {
  const bytes: Record<string, number> = {}
  const server = createNodeServer({
    direct: [],
    async fetch(request) {
      const { pathname } = new URL(request.url)
      for await (const chunk of request.body ?? [])
        bytes[pathname] = (bytes[pathname] ?? 0) + chunk.byteLength
      return new Response()
    },
    isTrustedProxy: nobody,
    acceptsLongUploads: (pathname) => pathname === '/files',
    uploadPace: { graceMs: 200, minBytesPerS: 1_000, checkEveryMs: 50, maxMs: 300 },
  })
  const port = await server.listen(0, '127.0.0.1')
  const [file, form] = await Promise.all([
    sendAndStall(port, '/files', 12),
    sendAndStall(port, '/form', 19),
  ])
  expect([file, form]).toEqual([
    expect.stringMatching(/^HTTP\/1.1 408 /),
    expect.stringMatching(/^HTTP\/1.1 408 /),
  ])
  expect(bytes['/files']).toBe(60_000)
  expect(bytes['/form']).toBeLessThan(95_000)
  await server.stop(0)
})

test('refuses a WebSocket request without a handler', async () => {
  const { server, port } = await startSlow(0)
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
