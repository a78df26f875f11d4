import { subscribe } from 'node:diagnostics_channel'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { LogEntry } from '../log.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { createNodeServer, type NodeServer } from './node-server.ts'

// The server's clock: its checks run when a test says so.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }))
afterAll(() => void vi.useRealTimers())

const servers: NodeServer[] = []
const clients: Socket[] = []
const log: LogEntry[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await Promise.all(servers.splice(0).map((server) => server.stop(0)))
  log.length = 0
  Object.assign(seen, { connections: 0, requests: 0 })
})

/** What the servers of this process have seen in the test. */
const seen = { connections: 0, requests: 0 }
subscribe('net.server.socket', () => seen.connections++)
subscribe('http.server.request.start', () => seen.requests++)

/** Waits until the server has seen so many connections and requests, and lets time pass. */
async function passTimeAfter(connections: number, requests: number, ms: number): Promise<void> {
  await expect.poll(() => seen).toEqual({ connections, requests })
  vi.advanceTimersByTime(ms)
}

const largeBytes = 20_000_000
const large = Buffer.alloc(largeBytes, 'x')

/** Limits small enough for a test. What they do depends on their order, not on the machine. */
const small: ConnectionLimits = {
  total: 200,
  silentPerAddress: 20,
  silentAfterMs: 100,
  slowPerAddress: 5,
  slowAfterMs: 300,
  upgradedPerAddress: 5,
  upgradedShare: 0.5,
  unreadBytes: 1_000_000_000,
  checkEveryMs: 20,
}

async function start(
  limits: Partial<ConnectionLimits> = {},
  more: { isTrustedProxy?: (address: string) => boolean; maxStallMs?: number } = {},
): Promise<number> {
  const server = createNodeServer({
    direct: [
      (req, res) => {
        if (req.url === '/wait') return true
        if (req.url !== '/large' && req.url !== '/early') return false
        res.end(req.url === '/large' ? large : 'early')
        return true
      },
    ],
    fetch: async (incoming) => new Response(String((await incoming.arrayBuffer()).byteLength)),
    upgrade: (_, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    isTrustedProxy: () => false,
    connectionLimits: { ...small, ...limits },
    uploadPace: { graceMs: 60_000, minBytesPerS: 1, checkEveryMs: 60_000 },
    log: (entry) => log.push(entry),
    ...more,
  })
  servers.push(server)
  return server.listen(0, '127.0.0.1')
}

/** Connections that send `text` and never read. Resolves when all are connected. */
async function open(
  count: number,
  { port, from, text = '' }: { port: number; from: string; text?: string },
): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {})
    socket.pause()
    clients.push(socket)
    return new Promise<Socket>((resolve) =>
      socket.once('connect', () => {
        if (text !== '') socket.write(text)
        resolve(socket)
      }),
    )
  })
  return Promise.all(opened)
}

/** The same after one more check of the server. */
function countOpenLater(sockets: readonly Socket[]): number {
  vi.advanceTimersByTime(small.checkEveryMs)
  return countOpen(sockets)
}

/** A socket that does not read learns of the end only when it writes. */
function countOpen(sockets: readonly Socket[]): number {
  for (const socket of sockets) socket.resume()
  return sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length
}

/** Requests one after the other, as a browser sends them. Rejects when one is not answered. */
async function browse(port: number, from: string, pages: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
  const statuses: number[] = []
  for (let page = 0; page < pages; page++) {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ port, host: '127.0.0.1', agent, path: `/${page}` }, resolve)
        .on('error', reject)
        .end(),
    )
    await response.toArray()
    statuses.push(response.statusCode ?? 0)
  }
  agent.destroy()
  return statuses
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const halfHead = 'POST / HTTP/1.1\r\nHost: x\r\nX-Half: '
const halfBody = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'

test.each([
  ['silent connections', ''],
  ['half request heads', halfHead],
])('%s of one address are limited, and its phones are all served meanwhile', async (_, text) => {
  const port = await start()
  const silent = await open(150, { port, from: '127.0.0.2', text })
  const others = await open(5, { port, from: '127.0.0.3', text })
  const phones = await Promise.all(Array.from({ length: 60 }, () => browse(port, '127.0.0.2', 3)))
  expect(phones).toEqual(Array.from({ length: 60 }, () => [200, 200, 200]))
  await expect.poll(() => countOpenLater(silent)).toBeLessThanOrEqual(small.silentPerAddress)
  expect(countOpen(silent)).toBeGreaterThan(0)
  expect(countOpen(others)).toBe(5)
  expect(log).toMatchObject([{ level: 'warn', message: expect.stringContaining('connections') }])
})

test('a newcomer gets the place of a silent connection, then of an idle one, never of a request', async () => {
  const port = await start({ total: 30, silentPerAddress: 100, slowAfterMs: 60_000 })
  const busy = await open(10, { port, from: '127.0.0.2', text: halfBody })
  const idle = await open(10, { port, from: '127.0.0.3', text: get })
  const silent = await open(10, { port, from: '127.0.0.4' })
  await passTimeAfter(30, 20, 2 * small.silentAfterMs)
  await open(1, { port, from: '127.0.0.5', text: get })
  await expect.poll(() => countOpenLater(silent)).toBe(9)
  for (let n = 6; n < 21; n++) await open(1, { port, from: `127.0.0.${n}`, text: get })
  await expect.poll(() => [countOpenLater(silent), countOpenLater(idle)]).toEqual([0, 4])
  expect(countOpen(busy)).toBe(10)
  for (const socket of busy) socket.write('12345678')
  const answers = await Promise.all(
    busy.map((socket) => new Promise((resolve) => socket.once('data', resolve))),
  )
  expect(answers.every((answer) => String(answer).startsWith('HTTP/1.1 200'))).toBe(true)
})

test('a newcomer gets the place of an unfinished request when there is no other', async () => {
  const port = await start({ total: 30, slowAfterMs: 60_000 })
  const attack = await open(20, { port, from: '127.0.0.2', text: halfBody })
  const uploads = await open(10, { port, from: '127.0.0.3', text: halfBody })
  await passTimeAfter(30, 30, 2 * small.silentAfterMs)
  for (let n = 0; n < 5; n++) expect(await browse(port, '127.0.0.2', 1)).toEqual([200])
  await expect.poll(() => countOpenLater(attack)).toBe(19)
  expect(countOpen(uploads)).toBe(10)
})

test('in a flood of new slow bodies a newcomer gets the place of one of them', async () => {
  const port = await start({ total: 30 })
  const attack = await open(20, { port, from: '127.0.0.2', text: halfBody })
  const uploads = await open(10, { port, from: '127.0.0.3', text: halfBody })
  await passTimeAfter(30, 30, 1)
  expect(await browse(port, '127.0.0.4', 1)).toEqual([200])
  await expect.poll(() => countOpen(attack)).toBe(19)
  expect(countOpen(uploads)).toBe(10)
})

test('a request that waits for the server keeps its place', async () => {
  const port = await start({ total: 10, slowAfterMs: 50 })
  const text = 'GET /wait HTTP/1.1\r\nHost: x\r\n\r\n'
  const waiting = await open(10, { port, from: '127.0.0.2', text })
  await passTimeAfter(10, 10, 2 * small.silentAfterMs)
  await expect(browse(port, '127.0.0.3', 1)).rejects.toThrow()
  expect(countOpen(waiting)).toBe(10)
})

test('WebSockets of one address are limited, and are not closed for others', async () => {
  const port = await start({ total: 20 })
  const text = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  const sockets = await open(8, { port, from: '127.0.0.2', text })
  await expect.poll(() => countOpenLater(sockets)).toBe(small.upgradedPerAddress)
  await open(30, { port, from: '127.0.0.3', text: get })
  await passTimeAfter(38, 30, 2 * small.silentAfterMs)
  expect(countOpen(sockets)).toBe(small.upgradedPerAddress)
})

test('WebSockets of all addresses leave places for visitors', async () => {
  const port = await start({ total: 20 })
  const text = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  const sockets = await Promise.all(
    ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map((from) => open(5, { port, from, text })),
  )
  await expect.poll(() => countOpenLater(sockets.flat())).toBe(10)
  expect(await browse(port, '127.0.0.5', 8)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('idle connections of one address are not limited: they belong to visitors', async () => {
  const port = await start()
  const idle = await open(150, { port, from: '127.0.0.2', text: get })
  await passTimeAfter(150, 150, 10 * small.checkEveryMs + small.slowAfterMs)
  expect(countOpen(idle)).toBe(150)
})

test('slow requests of one address are limited, the oldest is closed first', async () => {
  const port = await start()
  const slow = await open(30, { port, from: '127.0.0.2', text: halfBody })
  const others = await open(4, { port, from: '127.0.0.3', text: halfBody })
  await expect.poll(() => countOpenLater(slow)).toBe(small.slowPerAddress)
  expect(await browse(port, '127.0.0.2', 2)).toEqual([200, 200])
  expect(countOpen(others)).toBe(4)
})

test('a request whose body never ends is slow, also after its answer', async () => {
  const port = await start()
  const early = 'POST /early HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'
  const slow = await open(30, { port, from: '127.0.0.2', text: early })
  await expect.poll(() => countOpenLater(slow)).toBeLessThanOrEqual(small.slowPerAddress)
})

test('a trusted proxy, which speaks for many visitors, is not limited', async () => {
  const port = await start({}, { isTrustedProxy: (address) => address === '127.0.0.2' })
  const proxied = await open(250, { port, from: '127.0.0.2' })
  const others = await open(50, { port, from: '127.0.0.3' })
  await expect.poll(() => countOpenLater(others)).toBe(small.silentPerAddress)
  expect(countOpen(proxied)).toBe(250)
})

test('a client that reads nothing is disconnected; one that reads slowly gets everything', async () => {
  const maxStallMs = 1_000
  const port = await start({ slowAfterMs: 60_000 }, { maxStallMs })
  const text = 'GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const [stalled] = await open(1, { port, from: '127.0.0.2', text })
  const [steady] = await open(1, { port, from: '127.0.0.2', text })
  if (!stalled || !steady) throw new Error('not connected')
  let bytes = 0
  let pieces = 0
  const readPiece = () => {
    pieces++
    bytes += (steady.read() as Buffer | null)?.length ?? 0
    return steady.readableEnded
  }
  await expect.poll(readPiece, { interval: 10 }).toBe(true)
  expect(bytes).toBeGreaterThan(largeBytes)
  // It took longer than a client may stall.
  expect(10 * pieces).toBeGreaterThan(2 * maxStallMs)
  const received = new Promise<number>((resolve) => {
    let count = 0
    stalled.on('data', (data: Buffer) => (count += data.length))
    stalled.on('close', () => resolve(count))
  })
  stalled.resume()
  expect(await received).toBeLessThan(largeBytes)
})

test('responses that nobody reads may fill only so much memory', async () => {
  const port = await start({ unreadBytes: 2.5 * largeBytes, slowAfterMs: 60_000 })
  const text = 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n'
  const unread = await open(6, { port, from: '127.0.0.2', text })
  await passTimeAfter(6, 6, small.checkEveryMs)
  expect(log).toHaveLength(1)
  const counts = await Promise.all(
    unread.map(
      (socket) =>
        new Promise<boolean>((resolve) => {
          let bytes = 0
          socket.on('data', (data: Buffer) => {
            bytes += data.length
            if (bytes > largeBytes) resolve(true)
          })
          socket.on('close', () => resolve(false))
          socket.resume()
        }),
    ),
  )
  expect(counts.filter(Boolean).length).toBe(2)
})
