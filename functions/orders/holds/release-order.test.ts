import { expect, test } from 'vitest'
import { receiptPicture, transferProofForm } from '../../../test/shop/receipts.ts'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { useOrders } from '../../../test/use/use-orders.ts'

/** Staff end unpaid orders that hold goods. */
const shop = useOrders()
const { post, order, start, choose, show, settled, mails, stock } = shop

const signUpStaff = async () =>
  (await shop.server.signUp(`${crypto.randomUUID()}@imole.example`, 'admin')).token
const release = async ({ orderId }: { orderId: string }, token?: string) =>
  (await shop.server.call('release-order', { json: { orderId }, ...(token && { token }) })).status

async function orderWithReceipt(): Promise<GuestOrder> {
  const proof = await order(3)
  await post('start-payment', { ...proof, method: 'bank_transfer' })
  const body = transferProofForm(proof, await receiptPicture())
  expect((await shop.server.call('send-transfer-proof', { body })).status).toBe(200)
  return proof
}

test('staff release the goods of an unpaid order, also while its payment is checked; the buyer gets one mail', async () => {
  const token = await signUpStaff()
  const proof = await orderWithReceipt()
  expect(await stock()).toBe(7)
  const answers = await Promise.all(Array.from({ length: 5 }, () => release(proof, token)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect([(await show(proof)).order.status, await stock()]).toEqual(['cancelled', 10])
  expect((await mails()).filter((category) => category === 'order-cancelled')).toHaveLength(1)
  const { rows } = await shop.server.admin.query(
    `select actor, actor_id is not null as "hasActor"
     from public.order_events
     where status = 'cancelled'`,
  )
  expect(rows).toEqual([{ actor: 'staff', hasActor: true }])
})

test('only staff release, and only what is not paid', async () => {
  const token = await signUpStaff()
  const proof = await order()
  const customer = await shop.server.signUp(`${crypto.randomUUID()}@example.com`)
  expect([await release(proof), await release(proof, customer.token)]).toEqual([403, 403])
  expect((await show(proof)).order.status).toBe('pending_payment')
  await choose((await start(proof)).checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  expect(await release(proof, token)).toBe(409)
  expect((await show(proof)).order.status).toBe('paid')
  expect(await release({ orderId: crypto.randomUUID() }, token)).toBe(404)
})

test('of a payment and a release at once, the goods are counted once', async () => {
  const token = await signUpStaff()
  const proof = await order()
  const { checkoutUrl } = await start(proof)
  const [released] = await Promise.all([
    release(proof, token),
    choose(checkoutUrl, 'succeed').then(() => post('check-payment', proof)),
  ])
  expect([200, 409]).toContain(released)
  await settled(proof, 'paid')
  expect(await stock()).toBe(9)
})
