import { expect, test } from 'vitest'
import { lagosKobo, panelKobo, useReturns } from '../../test/shop/return-shop.ts'
import { lockOrder } from '../orders/order-access.ts'
import { applyMoney } from '../orders/money/apply-money.ts'

/** A paid order is cancelled before it leaves the store: the buyer asks, staff decide. */
const { shop, by, query, show, paid, move, requestOf, decide, payOut, stock, mailsOf } =
  useReturns()

const ask = (proof: object) => by(null, 'request-cancellation', { ...proof, message: 'Too late.' })

test('a paid order is cancelled before dispatch, and two people decide on its money', async () => {
  const { one, two, proof } = await paid()
  expect(await show(proof)).toMatchObject({ mayAskCancellation: true })
  expect((await ask(proof)).status).toBe(200)
  expect((await ask(proof)).status).toBe(200)
  expect((await show(proof)).requests).toHaveLength(1)
  expect((await show(proof)).mayAskCancellation).toBe(false)
  await move(one, proof, 'preparing')
  const { orderId } = proof
  expect(await by(one, 'change-order-status', { orderId, status: 'shipped' })).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('asks to cancel') },
  })
  const { id } = (await requestOf(proof)) ?? {}
  expect((await decide(one, id, 'accepted', null)).status).toBe(200)
  expect((await decide(one, id, 'accepted', null)).status).toBe(200)
  expect(await stock(proof)).toBe(100)
  expect(await show(proof)).toMatchObject({
    order: { status: 'cancelled' },
    requests: [{ status: 'accepted' }],
    refunds: [{ status: 'requested', amount_kobo: panelKobo + lagosKobo }],
  })
  const [refund] = (await show(proof)).refunds
  expect((await by(one, 'approve-refund', { refundId: refund?.id })).status).toBe(403)
  expect((await by(two, 'approve-refund', { refundId: refund?.id })).status).toBe(200)
  await payOut(proof)
  expect(await show(proof)).toMatchObject({
    order: { status: 'refunded' },
    money: { balanceKobo: 0, refundedKobo: panelKobo + lagosKobo },
  })
  expect((await mailsOf(proof)).map(({ category }) => category)).toEqual([
    'cancellation-received',
    'cancellation-requested',
    'cancellation-accepted',
  ])
})

test('after a declined or withdrawn request the order can be shipped', async () => {
  const { one, proof } = await paid()
  await ask(proof)
  expect(
    (await decide(one, (await requestOf(proof))?.id, 'declined', 'It is packed.')).status,
  ).toBe(200)
  await ask(proof)
  expect((await by(null, 'withdraw-return', proof)).status).toBe(200)
  await move(one, proof, 'preparing', 'shipped')
  expect((await ask(proof)).status).toBe(409)
})

test('an unpaid order, and one that was shipped, cannot be cancelled so', async () => {
  const proof = await shop.order()
  expect((await ask(proof)).status).toBe(409)
  expect((await show(proof)).mayAskCancellation).toBe(false)
})

test('asked for and shipped at the same moment: one of both wins', async () => {
  const { one, proof } = await paid()
  await move(one, proof, 'preparing')
  const { orderId } = proof
  const [asked, shipped] = await Promise.all([
    ask(proof),
    by(one, 'change-order-status', { orderId, status: 'shipped' }),
  ])
  expect([asked.status, shipped.status].toSorted()).toEqual([200, 409])
})

test('accepted by two people while a third ships: cancelled once, and never shipped', async () => {
  const { one, two, proof } = await paid()
  await move(one, proof, 'preparing')
  await ask(proof)
  const { id } = (await requestOf(proof)) ?? {}
  const { orderId } = proof
  const answers = await Promise.all([
    decide(one, id, 'accepted'),
    by(two, 'change-order-status', { orderId, status: 'shipped' }),
    decide(two, id, 'accepted'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200])
  expect(await query('select from public.refunds')).toHaveLength(1)
  expect((await show(proof)).order.status).toBe('cancelled')
})

const dispute = (paymentId: string) =>
  query(
    `insert into public.disputes (payment_id, gateway_id, status, amount_kobo, due_at)
     values ($1, 'd-2', 'needs_answer', $2, now())`,
    [paymentId, panelKobo + lagosKobo],
  )

test('while the bank asks for the money, no cancellation is accepted, and one can be declined', async () => {
  const { one, two, proof, payment } = await paid()
  await ask(proof)
  await dispute(payment.id)
  const { id } = (await requestOf(proof)) ?? {}
  expect(await decide(one, id, 'accepted')).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('Wait for its decision') },
  })
  expect(await show(proof)).toMatchObject({ order: { status: 'paid' }, refunds: [] })
  expect((await decide(two, id, 'declined', 'Your bank decides about it.')).status).toBe(200)
})

test('while their bank asks, a buyer cannot ask to cancel, and reads what to do', async () => {
  const { proof, payment } = await paid()
  await dispute(payment.id)
  expect((await show(proof)).mayAskCancellation).toBe(false)
  expect(await ask(proof)).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('please tell your bank') },
  })
  await query(`update public.disputes set status = 'won', resolved_at = now()`)
  expect((await ask(proof)).status).toBe(200)
})

test('money that comes late does not revive what was cancelled for the buyer', async () => {
  const { one, proof } = await paid()
  await ask(proof)
  await decide(one, (await requestOf(proof))?.id, 'accepted')
  const outcome = await shop.server.context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await lockOrder(tx, proof.orderId)
    if (!order) throw new Error('The order is gone')
    const actor = { kind: 'gateway', id: null } as const
    return applyMoney(tx, { order, cause: 'late', actor }, shop.server.context)
  })
  expect(outcome).toBe('known_already')
  expect(await show(proof)).toMatchObject({
    order: { status: 'cancelled' },
    refunds: [{ status: 'requested' }],
  })
  await expect(
    query(`update public.orders set status = 'paid' where id = $1`, [proof.orderId]),
  ).rejects.toThrow('order_cancelled_for_buyer')
})

test('a refund that waits for a decision comes first', async () => {
  const { one, two, proof } = await paid()
  const { orderId } = proof
  await by(one, 'request-refund', { orderId, amountKobo: 11_000_000, reason: 'Part' })
  await ask(proof)
  const { id } = (await requestOf(proof)) ?? {}
  expect((await decide(two, id, 'accepted')).status).toBe(409)
  const [refund] = (await show(proof)).refunds
  await by(two, 'refuse-refund', { refundId: refund?.id, reason: 'All of it goes back.' })
  expect((await decide(two, id, 'accepted')).status).toBe(200)
})
