import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'

export interface NodeServerOptions {
  /** Asked in turn on bare `node:http`, before any Request is made; the first that returns true has answered, or will. */
  direct: readonly ((req: IncomingMessage, res: ServerResponse) => boolean)[]
  /** Answers the rest. `ip` is the visitor's address. */
  fetch: (request: Request, info: { ip: string }) => Promise<Response>
  /** Takes over the socket of a WebSocket request; without it such a request is refused. */
  upgrade?: ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
  isTrustedProxy: (address: string) => boolean
  /** Puts another listener around ours. */
  wrap?: ((handle: RequestListener) => RequestListener) | undefined
  bodyPace?: BodyPace
}

/** How fast a body must come, on average, once the grace is over. */
export interface BodyPace {
  graceMs: number
  minBytesPerS: number
  checkEveryMs: number
}

/** 32 kbit/s: any phone that has a line at all sends faster, and whoever holds a connection without sending is cut soon. */
const defaultPace: BodyPace = { graceMs: 20_000, minBytesPerS: 4_000, checkEveryMs: 5_000 }
/** A file of 5 MB at 140 kbit/s. */
const longestRequestMs = 300_000

export interface NodeServer {
  /** @throws Error with code `EADDRINUSE` when the port is taken, as `node:net` does */
  listen(port: number, host: string | null): Promise<number>
  /** Takes no new connection, waits until accepted requests are answered, at most `graceMs`, then closes what is left. */
  stop(graceMs: number): Promise<void>
}

/** A web server that does not let slow or silent clients hold its connections. */
export function createNodeServer({
  direct,
  fetch,
  upgrade,
  isTrustedProxy,
  wrap = (handle) => handle,
  bodyPace = defaultPace,
}: NodeServerOptions): NodeServer {
  let isStopping = false
  const sockets = new Set<Socket>()
  const upgraded = new Set<Duplex>()
  const listener = getRequestListener((request, { incoming }) =>
    fetch(request, { ip: visitorUrl(incoming as IncomingMessage, isTrustedProxy) }),
  )
  const handle: RequestListener = (req, res) => {
    if (isStopping) res.setHeader('Connection', 'close')
    cutSlowBody(req, res, bodyPace)
    if (!direct.some((answer) => answer(req, res))) void listener(req, res)
  }
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: longestRequestMs,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 15_000,
    },
    wrap(handle),
  )
  server.maxConnections = 2_000
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (req, socket, head) => {
    if (!upgrade) return socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\n\r\n')
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    upgrade(req, socket, head)
  })

  return {
    listen: (port, host) => listen(server, port, host),
    async stop(graceMs) {
      isStopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of upgraded) socket.destroy()
      // A kept-alive connection is idle only once its last answer is out, so look again until all are. Node does not count
      // a connection that never sent a byte (browsers open some ahead) as idle.
      const sweep = setInterval(() => {
        server.closeIdleConnections()
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, 50)
      await Promise.race([closed, sleep(graceMs, undefined, { ref: false })])
      clearInterval(sweep)
      server.closeAllConnections()
      await closed
    },
  }
}

/** Node has one time limit for every request; a body on a slow line deserves longer than one that does not come. */
function cutSlowBody(
  req: IncomingMessage,
  res: ServerResponse,
  { graceMs, minBytesPerS, checkEveryMs }: BodyPace,
): void {
  if (req.headers['transfer-encoding'] === undefined && !Number(req.headers['content-length']))
    return
  const { socket } = req
  const startedAt = performance.now()
  const bytesBefore = socket.bytesRead
  const check = setInterval(() => {
    const expectedBytes = ((performance.now() - startedAt - graceMs) / 1_000) * minBytesPerS
    if (req.complete || expectedBytes <= socket.bytesRead - bytesBefore) return
    if (!res.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, checkEveryMs)
  check.unref()
  res.on('close', () => clearInterval(check))
}

/**
 * Finds out whether a port can be had, before anything is started that a failure would have to undo.
 * @returns the port, chosen by the system when 0 was asked for
 * @throws Error with code `EADDRINUSE`
 */
export async function probePort(port: number, host: string | null): Promise<number> {
  const server = createServer()
  const found = await listen(server, port, host)
  await new Promise((resolve) => server.close(resolve))
  return found
}

function listen(server: Server, port: number, host: string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host ? { host } : {}) }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** The last address that no proxy of ours put there: the right end of `X-Forwarded-For` is what our own proxies saw. */
export function visitorUrl(
  req: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrustedProxy: (address: string) => boolean,
): string {
  const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/, '')
  let address = plain(req.socket.remoteAddress ?? '')
  const forwarded = req.headers['x-forwarded-for']
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .filter((hop) => hop.trim() !== '')
  while (isTrustedProxy(address)) {
    const next = hops.pop()
    if (next === undefined) break
    address = plain(next)
  }
  return address
}
