import { expect, test } from 'vitest'
import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import { writeDisputeEvent } from '../../gateway/sandbox/bodies/write-dispute.ts'
import { signWith } from '../../gateway/signature.ts'
import { handleGatewayEvents } from '../gateway/gateway-event.ts'
import { lagosKobo, panelKobo, useDisputes } from '../../../test/use/use-disputes.ts'
import { checkOpenDisputes } from './check-open-disputes.ts'

const desk = useDisputes()
const { shop } = desk
const total = panelKobo + lagosKobo
const ship = (token: string, orderId: string) =>
  shop.by(token, 'change-order-status', { orderId, status: 'shipped' })
const prepare = (token: string, orderId: string) =>
  shop.by(token, 'change-order-status', { orderId, status: 'preparing' })
const statuses = async () => (await desk.disputes()).map(({ status }) => status)
const eventsOf = async (orderId: string) =>
  (
    await desk.query<{ message: string }>(
      'select message from public.order_events where order_id = $1 order by id',
      [orderId],
    )
  ).map(({ message }) => message)

test('a signed message of the gateway tells staff what to answer until when, and freezes the order', async () => {
  const { one, payment, orderId } = await desk.paidOrder()
  const dispute = desk.open(payment.reference)
  const body = new TextEncoder().encode(
    JSON.stringify({
      event: 'charge.dispute.create',
      data: writeDisputeEvent(dispute),
    }),
  )
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': signWith('sk_test_fake', body),
  }
  expect((await shop.server.call('paystack-webhook', { body, headers })).status).toBe(200)
  const [event] = await desk.query<{ id: string }>('select id::text from public.gateway_events')
  await handleGatewayEvents.work(
    { data: { eventId: event?.id }, attempt: 1, isLastAttempt: false },
    shop.server.context,
  )
  expect(await desk.disputes()).toMatchObject([
    {
      status: 'needs_answer',
      kobo: total,
      due_at: new Date('2026-11-23T18:00:00Z'),
      reason: 'The customer says that they did not buy this.',
    },
  ])
  expect(await desk.mails()).toEqual([
    expect.stringMatching(/^Answer before 23 November 2026 at 19:00: the bank asks for .*IM-2026/),
  ])
  const [mail] = await desk.query<{ text: string }>(
    `select text from platform.mail_messages where category = 'dispute-opened'
     order by queued_at desc limit 1`,
  )
  for (const part of ['Bisi Ade', '+234803', '₦171,500', payment.reference, orderId, 'signed'])
    expect(mail?.text).toContain(part)
  expect(mail?.text).not.toContain('key=')
  expect((await eventsOf(orderId)).at(-1)).toBe('Your bank is asking us about this payment.')
  expect(await prepare(one, orderId)).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('Wait for its decision') },
  })
})

test('what was prepared before the bank asked stays in the store, and what has left may arrive', async () => {
  const { one, payment, orderId } = await desk.paidOrder()
  await prepare(one, orderId)
  await desk.tell(desk.open(payment.reference))
  expect(await ship(one, orderId)).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('Wait for its decision') },
  })
  const today = dayInLagos(new Date())
  const days = { orderId, from: addDays(today, 9), by: addDays(today, 10), reason: 'Late' }
  expect((await shop.by(one, 'change-delivery-date', days)).status).toBe(409)
  const sent = await desk.paidOrder()
  await prepare(one, sent.orderId)
  await ship(one, sent.orderId)
  await desk.tell(desk.open(sent.payment.reference))
  const delivered = { orderId: sent.orderId, status: 'delivered' }
  expect((await shop.by(one, 'change-order-status', delivered)).status).toBe(200)
})

test('an unpaid order of which a bank asks a part back is not ended by its buyer or staff', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await shop.start(proof)
  const { reference } = await shop.findPayment(proof)
  shop.gateway.state.pay(reference, { amountKobo: 5_000_000 })
  await shop.by(null, 'check-payment', proof)
  await desk.tell(desk.open(reference, { refundKobo: 5_000_000 }))
  const shown = await shop.by(null, 'check-payment', proof)
  expect(shown.answer).toMatchObject({ order: { status: 'pending_payment' }, mayCancel: false })
  expect(await shop.by(null, 'cancel-order', proof)).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('please tell your bank') },
  })
  expect(await shop.by(one, 'release-order', { orderId: proof.orderId })).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('Wait for its decision') },
  })
})

test('the order page says in neutral words that the bank is asking, to its buyer', async () => {
  const { proof, payment } = await desk.paidOrder()
  const view = async () =>
    (await shop.server.call(`order?${new URLSearchParams({ ...proof })}`, { method: 'GET' })).json()
  expect(await view()).toMatchObject({ isDisputed: false })
  const dispute = desk.open(payment.reference)
  await desk.tell(dispute)
  const shown = await view()
  expect(shown).toMatchObject({ isDisputed: true })
  // Nothing of what staff read.
  expect(JSON.stringify(shown)).not.toContain('did not buy this')
  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  await desk.tell(dispute, 'resolve')
  expect(await view()).toMatchObject({ isDisputed: false })
})

test('repeated, late and reordered messages do nothing more', async () => {
  const { payment, orderId } = await desk.paidOrder()
  const dispute = desk.open(payment.reference)
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  await Promise.all([
    desk.tell(dispute, 'resolve'),
    desk.tell(dispute),
    desk.tell(dispute, 'remind'),
  ])
  for (const event of ['create', 'resolve', 'remind']) await desk.tell(dispute, event)
  // An old answer of the gateway that comes late, or a lie of it.
  Object.assign(dispute, { status: 'awaiting-merchant-feedback', resolution: null })
  await desk.tell(dispute)
  expect(await statuses()).toEqual(['lost'])
  expect((await desk.books(orderId))?.chargebacks).toEqual([total])
  expect((await desk.mails()).filter((subject) => subject.startsWith('Lost'))).toHaveLength(1)
})

test('what a message says is not believed, only what the gateway answers', async () => {
  const { payment, orderId } = await desk.paidOrder()
  expect(await desk.tell({ id: 1 })).toBe('unknown to the gateway')
  const dispute = desk.open(payment.reference)
  // The message says that it was lost.
  await desk.tell(dispute, 'resolve')
  expect(await statuses()).toEqual(['needs_answer'])
  expect((await desk.books(orderId))?.chargebacks).toEqual([])
})

test('a won dispute lets the order go on, and pays out the refund that waited', async () => {
  const { one, two, payment, orderId } = await desk.paidOrder()
  await prepare(one, orderId)
  const ask = (token: string) =>
    shop.requestRefund(token, {
      paymentId: payment.id,
      amountKobo: 1_000_000,
      reason: 'Late',
    })
  const { refundId } = (await ask(one)).answer
  const dispute = desk.open(payment.reference)
  await desk.tell(dispute)
  // Approved before, not sent yet: it waits. Another one is not approved.
  await desk.runRefund(refundId)
  expect(shop.gateway.refunds).toEqual([])
  expect((await ask(two)).status).toBe(409)
  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  expect(await desk.tell(dispute, 'resolve')).toBe('won')
  await desk.runRefund(refundId)
  expect(shop.gateway.refunds).toHaveLength(1)
  expect((await ship(one, orderId)).status).toBe(200)
  expect((await desk.books(orderId))?.chargebacks).toEqual([])
  expect((await eventsOf(orderId)).join('\n')).toContain('Your bank has closed its inquiry')
})

test('a gateway that does not say the deadline: 16 hours of business days', async () => {
  const { payment } = await desk.paidOrder()
  // 21 November 2026 is a Saturday.
  await desk.tell(desk.open(payment.reference, { dueAt: null }))
  expect(await desk.disputes()).toMatchObject([{ due_at: new Date('2026-11-23T15:00:00Z') }])
})

test('words of the gateway that we do not know are for a person to read, once', async () => {
  const { payment, orderId } = await desk.paidOrder()
  const dispute = desk.open(payment.reference)
  await desk.tell(dispute)
  Object.assign(dispute, { status: 'resolved', resolution: 'split' })
  await desk.tell(dispute, 'resolve')
  await desk.tell(dispute, 'resolve')
  expect(await statuses()).toEqual(['needs_answer'])
  expect((await desk.mails()).filter((subject) => subject.startsWith('Look at'))).toHaveLength(1)
  expect((await desk.books(orderId))?.chargebacks).toEqual([])
})

test('a dispute about a payment of another shop is told to staff and stored nowhere', async () => {
  await desk.paidOrder()
  const dispute = desk.open('T-of-nobody')
  expect(await desk.tell(dispute)).toBe('no payment of this reference')
  expect(await desk.disputes()).toEqual([])
  expect(await desk.mails()).toHaveLength(1)
})

test('a lost message: the shop asks about open disputes, and puts them back when nobody answers', async () => {
  const { payment, orderId } = await desk.paidOrder()
  const dispute = desk.open(payment.reference)
  await desk.tell(dispute)
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  const at = (hours: number) => {
    shop.server.clock.now = new Date(Date.parse('2026-11-21T10:00:00Z') + hours * 3_600_000)
    return checkOpenDisputes.run(shop.server.context)
  }
  await at(0.5)
  expect(await statuses()).toEqual(['needs_answer'])
  shop.gateway.fault = 'answers 500'
  await at(1.1)
  shop.gateway.fault = null
  await at(1.2)
  await at(0)
  expect(await statuses()).toEqual(['lost'])
  expect((await desk.books(orderId))?.chargebacks).toEqual([total])
})

test('staff are reminded once before the deadline of a dispute that nobody answers', async () => {
  const { payment } = await desk.paidOrder()
  await desk.tell(desk.open(payment.reference))
  const reminders = async (time: string) => {
    shop.server.clock.now = new Date(time)
    await checkOpenDisputes.run(shop.server.context)
    return (await desk.mails()).filter((subject) => subject.startsWith('Not answered')).length
  }
  expect(await reminders('2026-11-23T13:59:00Z')).toBe(0)
  expect(await reminders('2026-11-23T14:01:00Z')).toBe(1)
  expect(await reminders('2026-11-23T16:01:00Z')).toBe(1)
  shop.server.clock.now = new Date('2026-11-21T10:00:00Z')
})
