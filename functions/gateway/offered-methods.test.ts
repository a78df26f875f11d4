import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { currentVersion } from '../../domain/legal/versions.ts'
import { placeGuestOrder, stockPanels } from '../../test/shop/guest-orders.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'

/** A shop with Paystack. 62 panels and their delivery cost less than ₦10,000,000, 63 more. */
let server: FunctionsServer
let panelId: string
const tooMuch =
  'Online payments are limited to ₦10,000,000 at once. Please pay this order by bank transfer.'

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules, {
    PAYSTACK_SECRET_KEY: 'sk_live_1',
    PAYSTACK_URL: 'http://127.0.0.1:9',
  })
  panelId = await stockPanels(server.admin, 1_000)
})
afterAll(() => server[Symbol.asyncDispose]())

async function quote(quantity: number) {
  const json = { lines: [{ id: panelId, quantity }], state: 'Lagos', coupon: null }
  return (await (await server.call('quote-order', { json })).json()) as object
}

test('Paystack is offered up to its largest sum, and the customer is told why not above it', async () => {
  expect(await quote(62)).toMatchObject({
    paymentMethods: ['bank_transfer', 'paystack'],
    methodsNote: null,
  })
  expect(await quote(63)).toMatchObject({
    paymentMethods: ['bank_transfer'],
    methodsNote: tooMuch,
  })
})

test('an order above it cannot be placed for Paystack, nor paid there later', async () => {
  await expect(
    placeGuestOrder(server, { productId: panelId, quantity: 63, method: 'paystack' }),
  ).rejects.toThrow(`place-order: 400 {"error":"${tooMuch}"}`)
  const proof = await placeGuestOrder(server, {
    productId: panelId,
    quantity: 63,
    method: 'bank_transfer',
  })
  const started = await server.call('start-payment', { json: { ...proof, method: 'paystack' } })
  expect([started.status, await started.json()]).toEqual([400, { error: tooMuch }])
  const shown = await server.call(`order?orderId=${proof.orderId}&orderKey=${proof.orderKey}`, {
    method: 'GET',
  })
  expect(await shown.json()).toMatchObject({
    paymentMethods: ['bank_transfer'],
    methodsNote: tooMuch,
    // The transfer that was opened with the order, and no other.
    payments: [{ method: 'bank_transfer', status: 'started' }],
  })
})

test('refuses an order whose request names a smaller total than is due', async () => {
  const json = {
    idempotencyKey: crypto.randomUUID(),
    lines: [{ id: panelId, quantity: 63 }],
    contact: { name: 'Bisi Ade', email: 'thief@example.com', phoneNumber: '08031234567' },
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
    installation: 'goods',
    termsVersion: currentVersion('terms'),
    paymentMethod: 'paystack',
    expectedTotalKobo: 100_000_000,
  }
  expect((await server.call('place-order', { json })).status).toBe(409)
})
