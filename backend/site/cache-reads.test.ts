import { beforeEach, expect, test } from 'vitest'
import { cacheReads } from './cache-reads.ts'
import type { FetchData } from './render-page.ts'
import { openTableChanges } from '../db/table-changes.ts'

/** Requests that reached the data service, in order. */
let requests: string[]
let answer: () => Response
let notifyChange: (table: string) => void
let isLive: boolean
let read: FetchData

beforeEach(async () => {
  requests = []
  answer = () =>
    Response.json([{ id: requests.length }], { status: 206, headers: { 'content-range': '0-0/7' } })
  isLive = true
  const listen = async (_: string, handlers: { onPayload: (table: string) => void }) => {
    notifyChange = handlers.onPayload
    return { isLive: () => isLive, catchUp: async () => {}, close: async () => {} }
  }
  const changes = await openTableChanges({ db: { listen }, channel: 'table_changed' })
  const dependencies = new Map([
    ['products', ['products']],
    ['posts', ['posts']],
    ['shelves', ['products', 'product_categories']],
    ['rpc/search', ['products']],
  ])
  const fetchData: FetchData = async (request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
    return answer()
  }
  read = cacheReads({ fetchData, dependencies, changes })
})

const ask = (path: string, init?: RequestInit) =>
  read(new Request(`http://backend.internal${path}`, init))

test('returns the same whole response from the cache until a table behind it changes', async () => {
  for (let time = 0; time < 3; time++) {
    const response = await ask('/rest/v1/shelves?select=name')
    expect({
      status: response.status,
      range: response.headers.get('content-range'),
      body: await response.json(),
    }).toEqual({ status: 206, range: '0-0/7', body: [{ id: 1 }] })
  }
  notifyChange('posts')
  await ask('/rest/v1/shelves?select=name')
  expect(requests).toHaveLength(1)
  notifyChange('product_categories')
  expect(await (await ask('/rest/v1/shelves?select=name')).json()).toEqual([{ id: 2 }])
})

test('caches by query, caller, format and range', async () => {
  const headers: Record<string, string>[] = [
    {},
    { authorization: 'Bearer somebody' },
    { accept: 'text/csv' },
    { prefer: 'count=exact' },
    { range: '0-4' },
    { 'accept-profile': 'other' },
  ]
  for (const each of headers) await ask('/rest/v1/products', { headers: each })
  await ask('/rest/v1/products?id=eq.1')
  await ask('/rest/v1/products', { method: 'HEAD' })
  expect(requests).toHaveLength(headers.length + 2)
})

test('caches a function by its arguments, until a table that it reads changes', async () => {
  const search = (query: string) =>
    ask('/rest/v1/rpc/search?select=id', { method: 'POST', body: JSON.stringify({ query }) })
  for (const query of ['panel', 'panel', 'battery', 'panel']) await search(query)
  expect(requests).toEqual([
    'POST /rest/v1/rpc/search {"query":"panel"}',
    'POST /rest/v1/rpc/search {"query":"battery"}',
  ])
  notifyChange('products')
  await search('panel')
  expect(requests).toHaveLength(3)
})

test.each([
  ['a write', '/rest/v1/products', { method: 'POST', body: '{}' }],
  ['a function that may write', '/rest/v1/rpc/vote', { method: 'POST', body: '{}' }],
  ['an unknown table', '/rest/v1/others', {}],
  ['another service', '/auth/v1/user', {}],
])('never caches %s', async (_, path, init) => {
  await ask(path, init)
  await ask(path, init)
  expect(requests).toHaveLength(2)
})

test('does not cache a failure, and falls back to a cached response while notifications are down', async () => {
  await ask('/rest/v1/posts')
  isLive = false
  answer = () => new Response('{}', { status: 503 })
  expect(await (await ask('/rest/v1/posts')).json()).toEqual([{ id: 1 }])
  expect((await ask('/rest/v1/products')).status).toBe(503)
  isLive = true
  answer = () => Response.json([])
  expect((await ask('/rest/v1/products')).status).toBe(200)
})

test('keeps nothing that was read while notifications are down: its change would never be heard', async () => {
  isLive = false
  await ask('/rest/v1/posts')
  isLive = true
  expect(await (await ask('/rest/v1/posts')).json()).toEqual([{ id: 2 }])
})
