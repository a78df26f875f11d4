import { expect, test } from 'vitest'
import type { GatewayRefundStatus } from '../../gateway/gateway.ts'
import { lagosKobo, panelKobo, useDisputes } from '../../../test/use/use-disputes.ts'
import { checkOpenRefunds } from './check-open-refunds.ts'

const desk = useDisputes()
const { shop } = desk
const total = panelKobo + lagosKobo

/** Staff give money back on the pages of the gateway. @returns the id there */
function giveBack(
  reference: string,
  amountKobo: number,
  status: GatewayRefundStatus = 'processed',
): string {
  const id = shop.gateway.state.addRefund(reference, amountKobo, 'Refund from the dashboard')
  shop.gateway.state.moveRefund(id, status)
  return id
}
const refunds = () =>
  desk.query(
    `select status, amount_kobo::integer as kobo, made_elsewhere as elsewhere
     from public.refunds order by created_at`,
  )
const stock = async () =>
  (
    await desk.query<{ stock: number }>(
      `select stock from public.products where slug = 'imole-mono-550w'`,
    )
  )[0]?.stock

test('all of the money before shipping: booked once, the goods return, the order cannot be shipped', async () => {
  const { one, payment, orderId } = await desk.paidOrder()
  giveBack(payment.reference, total)
  await Promise.all([desk.tellRefund(payment.reference), desk.tellRefund(payment.reference)])
  await desk.tellRefund(payment.reference)
  expect(await refunds()).toEqual([{ status: 'processed', kobo: total, elsewhere: true }])
  expect(await desk.books(orderId)).toMatchObject({
    status: 'refunded',
    balance: 0,
    refunded: [total],
  })
  expect(await stock()).toBe(100)
  const move = (status: string) => shop.by(one, 'change-order-status', { orderId, status })
  expect((await move('preparing')).status).toBe(409)
  expect((await move('shipped')).status).toBe(409)
  expect(await desk.mails()).toEqual([expect.stringContaining('Refunded on the payment service')])
})

test('a part of the money: the order costs that much less and goes on', async () => {
  const { payment, orderId, proof } = await desk.paidOrder()
  giveBack(payment.reference, 1_000_000)
  await desk.tellRefund(payment.reference)
  expect(await desk.books(orderId)).toMatchObject({
    status: 'paid',
    balance: 0,
    refunded: [1_000_000],
  })
  const view = await shop.server.call(`order?${new URLSearchParams({ ...proof })}`, {
    method: 'GET',
  })
  expect(await view.json()).toMatchObject({
    money: { refundedKobo: 1_000_000, chargedKobo: total - 1_000_000, dueKobo: 0 },
  })
})

test('a refund that is not paid out yet is told to staff, and booked once it is', async () => {
  const { payment, orderId } = await desk.paidOrder()
  const id = giveBack(payment.reference, total, 'pending')
  await desk.tellRefund(payment.reference)
  expect(await refunds()).toEqual([])
  expect(await desk.mails()).toHaveLength(1)
  shop.gateway.state.moveRefund(id, 'processed')
  await desk.tellRefund(payment.reference)
  expect((await desk.books(orderId))?.refunded).toEqual([total])
})

test('a refund that waits here for approval is withdrawn when staff made it there', async () => {
  const { one, two, payment, orderId } = await desk.paidOrder()
  const ask = (amountKobo: number) =>
    shop.requestRefund(one, { paymentId: payment.id, amountKobo, reason: 'Return' })
  const { refundId } = (await ask(total)).answer
  giveBack(payment.reference, total)
  await desk.tellRefund(payment.reference)
  expect(await refunds()).toMatchObject([{ status: 'withdrawn' }, { status: 'processed' }])
  await shop.by(two, 'approve-refund', { refundId })
  await desk.runRefund(refundId)
  expect(shop.gateway.refunds).toEqual([])
  expect((await ask(1)).status).toBe(409)
  expect((await desk.books(orderId))?.refunded).toEqual([total])
})

test('a smaller refund there leaves room for the rest here, and not for more', async () => {
  const { one, two, payment, orderId } = await desk.paidOrder()
  const ask = async (amountKobo: number) =>
    (await shop.requestRefund(one, { paymentId: payment.id, amountKobo, reason: 'Return' })).answer[
      'refundId'
    ]
  const whole = await ask(total)
  giveBack(payment.reference, 5_000_000)
  await desk.tellRefund(payment.reference)
  await shop.by(two, 'approve-refund', { refundId: whole })
  await desk.runRefund(whole)
  const rest = await ask(total - 5_000_000)
  expect((await shop.by(two, 'approve-refund', { refundId: rest })).status).toBe(200)
  await desk.runRefund(rest)
  expect(shop.gateway.refunds.map(({ amount }) => amount)).toEqual([total - 5_000_000])
  expect(await desk.books(orderId)).toMatchObject({ refunded: [5_000_000] })
})

test('the database takes a refund that nobody approved only when the gateway has paid it out', async () => {
  const { payment } = await desk.paidOrder()
  const insert = (row: Record<string, unknown>) => {
    const values = { payment_id: payment.id, amount_kobo: 1, reason: 'x', ...row }
    const names = Object.keys(values)
    return shop.server.context.db.transaction({ role: 'service_role' }, (tx) =>
      tx.query(
        `insert into public.refunds (${names.join(', ')})
         values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(values),
      ),
    )
  }
  const made = { made_elsewhere: true, gateway_id: 'g', status: 'processed' }
  for (const wrong of [
    { status: 'processed', gateway_id: 'g' },
    { ...made, status: 'requested' },
    { ...made, status: 'approved' },
    { ...made, status: 'processing' },
    { ...made, gateway_id: null },
    { ...made, amount_kobo: total + 1 },
    // Without an entry in the ledger.
    made,
  ])
    await expect(insert(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ status: 409 })
})

test('lost events: open refunds are asked for, rarely as time goes by, and put back in an outage', async () => {
  const { one, payment } = await desk.paidOrder()
  const { refundId } = (
    await shop.requestRefund(one, {
      paymentId: payment.id,
      amountKobo: 1_000_000,
      reason: 'x',
    })
  ).answer
  await desk.runRefund(refundId)
  const start = Date.now()
  const callsAt = async (minutes: number) => {
    shop.server.clock.now = new Date(start + minutes * 60_000)
    shop.gateway.calls.length = 0
    await checkOpenRefunds.run(shop.server.context)
    return shop.gateway.calls.length
  }
  const day = 24 * 60
  expect(await callsAt(1)).toBe(0)
  expect(await callsAt(5)).toBe(1)
  expect(await callsAt(10)).toBe(0)
  shop.gateway.fault = 'answers 500'
  expect(await callsAt(20)).toBe(1)
  shop.gateway.fault = null
  expect(await callsAt(21)).toBe(1)
  expect(await callsAt(2 * day)).toBe(1)
  expect(await callsAt(2 * day + 300)).toBe(0)
  expect(await callsAt(2 * day + 361)).toBe(1)
  expect(await callsAt(20 * day)).toBe(1)
  expect(await callsAt(20 * day + 400)).toBe(0)
  shop.gateway.state.moveRefund('1', 'processed')
  expect(await callsAt(21 * day + 1)).toBe(1)
  expect(await refunds()).toMatchObject([{ status: 'processed' }])
  expect(await callsAt(40 * day)).toBe(0)
  shop.server.clock.now = new Date('2026-11-21T10:00:00Z')
})
