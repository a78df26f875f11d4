import {
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline, type Duplex } from 'node:stream'
import type { Log } from '../log.ts'
import { isHostedPath } from '../routes.ts'
import { findClientIp } from '../web/node-server.ts'

export interface SupabaseProxyOptions {
  /** Origin of a hosted or self-hosted Supabase. */
  upstreamUrl: string
  isTrustedProxy: (address: string) => boolean
  log: Log
  timeoutMs?: number
}

export interface SupabaseProxy {
  /** Forwards requests for the hosted services; returns false for any other request. */
  answer(req: IncomingMessage, res: ServerResponse): boolean
  /** Forwards the WebSocket of realtime. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
}

/**
 * Hop-by-hop headers, which are not forwarded (RFC 9110, section 7.6.1); `host` becomes that of the
 * upstream.
 */
const hopHeaders = new Set([
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

type OpenUpstream = (req: IncomingMessage, headers?: Record<string, string>) => ClientRequest

/**
 * Forwards requests of the site's own origin to a hosted Supabase. So the browser and its content
 * security policy need one origin only.
 */
export function createSupabaseProxy({
  upstreamUrl,
  isTrustedProxy,
  log,
  timeoutMs = 30_000,
}: SupabaseProxyOptions): SupabaseProxy {
  const upstream = new URL(upstreamUrl)

  const open: OpenUpstream = (req, extra = {}) => {
    const headers: Record<string, string | string[]> = {
      ...extra,
      'x-forwarded-for': findClientIp(req, isTrustedProxy),
    }
    for (const [name, value] of Object.entries(req.headers))
      if (value !== undefined && !hopHeaders.has(name) && name !== 'x-forwarded-for')
        headers[name] = value
    const request = upstream.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = request(new URL(req.url ?? '/', upstream), {
      method: req.method ?? 'GET',
      headers,
      timeout: timeoutMs,
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)))
    return outgoing
  }

  function report(req: IncomingMessage, error: Error): void {
    log({
      level: 'error',
      message: 'hosted Supabase does not answer',
      method: req.method,
      path: pathOf(req),
      error,
    })
  }

  return {
    answer(req, res) {
      if (!isHostedPath(pathOf(req))) return false
      forward(req, res, open, report)
      return true
    },
    upgrade(req, socket, head) {
      socket.on('error', () => socket.destroy())
      if (isHostedPath(pathOf(req))) forwardUpgrade(req, socket, head, { open, report })
      else refuseUpgrade(socket, '404 Not Found')
    },
  }
}

function pathOf(req: IncomingMessage): string {
  return req.url?.split('?')[0] ?? ''
}

type Report = (req: IncomingMessage, error: Error) => void

function forward(req: IncomingMessage, res: ServerResponse, open: OpenUpstream, report: Report) {
  const outgoing = open(req)
  outgoing.on('response', (incoming) => {
    res.writeHead(incoming.statusCode ?? 502, endToEndHeaders(incoming))
    // When one side closes, pipeline closes the other. There is no connection left to report an
    // error to.
    pipeline(incoming, res, () => {})
  })
  outgoing.on('error', (error) => {
    if (!res.destroyed) report(req, error)
    if (res.headersSent) return res.destroy()
    res.writeHead(502, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    res.end(
      JSON.stringify({
        code: 'bad_gateway',
        message: 'The data service does not answer. Please try again.',
      }),
    )
  })
  res.on('close', () => outgoing.destroy())
  req.pipe(outgoing)
}

function forwardUpgrade(
  req: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { open, report }: { open: OpenUpstream; report: Report },
) {
  const outgoing = open(req, {
    connection: 'Upgrade',
    upgrade: req.headers.upgrade ?? 'websocket',
  })
  outgoing.on('upgrade', (incoming, upstreamSocket, upstreamHead) => {
    upstreamSocket.setTimeout(0)
    const lines = Array.from(
      { length: incoming.rawHeaders.length / 2 },
      (_, index) => `${incoming.rawHeaders[index * 2]}: ${incoming.rawHeaders[index * 2 + 1]}`,
    )
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstreamSocket.unshift(upstreamHead)
    socket.unshift(head)
    pipeline(upstreamSocket, socket, upstreamSocket, () => {})
  })
  outgoing.on('response', (incoming) =>
    refuseUpgrade(socket, `${incoming.statusCode ?? 502} ${incoming.statusMessage ?? ''}`),
  )
  outgoing.on('error', (error) => {
    report(req, error)
    refuseUpgrade(socket, '502 Bad Gateway')
  })
  outgoing.end()
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

function endToEndHeaders(incoming: IncomingMessage): string[] {
  const headers: string[] = []
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? ''
    if (!hopHeaders.has(name.toLowerCase()))
      headers.push(name, incoming.rawHeaders[index + 1] ?? '')
  }
  return headers
}
