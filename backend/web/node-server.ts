import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { logToConsole, type Log } from '../log.ts'
import { duringRequest, type CurrentRequest } from '../log/current-request.ts'
import { findMaxConnections } from './open-files.ts'
import { defaultConnectionLimits, type ConnectionLimits } from './connection-limits.ts'
import { Connections } from './connections.ts'
import { isLocalRequest } from './local-request.ts'
import { rememberIncoming, sendStream } from './node-bodies.ts'
import { hasBody, whenBodyArrived } from './when-body-arrived.ts'

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
  uploadPace?: Partial<UploadPace>
  /** Whether bodies sent to a path may take longer than {@link UploadPace.maxMs}: large files. */
  acceptsLongUploads?: (pathname: string) => boolean
  connectionLimits?: Partial<ConnectionLimits>
  /** A client that reads nothing of its response for this long is disconnected. */
  maxStallMs?: number
  log?: Log
}

/** How fast a request body must arrive. */
export interface UploadPace {
  /** Any such period must bring `minBytesPerS` on average. */
  graceMs: number
  minBytesPerS: number
  checkEveryMs: number
  /** For a whole body, where long uploads are not accepted. */
  maxMs: number
}

const defaultPace: UploadPace = {
  // 32 kbit/s: a phone with any connection sends faster, and a client that sends nothing is
  // disconnected soon.
  graceMs: 20_000,
  minBytesPerS: 4_000,
  checkEveryMs: 5_000,
  // Enough for a file of 5 MB at 140 kbit/s.
  maxMs: 300_000,
}
const timeouts = {
  headersTimeout: 10_000,
  // Node would end large uploads too; see `closeSlowUpload`.
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 15_000,
}
/** A phone that loses its signal for a moment continues to read. */
const defaultMaxStallMs = 30_000

export interface NodeServer {
  /** @throws Error with code `EADDRINUSE` when the port is taken, as `node:net` does */
  listen(port: number, host: string | null): Promise<number>
  /**
   * Accepts no new connections, waits at most `graceMs` until accepted requests are answered, then
   * closes the rest.
   */
  stop(graceMs: number): Promise<void>
  isStopping(): boolean
}

/** A web server that disconnects slow and silent clients. */
export function createNodeServer({
  direct,
  fetch,
  upgrade,
  isTrustedProxy,
  wrap = (handle) => handle,
  uploadPace = {},
  acceptsLongUploads = () => false,
  connectionLimits = {},
  maxStallMs = defaultMaxStallMs,
  log = logToConsole,
}: NodeServerOptions): NodeServer {
  let isStopping = false
  const connections = new Connections({
    limits: { ...defaultConnectionLimits, total: findMaxConnections(), ...connectionLimits },
    isTrustedProxy,
    log,
  })
  const listener = createListener({ fetch, isTrustedProxy })
  const handle = wrap((req, res) => {
    const [pathname = ''] = (req.url ?? '').split('?')
    const long = acceptsLongUploads(pathname) ? { maxMs: Number.POSITIVE_INFINITY } : {}
    closeSlowUpload(req, res, { ...defaultPace, ...uploadPace, ...long })
    if (!direct.some((answer) => answer(req, res)))
      whenBodyArrived(req, () => void listener(req, res))
  })
  const server = createServer(
    { ...timeouts, shouldUpgradeCallback: asksForWebSocket },
    (req, res) => {
      connections.begin(res)
      if (isStopping) closeAfter(res)
      if (hasSecondHost(req)) refuseSecondHost(res)
      else duringRequest(describeRequest(req), () => handle(req, res))
    },
  )
  server.on('connection', (socket) => connections.add(socket))
  // Node restarts the time when the client reads a part of a large response.
  server.setTimeout(maxStallMs, (socket) => {
    if (connections.isStalled(socket)) socket.destroy()
  })
  server.on('upgrade', (req, socket, head) => {
    if (!upgrade) return refuseUpgrade(req, '426 Upgrade Required')
    if (hasSecondHost(req)) return refuseUpgrade(req, '400 Bad Request')
    if (!connections.upgrade(req.socket)) return refuseUpgrade(req, '503 Service Unavailable')
    req.socket.setTimeout(0)
    duringRequest(describeRequest(req), () => upgrade(req, socket, head))
  })

  return {
    listen: (port, host) => listen(server, port, host),
    isStopping: () => isStopping,
    stop(graceMs) {
      isStopping = true
      return stop(server, connections, graceMs)
    },
  }
}

function describeRequest({ method = 'GET', url = '/' }: IncomingMessage): CurrentRequest {
  const [path = ''] = url.split('?')
  return { requestId: randomUUID(), method, path }
}

function createListener({
  fetch,
  isTrustedProxy,
}: Pick<NodeServerOptions, 'fetch' | 'isTrustedProxy'>) {
  return getRequestListener(async (request, info) => {
    const { incoming, outgoing } = info as HttpBindings
    rememberIncoming(request, incoming)
    const response = await fetch(request, {
      ip: findClientIp(incoming, isTrustedProxy),
      isLocal: isLocalRequest(incoming),
    })
    return (await sendStream(response, outgoing)) ? RESPONSE_ALREADY_SENT : response
  })
}

async function stop(server: Server, connections: Connections, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const response of connections.responses()) closeAfter(response)
  connections.closeUnused()
  // A response whose head was sent before the stop leaves its connection open.
  const sweep = setInterval(() => connections.closeUnused(), 50)
  await Promise.race([closed, sleep(graceMs, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
  await closed
  connections.stopChecking()
}

/** Tells the client to send no further request on this connection. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/**
 * Two `Host` headers are an error (RFC 9112, section 3.2): a proxy may have checked the other one.
 */
function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count++
  return count > 1
}

/**
 * Other upgrades may be ignored (RFC 9110, section 7.8): `curl --http2` offers `h2c` with its first
 * request, and gets its page by HTTP/1.1.
 */
function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*websocket\s*(?:,|$)/i.test(headers.upgrade ?? '')
}

function refuseUpgrade({ socket }: IncomingMessage, status: string): void {
  socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
  socket.destroySoon()
}

function refuseSecondHost(res: ServerResponse): void {
  res.writeHead(400, { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8' })
  res.end('A request has one Host header.')
}

/** Ends a body that arrives too slowly: one that stalls does so at any size. */
function closeSlowUpload(
  req: IncomingMessage,
  res: ServerResponse,
  { graceMs, minBytesPerS, checkEveryMs, maxMs }: UploadPace,
): void {
  if (!hasBody(req)) return
  const { socket } = req
  const startedAt = performance.now()
  let period = { startedAt, bytesBefore: socket.bytesRead }
  const check = setInterval(() => {
    const nowMs = performance.now()
    // Nothing arrives while this process has not read what did: then the client is not the slow one.
    const waitsForUs = req.readableLength >= req.readableHighWaterMark
    const expectedBytes = (graceMs / 1_000) * minBytesPerS
    if (waitsForUs || socket.bytesRead - period.bytesBefore >= expectedBytes)
      period = { startedAt: nowMs, bytesBefore: socket.bytesRead }
    const isStalled = nowMs - period.startedAt > graceMs
    if (req.complete || (!isStalled && nowMs - startedAt <= maxMs)) return
    if (!res.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, checkEveryMs)
  check.unref()
  // Not the end of the response: it may be sent before the body has arrived.
  req.once('close', () => clearInterval(check))
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

/** Connections that wait until Node accepts them; the system may lower it. */
const backlog = 4_096

function listen(server: Server, port: number, host: string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, backlog, ...(host ? { host } : {}) }, () => {
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
