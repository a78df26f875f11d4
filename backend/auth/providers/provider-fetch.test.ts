import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProviderFetch } from './provider-fetch.ts'

let origin = ''
let received = 0
const server = createServer((request, response) => {
  if (request.url === '/never') return
  if (request.url === '/echo') {
    const { authorization, 'content-type': type } = request.headers
    response.setHeader('x-seen', `${request.method} ${authorization} ${type}`)
    return void request.pipe(response)
  }
  if (request.url === '/redirect') return void response.writeHead(302, { location: '/' }).end()
  if (request.url === '/long') return void response.end('x'.repeat(1_100_000))
  response.end('hello')
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
// Also a connection that never becomes a request is seen.
server.on('connection', () => received++)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('fetches from the configured origin', async () => {
  expect(await (await createProviderFetch(new URL(origin))(`${origin}/`)).text()).toBe('hello')
})

test('sends the method, headers and body', async () => {
  const response = await createProviderFetch(new URL(origin))(`${origin}/echo`, {
    method: 'POST',
    headers: { authorization: 'Bearer x' },
    body: new URLSearchParams({ code: 'a b' }),
  })
  expect([response.status, response.headers.get('x-seen'), await response.text()]).toEqual([
    200,
    'POST Bearer x application/x-www-form-urlencoded;charset=UTF-8',
    'code=a+b',
  ])
})

test('refuses a name that resolves to an internal address, before anything is sent', async () => {
  const { port } = new URL(origin)
  const before = received
  for (const address of ['127.0.0.1', '::1', '10.0.0.1', '64:ff9b::7f00:1']) {
    const providerFetch = createProviderFetch(
      new URL('https://accounts.example'),
      (_hostname, _options, callback) =>
        callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
    )
    await expect(providerFetch(`https://rebound.example:${port}/`), address).rejects.toThrow(
      'rebound.example is an address of an internal network',
    )
  }
  expect(received).toBe(before)
})

test('a request ends when its signal does', async () => {
  const stopped = new AbortController()
  const waiting = createProviderFetch(new URL(origin))(`${origin}/never`, {
    signal: stopped.signal,
  })
  stopped.abort()
  await expect(waiting).rejects.toThrow(/abort/i)
})

test('refuses redirects and very long responses', async () => {
  const providerFetch = createProviderFetch(new URL(origin))
  await expect(providerFetch(`${origin}/redirect`)).rejects.toThrow('redirect')
  await expect(providerFetch(`${origin}/long`)).rejects.toThrow('longer')
})

describe('refuses a request', () => {
  test.each([
    'http://accounts.example',
    'http://127.0.0.1:80',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://10.1.2.3',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433',
    'https://0x7f.1',
    'https://db.internal',
    'https://localhost.',
    'https://db.internal.',
    'https://[::127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://198.18.0.1',
    'https://printer.local',
    'https://user:pass@accounts.example',
    'file:///etc/passwd',
    'data:text/plain,x',
    'ftp://accounts.example',
  ])('to %s', async (address) => {
    await expect(createProviderFetch(new URL('https://accounts.example'))(address)).rejects.toThrow(
      'not an allowed URL for this provider',
    )
  })
})
