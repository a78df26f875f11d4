import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogEntry } from '../log.ts'
import { createNodeServer, type NodeServer } from '../web/node-server.ts'
import { createSupabaseProxy } from './supabase-proxy.ts'

/**
 * Replaces a hosted Supabase: answers with the request that reached it, and echoes WebSocket
 * messages.
 */
let upstream: Server
let server: NodeServer
let port: number
const log: LogEntry[] = []

async function readAll(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

beforeAll(async () => {
  upstream = createServer(async (req, res) => {
    const seen = {
      method: req.method,
      url: req.url,
      headers: req.headers,
      body: await readAll(req),
    }
    res.writeHead(207, [
      'Content-Type',
      'application/json',
      'Content-Encoding',
      'gzip',
      'Set-Cookie',
      'a=1',
      'Set-Cookie',
      'b=2',
      'Keep-Alive',
      'timeout=99',
    ])
    res.end(gzipSync(JSON.stringify(seen)))
  })
  upstream.on('upgrade', (req, socket) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: yes\r\n\r\n',
    )
    socket.write(`hello ${req.url} `)
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const proxy = createSupabaseProxy({
    upstreamUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    isTrustedProxy: () => false,
    log: (entry) => log.push(entry),
  })
  server = createNodeServer({
    direct: [proxy.answer],
    fetch: async () => new Response('ours'),
    upgrade: proxy.upgrade,
    isTrustedProxy: () => false,
  })
  port = await server.listen(0, '127.0.0.1')
})
afterAll(async () => {
  await server.stop(0)
  upstream.close()
})

const url = (path: string) => `http://127.0.0.1:${port}${path}`

test('forwards whole requests with the address of the visitor, and returns responses unchanged', async () => {
  const response = await fetch(url('/rest/v1/products?select=*&id=eq.1'), {
    method: 'PATCH',
    body: '{"a":1}',
    headers: { apikey: 'k', 'x-forwarded-for': '6.6.6.6', prefer: 'return=minimal' },
  })
  const seen = (await response.json()) as {
    method: string
    url: string
    body: string
    headers: Record<string, string>
  }
  expect(response.status).toBe(207)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('keep-alive')).not.toContain('99')
  expect(seen).toMatchObject({
    method: 'PATCH',
    url: '/rest/v1/products?select=*&id=eq.1',
    body: '{"a":1}',
  })
  expect(seen.headers).toMatchObject({
    apikey: 'k',
    prefer: 'return=minimal',
    'x-forwarded-for': '127.0.0.1',
    host: expect.not.stringContaining(String(port)),
  })
})

test('forwards every path that a hosted Supabase answers', async () => {
  const discovery = '/.well-known/oauth-authorization-server/auth/v1'
  for (const path of ['/auth/v1/user', '/storage/v1/object/a', discovery])
    expect([path, (await fetch(url(path))).status]).toEqual([path, 207])
})

test('does not forward functions and pages', async () => {
  for (const path of [
    '/functions/v1/x',
    '/functions/v1?x',
    '/',
    '/restful',
    '/auth',
    '/auth/v10/x',
  ])
    expect([path, await (await fetch(url(path))).text()]).toEqual([path, 'ours'])
})

function upgrade(path: string, then: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: k\r\n\r\n`,
    )
    socket.on('data', (data) => {
      received += data.toString()
      if (received.includes('101') && !received.includes(then)) socket.write(then)
      if (received.includes(then)) socket.end()
    })
    socket.on('close', () => resolve(received)).on('error', reject)
  })
}

test('forwards a WebSocket of realtime in both directions, and refuses any other', async () => {
  expect(await upgrade('/realtime/v1/websocket?vsn=2.0.0', 'ping')).toMatch(
    /^HTTP\/1\.1 101 [\s\S]*Sec-WebSocket-Accept: yes[\s\S]*hello \/realtime\/v1\/websocket\?vsn=2\.0\.0 [\s\S]*ping/,
  )
  expect(await upgrade('/elsewhere', 'nothing')).toMatch(/^HTTP\/1\.1 404 /)
})

test('answers 502 when the hosted Supabase does not answer', async () => {
  const dead = createSupabaseProxy({
    upstreamUrl: 'http://127.0.0.1:1',
    isTrustedProxy: () => false,
    log: (entry) => log.push(entry),
  })
  const alone = createNodeServer({
    direct: [dead.answer],
    fetch: async () => new Response('ours'),
    upgrade: dead.upgrade,
    isTrustedProxy: () => false,
  })
  const response = await fetch(
    `http://127.0.0.1:${await alone.listen(0, '127.0.0.1')}/auth/v1/user?token=secret`,
  )
  expect([response.status, await response.json()]).toMatchObject([502, { code: 'bad_gateway' }])
  expect(log.at(-1)).toMatchObject({ level: 'error', path: '/auth/v1/user' })
  await alone.stop(0)
})
