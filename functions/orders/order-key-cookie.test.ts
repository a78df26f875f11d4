import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useOrders } from '../../test/use/use-orders.ts'
import { addOrderKey, findOrderKey, moveOrderKey } from './order-key-cookie.ts'

const https = 'https://shop.example'
const id = '0f0e0d0c-0000-4000-8000-00000000000a'
const key = 'k'.repeat(43)
/** The shop of these tests is served without TLS. */
const noCookies = { cookies: '', siteUrl: 'http://127.0.0.1' }
const keyIn = (cookies: string, orderId: string, siteUrl = https) =>
  findOrderKey({ cookies, siteUrl }, orderId)
/** What a browser sends back of a `Set-Cookie` header. */
const sent = (setCookie: string | undefined) => (setCookie ?? '').split(';')[0] ?? ''

test('moves the key of a link into a cookie that scripts and other sites cannot use', () => {
  const search = `?order=${id}&key=${key}&reference=IM-1`
  const moved = moveOrderKey({ pathname: '/payment-details', search, cookies: '' }, https)
  expect(moved).toEqual({
    location: `/payment-details?order=${id}&reference=IM-1`,
    setCookie: `__Host-order-keys=${id}.${key}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure`,
  })
  expect(keyIn(`theme=dark; ${sent(moved?.setCookie)}; x=1`, id.toUpperCase())).toBe(key)
})

test.each([`&amp;key=${key}`, `&key=${key}.`, `&key=${key}>`])(
  'opens a broken link: %s',
  (rest) => {
    const search = `?order=${id}${rest}`
    const moved = moveOrderKey({ pathname: '/payment-details', search, cookies: '' }, https)
    expect(moved?.location).toBe(`/payment-details?order=${id}`)
    expect(keyIn(sent(moved?.setCookie), id)).toBe(key)
  },
)

test('every address with a key is cleaned, also a malformed one', () => {
  const go = (search: string, pathname = '/payment-details') =>
    moveOrderKey({ pathname, search, cookies: '' }, https)
  expect(go('?key=x')).toEqual({ location: '/payment-details' })
  expect(go(`?order=${id}&key=a;b`)).toEqual({ location: `/payment-details?order=${id}` })
  expect(go(`?order=x&key=${key}`)).toEqual({ location: '/payment-details?order=x' })
  expect(go(`?order=${id}&key=${key}%0d%0aSet-Cookie:a=b`)).toEqual({
    location: `/payment-details?order=${id}`,
  })
  expect(go(`?order=${id}&key=${key}`, '/payment-details/')?.setCookie).toContain(key)
  expect(go(`?order=${id}`)).toBeNull()
  expect(go(`?order=${id}&key=${key}`, '/shop')).toBeNull()
})

test('keeps the keys of the last five orders, each once, however many links are opened', () => {
  const ids = Array.from({ length: 7 }, () => randomUUID())
  let cookies = ''
  for (const orderId of [...ids, ids[6] ?? ''])
    cookies = sent(addOrderKey({ cookies, siteUrl: https }, { orderId, orderKey: key }))
  expect(ids.map((orderId) => keyIn(cookies, orderId) !== null)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ])
  expect(cookies.split('~')).toHaveLength(5)
})

test('a cookie that somebody changed gives no key', () => {
  for (const value of ['', '~', id, `${id}.`, `${id}.a b`, `x.${key}`, `${id}.${'k'.repeat(101)}`])
    expect(keyIn(`__Host-order-keys=${value}`, id), value).toBeNull()
  expect(keyIn(`other-__Host-order-keys=${id}.${key}`, id)).toBeNull()
  // Another host of the domain can set this one.
  expect(keyIn(`order-keys=${id}.${key}`, id)).toBeNull()
})

const shop = useOrders()
const read = (orderId: string, headers: Record<string, string> = {}) =>
  shop.server.call(`order?orderId=${orderId}`, { method: 'GET', headers })

test('a guest who has ordered opens the order with the cookie alone, and pays and cancels it', async () => {
  const proof = await shop.order()
  const cookie = sent(addOrderKey(noCookies, proof))
  expect((await read(proof.orderId)).status).toBe(404)
  expect((await read(proof.orderId, { cookie: `order-keys=${proof.orderId}.${key}` })).status).toBe(
    404,
  )
  expect((await read(proof.orderId, { cookie })).status).toBe(200)
  const other = await shop.order()
  expect((await read(other.orderId, { cookie })).status).toBe(404)

  const json = { orderId: proof.orderId, orderKey: null }
  const cancel = (headers: Record<string, string>) =>
    shop.server.call('cancel-order', { json, headers })
  expect((await cancel({})).status).toBe(404)
  // A page of another site, or of another host of ours, has nothing of the visitor's cookies.
  const evil = 'https://evil.example'
  for (const from of [
    { origin: evil, 'sec-fetch-site': 'same-site' },
    { origin: evil, 'sec-fetch-site': 'cross-site' },
    { origin: evil },
    { origin: 'null' },
  ])
    expect((await cancel({ cookie, ...from })).status, JSON.stringify(from)).toBe(404)
  const own = { origin: https, 'sec-fetch-site': 'same-origin' }
  expect((await cancel({ cookie, ...own })).status).toBe(200)
})

test('place-order sets the cookie for guests only', async () => {
  const { server } = shop
  const { token } = await server.signUp(`${randomUUID()}@example.com`)
  const cookies: (string | null)[] = []
  const placeAs = (options: { token?: string }) =>
    shop.order(1, {
      async call(name, given) {
        const response = await server.call(name, { ...given, ...options })
        cookies.push(response.headers.get('set-cookie'))
        return response
      },
    })
  const { orderId, orderKey } = await placeAs({})
  await placeAs({ token })
  expect(cookies).toEqual([
    expect.stringMatching(/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
    null,
  ])
  expect(keyIn(sent(cookies[0] ?? ''), orderId, noCookies.siteUrl)).toBe(orderKey)
})

test('the invoice opens by a ticket for ten minutes, not by the key, and only of its own order', async () => {
  const proof = await shop.order()
  const other = await shop.order()
  const open = async (query: Record<string, string>) =>
    (await shop.server.call(`order-invoice?${new URLSearchParams(query)}`, { method: 'GET' }))
      .status
  await shop.choose((await shop.start(proof)).checkoutUrl, 'succeed')
  await shop.settled(proof, 'paid')
  const { invoicePath } = (await shop.show(proof)) as unknown as { invoicePath: string }
  expect(invoicePath).not.toContain(proof.orderKey)
  const ticket = new URLSearchParams(invoicePath.split('?')[1]).get('ticket') ?? ''
  expect(await open({ orderId: proof.orderId, ticket })).toBe(200)
  expect(await open({ orderId: other.orderId, ticket })).toBe(404)
  const [expires = '', signature = ''] = ticket.split('.')
  const later = `${Number(expires) + 60}.${signature}`
  for (const wrong of ['', proof.orderKey, later, `${expires}.`, `.${signature}`, `${ticket}x`])
    expect(await open({ orderId: proof.orderId, ticket: wrong }), wrong).toBe(404)
  shop.server.clock.now = new Date(shop.server.clock.now.getTime() + 11 * 60_000)
  expect(await open({ orderId: proof.orderId, ticket })).toBe(404)
})
