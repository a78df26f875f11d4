import { expect, test } from 'vitest'
import { usePaystack } from '../../test/use/use-paystack.ts'

const shop = usePaystack()

test('a buyer reads no secret of their order, and nothing that only staff and the gateway know', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await shop.pay(proof)
  const { orderId } = proof
  await shop.by(one, 'request-refund', { orderId, amountKobo: 1_000, reason: 'Broken' })
  const response = await shop.server.call(
    `order?orderId=${proof.orderId}&orderKey=${proof.orderKey}`,
    { method: 'GET' },
  )
  const answer = (await response.json()) as Record<string, Record<string, unknown>[]> & {
    order: Record<string, unknown>
  }
  const { order, events = [], payments = [], refunds = [] } = answer
  expect([events.length > 0, payments.length, refunds.length]).toEqual([true, 1, 1])
  const keys = [order, ...events, ...payments, ...refunds].flatMap((each) => Object.keys(each))
  const hidden = new Set([
    'idempotency_key',
    'request_hash',
    'access_hash',
    'actor_id',
    'requested_by',
    'approved_by',
    'approved_at',
    'is_approved_alone',
    'gateway_id',
    'checked_at',
  ])
  expect(keys.filter((key) => hidden.has(key))).toEqual([])
})
