import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProviderFetch } from './provider-fetch.ts'

let origin = ''
const server = createServer((request, response) => {
  if (request.url === '/redirect') return void response.writeHead(302, { location: '/' }).end()
  if (request.url === '/long') return void response.end('x'.repeat(1_100_000))
  response.end('hello')
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('fetches from the configured origin', async () => {
  expect(await (await createProviderFetch(new URL(origin))(`${origin}/`)).text()).toBe('hello')
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
