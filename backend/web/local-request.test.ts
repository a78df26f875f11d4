import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { isLocalRequest } from './local-request.ts'
import { createNodeServer } from './node-server.ts'

const isLocal = ({
  from = '127.0.0.1',
  host = 'localhost:3000',
  httpVersion = '1.1',
  headers = {},
}: {
  from?: string
  host?: string
  httpVersion?: string
  headers?: Record<string, string>
} = {}) =>
  isLocalRequest({ socket: { remoteAddress: from }, headers: { host, ...headers }, httpVersion })

test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])(
  'a request from this machine (%s) is local',
  (from) => expect(isLocal({ from })).toBe(true),
)

test.each(['localhost', 'shop.localhost:3000', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000'])(
  'a request to a name of this machine (%s) is local',
  (host) => expect(isLocal({ host })).toBe(true),
)

test.each(['192.168.1.5', '127.0.0.1.evil', '203.0.113.9', '::2', ''])(
  'a request from another machine (%s) is not local',
  (from) => expect(isLocal({ from })).toBe(false),
)

test.each([
  'evil.example',
  'localhost.evil.example',
  '192.0.2.2',
  'localhost.',
  '',
  'a b',
  '0.0.0.0',
])('a request to another name (%j) is not local', (host) => expect(isLocal({ host })).toBe(false))

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'x-original-forwarded-for',
  'forwarded',
  'via',
  'cf-connecting-ip',
  'cf-ray',
  'true-client-ip',
  'fly-client-ip',
  'x-envoy-external-address',
  'x-amzn-trace-id',
])('a request with %s comes through a proxy', (name) => {
  expect(isLocal({ headers: { [name]: '127.0.0.1' } })).toBe(false)
})

test('the headers of browsers and of supabase-js are not those of a proxy', () => {
  const headers = {
    'x-client-info': 'supabase-js/2',
    'x-requested-with': 'fetch',
    'x-sandbox-key': 'x',
    connection: 'keep-alive',
    origin: 'http://localhost:3000',
    'sec-fetch-site': 'same-origin',
  }
  for (const [name, value] of Object.entries(headers))
    expect(isLocal({ headers: { [name]: value } }), name).toBe(true)
})

describe('behind nginx without any settings', () => {
  /** What `proxy_pass http://127.0.0.1:3000;` alone sends: HTTP/1.0 and the name of the upstream. */
  const passed = (port: number, version: string, headers = '') =>
    `GET / HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${headers}\r\n`

  test('a request is not local, and the same request sent directly is', async () => {
    const server = createNodeServer({
      direct: [],
      fetch: async (_, { isLocal: seen }) => new Response(seen ? 'local' : 'remote'),
      isTrustedProxy: () => true,
    })
    const port = await server.listen(0, '127.0.0.1')
    const send = (request: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.end(request)
      return text(socket)
    }
    expect(await send(passed(port, '1.1'))).toMatch(/\blocal\b/)
    expect(await send(passed(port, '1.0'))).toMatch(/\bremote\b/)
    // The visitor chooses these headers, so they open nothing.
    const claimed = 'Origin: http://localhost\r\nReferer: http://localhost/\r\n'
    expect(await send(passed(port, '1.0', claimed))).toMatch(/\bremote\b/)
    expect(await send(passed(port, '1.1', 'X-Forwarded-For: 127.0.0.1\r\n'))).toMatch(/\bremote\b/)
    await server.stop(0)
  })
})
