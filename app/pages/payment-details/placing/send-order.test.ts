import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { PlaceOrderRequest } from '../../../../domain/orders/place-order.ts'
import type { Database } from '../../../platform/database.gen.ts'
import { sendOrder } from './send-order.ts'

const order: Omit<PlaceOrderRequest, 'idempotencyKey'> = {
  lines: [{ id: '0b6f2a4e-3f2a-4a55-9d0e-6f5b9c1d2e3f', quantity: 1 }],
  contact: { name: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+2348031234567' },
  delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue', landmark: '', note: '' },
  coupon: null,
  paymentMethod: 'bank_transfer',
  installation: 'goods',
  recipient: null,
  isShownAtWholesale: false,
  referral: { code: null, link: null },
  termsVersion: '2026-01-01',
  expectedTotalKobo: 100,
}

/** A shop that answers one after the other, and the keys of the requests. */
function shopThatAnswers(...answers: [status: number, body: object][]) {
  const keys: string[] = []
  const client = createClient<Database>('http://site.example', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input, init) {
        const { idempotencyKey } = (await new Request(input, init).json()) as PlaceOrderRequest
        keys.push(idempotencyKey)
        const [status, body] = answers.shift() ?? [500, {}]
        return Response.json(body, { status })
      },
    },
  })
  return { keys, client }
}

test('after an order that was cancelled the next press places a new one; any other refusal keeps its key', async () => {
  const placed = { order: { id: 'b', number: 'IM-2', totalKobo: 100 }, orderKey: 'key' }
  const shop = shopThatAnswers(
    [409, { error: 'Sold out' }],
    [409, { error: 'Cancelled', isCancelled: true }],
    [200, placed],
  )
  expect(await sendOrder(order, shop.client)).toMatchObject({ message: 'Sold out' })
  expect(await sendOrder(order, shop.client)).toMatchObject({ message: 'Cancelled' })
  expect(await sendOrder(order, shop.client)).toEqual({ outcome: 'done', response: placed })
  const [refused, ranOut, next] = shop.keys
  expect([ranOut === refused, next === ranOut]).toEqual([true, false])
})
