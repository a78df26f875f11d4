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

test('says whether its buyer reads it: with the key or as its owner, also when they are staff', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  const isOwn = async (token: string | null, given: object) => {
    const path = `order?${new URLSearchParams({ ...given })}`
    const response = await shop.server.call(path, { method: 'GET', ...(token ? { token } : {}) })
    return ((await response.json()) as { isOwn: boolean }).isOwn
  }
  const { orderId } = proof
  expect(await isOwn(null, proof)).toBe(true)
  expect(await isOwn(one, { orderId })).toBe(false)
  expect(await isOwn(one, proof)).toBe(true)
  const { sub } = JSON.parse(atob(one.split('.')[1] ?? '')) as { sub: string }
  await shop.server.admin.query('update public.orders set user_id = $1 where id = $2', [
    sub,
    orderId,
  ])
  expect(await isOwn(one, { orderId })).toBe(true)
})

test.each([
  ['cancel-order', {}],
  ['undo-cancel-order', {}],
  ['request-cancellation', { message: null }],
  ['withdraw-return', {}],
])('staff do not %s in the name of a buyer: they have their own way', async (name, fields) => {
  const [one] = await shop.staff()
  const { orderId } = await shop.order()
  expect((await shop.by(one, name, { orderId, ...fields })).status).toBe(404)
})
