import { expect, test } from 'vitest'
import type { GatewayRefundStatus } from '../../gateway/gateway.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { processRefunds } from './process-refund.ts'
import { handleRefundEvent } from './refund-events.ts'

const shop = usePaystack()
const { by, order, pay } = shop

const listRefunds = async () =>
  (
    await shop.server.admin.query<{ id: string; status: string; kobo: number }>(
      'select id, status, amount_kobo::integer as kobo from public.refunds order by created_at',
    )
  ).rows
const statuses = async () => (await listRefunds()).map(({ status }) => status)
const work = (refundId: unknown) =>
  processRefunds.work({ data: { refundId }, attempt: 1, isLastAttempt: false }, shop.server.context)
const countJobs = async () =>
  (
    await shop.server.admin.query<{ count: number }>(
      `select count(*)::integer as count from pgboss.job where name = 'process-refund'`,
    )
  ).rows[0]?.count ?? 0
/** Sets the status of a refund at the gateway, which sends an event without its id. */
function report(status: GatewayRefundStatus, reference: string, id: number) {
  shop.gateway.state.moveRefund(String(id), status)
  return handleRefundEvent(eventOf(status, reference), shop.server.context)
}

/** As published (PaystackOSS/doc-code-snippets, doc/payments/refunds/events). */
const eventOf = (status: string, transaction_reference: string) => ({
  id: '0',
  event: `refund.${status}`,
  payload: { status, transaction_reference, refund_reference: null, amount: '1', currency: 'NGN' },
})

/** The sums in the ledger that were paid out. */
const paidOut = async () =>
  (
    await shop.server.admin.query<{ kobo: number }>(
      `select amount_kobo::integer as kobo from public.ledger_entries where kind = 'refund' order by id`,
    )
  ).rows.map(({ kobo }) => kobo)

async function paidOrder(quantity = 4) {
  const [one, other] = await shop.staff()
  const placed = await order(quantity)
  const payment = await pay(placed)
  const ask = async (token: string, amountKobo: number, { orderId } = placed) => {
    const asked = await by(token, 'request-refund', { orderId, amountKobo, reason: 'Broken' })
    const [refundId] = (asked.answer['refundIds'] ?? []) as string[]
    return { status: asked.status, answer: Object.assign(asked.answer, { refundId }) }
  }
  return { one, other, payment, ask }
}

test('one person cannot refund more than the limit in parts, one after the other or at once', async () => {
  const { one, other, ask } = await paidOrder()
  expect((await ask(one, 6_000_000)).answer).toMatchObject({ isApproved: true })
  expect((await ask(one, 4_000_001)).answer).toMatchObject({ isApproved: false })
  const parts = await Promise.all(Array.from({ length: 8 }, () => ask(one, 1_500_000)))
  expect(parts.filter(({ answer }) => answer['isApproved'])).toHaveLength(2)
  // For this payment the limit is used, also for a colleague. Each of them can approve the other's.
  expect((await ask(other, 1_000_001)).answer).toMatchObject({ isApproved: false })
  const waiting = (await listRefunds()).find(({ kobo }) => kobo === 4_000_001)
  expect((await by(one, 'approve-refund', { refundId: waiting?.id })).status).toBe(403)
  expect((await by(other, 'approve-refund', { refundId: waiting?.id })).status).toBe(200)
})

test('one person cannot refund the limit of several payments within a day', async () => {
  const { one, other, ask } = await paidOrder(1)
  const second = await order(1)
  await pay(second)
  expect((await ask(one, 10_000_000)).answer).toMatchObject({ isApproved: true })
  expect((await ask(one, 1, second)).answer).toMatchObject({ isApproved: false })
  expect((await ask(other, 10_000_000, second)).answer).toMatchObject({ isApproved: true })
})

test('of 8 payments at once one person refunds only the limit', async () => {
  const [one] = await shop.staff()
  const orders = []
  for (let at = 0; at < 8; at += 1) {
    const placed = await order()
    await pay(placed)
    orders.push(placed.orderId)
  }
  const answers = await Promise.all(
    orders.map((orderId) =>
      by(one, 'request-refund', { orderId, amountKobo: 4_000_000, reason: 'Broken' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.filter(({ answer }) => answer['isApproved'])).toHaveLength(2)
})

test('who became an admin today neither refunds alone nor approves, and reads why', async () => {
  const { one, ask } = await paidOrder()
  const { token } = await shop.server.signUp('new@imole.example', 'admin')
  expect((await ask(token, 1)).answer).toMatchObject({ isApproved: false })
  const { refundId } = (await ask(one, 20_000_000)).answer
  expect(await by(token, 'approve-refund', { refundId })).toEqual({
    status: 403,
    answer: {
      error: 'You have been an admin for less than a day, so somebody else must approve this.',
    },
  })
  expect(await statuses()).toEqual(['requested', 'requested'])
})

test('a refund that was approved, or made, is not approved again', async () => {
  const { one, other, payment, ask } = await paidOrder()
  const refundId = (await ask(one, 20_000_000)).answer['refundId']
  const approve = () => by(other, 'approve-refund', { refundId })
  const before = await countJobs()
  await Promise.all([approve(), approve(), approve()])
  expect(await countJobs()).toBe(before + 1)
  await work(refundId)
  expect((await approve()).status).toBe(200)
  await report('processed', payment.reference, 1)
  expect((await approve()).status).toBe(200)
  expect(await countJobs()).toBe(before + 1)
  expect(await statuses()).toEqual(['processed'])
  expect(shop.gateway.refunds).toHaveLength(1)
})

test('a repeated job asks the gateway for the money once', async () => {
  const { one, payment, ask } = await paidOrder()
  const refundId = (await ask(one, 5_000_000)).answer['refundId']
  await Promise.all([work(refundId), work(refundId)])
  await work(refundId)
  expect(shop.gateway.refunds).toEqual([
    expect.objectContaining({ transaction: payment.reference, amount: 5_000_000 }),
  ])
  expect(await statuses()).toEqual(['processing'])
})

test('a refund that nobody approved is not made', async () => {
  const { one, ask } = await paidOrder()
  await work((await ask(one, 20_000_000)).answer['refundId'])
  expect(shop.gateway.refunds).toEqual([])
  expect(await statuses()).toEqual(['requested'])
})

test('when the gateway does not answer, staff must look: the refund is never sent again by itself', async () => {
  const { one, ask } = await paidOrder()
  const refundId = (await ask(one, 5_000_000)).answer['refundId']
  shop.gateway.fault = 'answers 500'
  await work(refundId)
  shop.gateway.fault = null
  await work(refundId)
  expect(await statuses()).toEqual(['needs_attention'])
  expect(shop.gateway.refunds).toHaveLength(1)
})

test('of two refunds each gets its own status, whatever the events say and in any order', async () => {
  const { one, payment, ask } = await paidOrder()
  for (const amountKobo of [5_000_000, 4_000_000])
    await work((await ask(one, amountKobo)).answer['refundId'])
  await report('processed', payment.reference, 2)
  expect(await statuses()).toEqual(['processing', 'processed'])
  // Late and repeated events change nothing, also one about the other refund.
  for (const status of ['pending', 'processing', 'failed', 'processed'])
    await handleRefundEvent(eventOf(status, payment.reference), shop.server.context)
  expect(await statuses()).toEqual(['processing', 'processed'])
  await report('failed', payment.reference, 1)
  expect(await statuses()).toEqual(['failed', 'processed'])
  // What was paid out stays so, whatever the gateway says later.
  await report('failed', payment.reference, 2)
  expect(await statuses()).toEqual(['failed', 'processed'])
  expect(await paidOut()).toEqual([4_000_000])
})

test('a refund that failed and is paid out after all is in the ledger', async () => {
  const { one, payment, ask } = await paidOrder()
  await work((await ask(one, 5_000_000)).answer['refundId'])
  await report('failed', payment.reference, 1)
  await report('processed', payment.reference, 1)
  expect(await statuses()).toEqual(['processed'])
  expect(await paidOut()).toEqual([5_000_000])
})

test('a process that dies after the gateway took the refund finds it again instead of paying twice', async () => {
  const { one, payment, ask } = await paidOrder()
  const { refundId } = (await ask(one, 5_000_000)).answer
  await work(refundId)
  await shop.server.admin.query('update public.refunds set gateway_id = null')
  await work(refundId)
  expect(shop.gateway.refunds).toHaveLength(1)
  expect(await report('processed', payment.reference, 1)).toBe('processed')
  expect(await statuses()).toEqual(['processed'])
  expect(await paidOut()).toEqual([5_000_000])
})

test('of two refunds of the same sum the one that lost its id is found by its note', async () => {
  const { one, payment, ask } = await paidOrder()
  const [first, second] = [
    (await ask(one, 3_000_000)).answer['refundId'],
    (await ask(one, 3_000_000)).answer['refundId'],
  ]
  await work(second)
  await work(first)
  await shop.server.admin.query('update public.refunds set gateway_id = null')
  await report('processed', payment.reference, 1)
  const { rows } = await shop.server.admin.query(
    'select status, gateway_id from public.refunds where id = $1',
    [second],
  )
  expect(rows).toEqual([{ status: 'processed', gateway_id: '1' }])
  expect(await statuses()).toEqual(['processing', 'processed'])
})

test('a refund of which the gateway knows nothing after a quarter of an hour is for staff to look at', async () => {
  const { one, payment, ask } = await paidOrder()
  await work((await ask(one, 5_000_000)).answer['refundId'])
  shop.gateway.state.refunds.clear()
  const sync = () => handleRefundEvent(eventOf('pending', payment.reference), shop.server.context)
  await shop.server.admin.query('update public.refunds set gateway_id = null')
  await sync()
  expect(await statuses()).toEqual(['processing'])
  await shop.server.admin.query(`update public.refunds set sent_at = now() - interval '16 minutes'`)
  await sync()
  expect(await statuses()).toEqual(['needs_attention'])
  // Staff made it by hand there: it is this one, by its sum, and not one more.
  shop.gateway.state.addRefund(payment.reference, 5_000_000)
  shop.gateway.state.moveRefund('1', 'processed')
  await sync()
  expect(await statuses()).toEqual(['processed'])
  expect(await paidOut()).toEqual([5_000_000])
})

test('only money that has arrived is refunded', async () => {
  const [one] = await shop.staff()
  const proof = await order()
  await shop.start(proof)
  const { orderId } = proof
  const ask = (amountKobo: number) =>
    by(one, 'request-refund', { orderId, amountKobo, reason: 'Broken' })
  const set = (status: string) =>
    shop.server.admin.query('update public.payments set status = $1', [status])
  expect((await ask(1)).status).toBe(409)
  for (const status of ['checking', 'failed']) {
    await set(status)
    expect((await ask(1)).status, status).toBe(409)
  }
  expect(await listRefunds()).toEqual([])
})

test('a part that came is given back whole when the order ends, and no more than that', async () => {
  const [one, other] = await shop.staff()
  const proof = await order()
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  const confirmed = await by(one, 'confirm-transfer', { paymentId, receivedKobo: 1_000_000 })
  expect(confirmed.answer).toEqual({ outcome: 'part_paid' })
  expect(
    (await by(other, 'request-refund', { orderId: proof.orderId, amountKobo: 1, reason: 'More' }))
      .status,
  ).toBe(409)
  expect((await by(null, 'cancel-order', proof)).status).toBe(200)
  expect(await listRefunds()).toMatchObject([{ status: 'requested', kobo: 1_000_000 }])
  expect(
    (await by(other, 'request-refund', { orderId: proof.orderId, amountKobo: 1, reason: 'More' }))
      .status,
  ).toBe(409)
})

test('who says that a transfer came does not give it back alone', async () => {
  const [one, other] = await shop.staff()
  const claim = async (receivedKobo: number) => {
    const proof = await order()
    await shop.start(proof, 'bank_transfer')
    const { id: paymentId } = await shop.findPayment(proof)
    await by(one, 'confirm-transfer', { paymentId, receivedKobo })
    return (await listRefunds()).at(-1)?.id
  }
  const approve = (token: string, refundId: unknown) => by(token, 'approve-refund', { refundId })
  // Nothing came, but one person says that a million did.
  const large = await claim(100_000_000)
  expect((await approve(one, large)).status).toBe(403)
  expect((await approve(other, large)).status).toBe(200)
  // Within what one person may decide, they may: the order costs 171,500 naira.
  const small = await claim(17_150_000 + 10_000_000)
  expect((await approve(one, small)).status).toBe(200)
  expect((await approve(one, await claim(17_150_000 + 1))).status).toBe(403)
})
