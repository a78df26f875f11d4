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
import { isLocalRequest } from './local-request.ts'

export interface NodeServerOptions {
  /**
   * Handlers on `node:http`, called in order before a Request is created. The first one that
   * returns true answers.
   */
  direct: readonly ((req: IncomingMessage, res: ServerResponse) => boolean)[]
  /**
   * Answers all other requests. `ip` is the visitor's address; `isLocal` is explained at
   * `isLocalRequest`.
   */
  fetch: (request: Request, from: { ip: string; isLocal: boolean }) => Promise<Response>
  /** Takes over the socket of a WebSocket request. Without it WebSocket requests are refused. */
  upgrade?: ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
  isTrustedProxy: (address: string) => boolean
  /** Wraps another listener around ours. */
  wrap?: ((handle: RequestListener) => RequestListener) | undefined
  uploadPace?: UploadPace
}

/** How fast a request body must arrive on average, after a grace period. */
export interface UploadPace {
  graceMs: number
  minBytesPerS: number
  checkEveryMs: number
}

/**
 * 32 kbit/s: a phone with any connection sends faster, and a client that sends nothing is
 * disconnected soon.
 */
const defaultPace: UploadPace = { graceMs: 20_000, minBytesPerS: 4_000, checkEveryMs: 5_000 }
/** Enough for a file of 5 MB at 140 kbit/s. */
const maxRequestMs = 300_000

export interface NodeServer {
  /** @throws Error with code `EADDRINUSE` when the port is taken, as `node:net` does */
  listen(port: number, host: string | null): Promise<number>
  /**
   * Accepts no new connections, waits at most `graceMs` until accepted requests are answered, then
   * closes the rest.
   */
  stop(graceMs: number): Promise<void>
}

/** A web server that disconnects slow and silent clients. */
export function createNodeServer({
  direct,
  fetch,
  upgrade,
  isTrustedProxy,
  wrap = (handle) => handle,
  uploadPace = defaultPace,
}: NodeServerOptions): NodeServer {
  let isStopping = false
  const sockets = new Set<Socket>()
  const upgraded = new Set<Duplex>()
  const listener = getRequestListener((request, info) => {
    const incoming = info.incoming as IncomingMessage
    return fetch(request, {
      ip: findClientIp(incoming, isTrustedProxy),
      isLocal: isLocalRequest(incoming),
    })
  })
  const handle: RequestListener = (req, res) => {
    if (isStopping) res.setHeader('Connection', 'close')
    closeSlowUpload(req, res, uploadPace)
    if (!direct.some((answer) => answer(req, res))) void listener(req, res)
  }
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: maxRequestMs,
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
      // A keep-alive connection becomes idle only after its last response, so check repeatedly.
      // Node does not count a connection that never sent a byte as idle; browsers open such
      // connections in advance.
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

/** Node has one time limit for all requests. This one allows slow uploads but not stalled ones. */
function closeSlowUpload(
  req: IncomingMessage,
  res: ServerResponse,
  { graceMs, minBytesPerS, checkEveryMs }: UploadPace,
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
 * Checks that a port is free, before anything is started that a failure would have to undo.
 * @returns the port; for 0 one that the system chose
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

/**
 * The visitor's IP address: the last address in `X-Forwarded-For` that is not a trusted proxy.
 * Entries before it can be forged.
 */
export function findClientIp(
  req: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrustedProxy: (address: string) => boolean,
): string {
  const normalise = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/, '')
  let address = normalise(req.socket.remoteAddress ?? '')
  const forwarded = req.headers['x-forwarded-for']
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .filter((hop) => hop.trim() !== '')
  while (isTrustedProxy(address)) {
    const next = hops.pop()
    if (next === undefined) break
    address = normalise(next)
  }
  return address
}
