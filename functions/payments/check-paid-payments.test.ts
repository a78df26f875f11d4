import { expect, test } from 'vitest'
import { lagosKobo, panelKobo, useDisputes } from '../../test/use/use-disputes.ts'
import { checkPaidPayments } from './check-paid-payments.ts'

const desk = useDisputes()
const { shop } = desk
const total = panelKobo + lagosKobo

/** Runs the task some hours after the payment. @returns what it asked the gateway for */
async function runAt(hours: number): Promise<string[]> {
  shop.server.clock.now = new Date(Date.parse('2026-11-21T10:00:00Z') + hours * 3_600_000)
  shop.gateway.calls.length = 0
  await checkPaidPayments.run(shop.server.context)
  shop.server.clock.now = new Date('2026-11-21T10:00:00Z')
  return shop.gateway.calls.map((call) => call.split('?')[0] ?? '')
}
const warnings = () =>
  desk.query(`select from platform.mail_messages where subject like 'Do not ship%'`)

test('a payment of goods that are still here is asked for once a day', async () => {
  const { payment } = await desk.paidOrder()
  const verify = `GET /transaction/verify/${payment.reference}`
  expect(await runAt(23)).toEqual([])
  expect(await runAt(25)).toEqual([verify])
  expect(await runAt(30)).toEqual([])
  shop.gateway.fault = 'answers 500'
  expect(await runAt(50)).toEqual([verify])
  shop.gateway.fault = null
  expect(await runAt(51)).toEqual([verify])
  await shop.server.admin.query(
    `set session_replication_role = replica; update public.orders set status = 'delivered';
     reset session_replication_role`,
  )
  expect(await runAt(100)).toEqual([])
})

test('a refund on the pages of the gateway whose events were lost is booked before the goods leave', async () => {
  const { payment, orderId } = await desk.paidOrder()
  const id = shop.gateway.state.addRefund(payment.reference, total)
  shop.gateway.state.moveRefund(id, 'processed')
  shop.gateway.state.report(payment.reference, 'reversed')
  await runAt(25)
  expect(await desk.books(orderId)).toMatchObject({ status: 'refunded', refunded: [total] })
  expect(await warnings()).toEqual([])
})

test('a payment that went back without an explanation is told to staff, once', async () => {
  const { payment, orderId } = await desk.paidOrder()
  shop.gateway.state.report(payment.reference, 'reversed')
  await runAt(25)
  await runAt(50)
  expect(await warnings()).toHaveLength(1)
  expect(await desk.books(orderId)).toMatchObject({ status: 'paid', refunded: [] })
})

test('a payment that was given back before the shop saw it is never called uncharged', async () => {
  const proof = await shop.order()
  await shop.start(proof)
  const { reference } = await shop.findPayment(proof)
  shop.gateway.pay(reference)
  shop.gateway.state.report(reference, 'reversed')
  await shop.by(null, 'check-payment', proof)
  const events = await desk.query<{ message: string }>(
    'select message from public.order_events where order_id = $1',
    [proof.orderId],
  )
  const mails = await desk.query<{ text: string }>(
    `select text from platform.mail_messages where dedupe_key like $1`,
    [`%${reference}%`],
  )
  const words = [...events.map(({ message }) => message), ...mails.map(({ text }) => text)].join(
    '\n',
  )
  expect(words).toContain('The payment service returned the payment to you.')
  expect(words).not.toMatch(/nothing was charged/i)
})
