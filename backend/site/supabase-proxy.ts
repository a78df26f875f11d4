import { request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline, type Duplex } from 'node:stream'
import type { Log } from '../backend.ts'
import { visitorUrl } from '../web/node-server.ts'

export interface SupabaseProxyOptions {
  /** Origin of the hosted or self-hosted Supabase. */
  upstreamUrl: string
  isTrustedProxy: (address: string) => boolean
  log: Log
  timeoutMs?: number
}

export interface SupabaseProxy {
  /** Passes on what belongs to the hosted services; false for any other request. */
  answer(req: IncomingMessage, res: ServerResponse): boolean
  /** Passes on the WebSocket of realtime. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Functions are ours and run here, so they are not among these. */
const hostedPaths = /^\/(auth|rest|storage|realtime)\/v1\//

/** Headers between two neighbours, which end here (RFC 9110, 7.6.1); `host` becomes the upstream's own. */
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

/** A same-origin way to a hosted Supabase, so that the browser and its content security policy know one origin only. */
export function createSupabaseProxy({
  upstreamUrl,
  isTrustedProxy,
  log,
  timeoutMs = 30_000,
}: SupabaseProxyOptions): SupabaseProxy {
  const upstream = new URL(upstreamUrl)

  function open(req: IncomingMessage, extra: Record<string, string> = {}) {
    const headers: Record<string, string | string[]> = {
      ...extra,
      'x-forwarded-for': visitorUrl(req, isTrustedProxy),
    }
    for (const [name, value] of Object.entries(req.headers))
      if (value !== undefined && !hopHeaders.has(name) && name !== 'x-forwarded-for')
        headers[name] = value
    const request = upstream.protocol === 'https:' ? requestHttps : requestHttp
    return request(new URL(req.url ?? '/', upstream), {
      method: req.method ?? 'GET',
      headers,
      timeout: timeoutMs,
    })
  }

  function report(req: IncomingMessage, error: Error): void {
    log({
      level: 'error',
      message: 'hosted Supabase does not answer',
      method: req.method,
      path: req.url?.split('?')[0],
      error: error.message,
    })
  }

  return {
    answer(req, res) {
      if (!hostedPaths.test(req.url ?? '')) return false
      const outgoing = open(req)
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)))
      outgoing.on('response', (incoming) => {
        res.writeHead(incoming.statusCode ?? 502, passedHeaders(incoming))
        // An end that goes away takes the other one with it; there is nobody left to tell.
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
      return true
    },
    upgrade(req, socket, head) {
      const refuse = (line: string) => socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\n\r\n`)
      socket.on('error', () => socket.destroy())
      if (!hostedPaths.test(req.url ?? '')) return void refuse('404 Not Found')
      const outgoing = open(req, {
        connection: 'Upgrade',
        upgrade: req.headers.upgrade ?? 'websocket',
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)))
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
      outgoing.on(
        'response',
        (incoming) => void refuse(`${incoming.statusCode ?? 502} ${incoming.statusMessage ?? ''}`),
      )
      outgoing.on('error', (error) => {
        report(req, error)
        refuse('502 Bad Gateway')
      })
      outgoing.end()
    },
  }
}

function passedHeaders(incoming: IncomingMessage): string[] {
  const headers: string[] = []
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? ''
    if (!hopHeaders.has(name.toLowerCase()))
      headers.push(name, incoming.rawHeaders[index + 1] ?? '')
  }
  return headers
}
