import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { placeGuestOrder, stockPanels } from '../../../test/shop/guest-orders.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { modules } from '../../modules.ts'

/** A payment company that refuses every call, in the words of Paystack's list of errors. */
let refusal: { status: number; message: string; code?: string; headers?: Record<string, string> }
const gateway = createServer((req, res) => {
  req.resume()
  const { status, message, code, headers } = refusal
  res
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ status: false, message, code }))
})
let server: FunctionsServer
let panel: string

beforeAll(async () => {
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  server = await startFunctions(inject('adminUrl'), modules, {
    PAYSTACK_SECRET_KEY: 'sk_test_fake',
    PAYSTACK_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  })
})
beforeEach(async () => {
  panel = await stockPanels(server.admin, 10)
  server.log.length = 0
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  gateway.closeAllConnections()
  gateway.close()
})

async function start() {
  const proof = await placeGuestOrder(server, { productId: panel, method: 'paystack' })
  const response = await server.call('start-payment', { json: { ...proof, method: 'paystack' } })
  const { error } = (await response.json()) as { error: string }
  const { rows } = await server.admin.query<{ email: string; status: string }>(
    `select o.email, p.status
     from public.orders o
     join public.payments p on p.order_id = o.id
     where o.id = $1`,
    [proof.orderId],
  )
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    error,
    email: rows[0]?.email ?? '',
    payments: rows.map((row) => row.status),
  }
}
const levels = () => server.log.map(({ level }) => level)

test('a wrong key is our fault: the customer is not told to try again, and the staff find an error', async () => {
  refusal = { status: 401, message: 'Invalid key', code: 'invalid_Key' }
  const { status, error, payments } = await start()
  expect([status, payments]).toEqual([503, ['failed']])
  expect(error).toMatch(/fault is on our side\. No payment was started\. Please pay by bank/)
  expect(levels()).toContain('error')
})

test('an e-mail address that the gateway does not accept is named', async () => {
  refusal = { status: 400, message: 'Invalid Email Address Passed' }
  const { status, error, email } = await start()
  expect(status).toBe(409)
  expect(error).toContain(`does not accept the e-mail address of this order, ${email}.`)
  expect(levels()).not.toContain('error')
})

test('an amount that the gateway does not take is named', async () => {
  refusal = { status: 400, message: 'Transaction amount limit exceeded' }
  const { status, error } = await start()
  expect(status).toBe(409)
  expect(error).toContain('does not take ₦171,500 in one payment')
})

test('too many calls: the customer is told when to try again', async () => {
  refusal = { status: 429, message: 'Too many requests', headers: { 'x-ratelimit-reset': '12' } }
  const { status, retryAfter, error } = await start()
  expect([status, retryAfter]).toEqual([503, '12'])
  expect(error).toMatch(/is busy at this moment\. No payment was started/)
})

test('a gateway that knows every reference: the customer gets an answer', async () => {
  refusal = { status: 400, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' }
  const { status, payments } = await start()
  expect([status, payments]).toEqual([429, Array.from({ length: 5 }, () => 'failed')])
})
