import { expect, test } from 'vitest'
import { handleCharge } from '../gateway/charge-events.ts'
import { lagosKobo, panelKobo, useDisputes } from '../../../test/use/use-disputes.ts'

const desk = useDisputes()
const { shop } = desk
const total = panelKobo + lagosKobo
const move = (token: string, orderId: string, status: string) =>
  shop.by(token, 'change-order-status', { orderId, status })

test('a dispute that is lost before shipping: booked once, the goods return, nothing is shipped', async () => {
  const { one, payment, orderId } = await desk.paidOrder()
  const stock = () => desk.query(`select stock from public.products where slug = 'imole-mono-550w'`)
  expect(await stock()).toEqual([{ stock: 99 }])
  const dispute = desk.open(payment.reference)
  await desk.tell(dispute)
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  expect(await desk.tell(dispute, 'resolve')).toBe('lost')
  expect(await desk.books(orderId)).toMatchObject({
    status: 'refunded',
    balance: 0,
    chargebacks: [total],
  })
  expect(await stock()).toEqual([{ stock: 100 }])
  expect((await move(one, orderId, 'shipped')).status).toBe(409)
  expect(
    (await shop.requestRefund(one, { paymentId: payment.id, amountKobo: 1, reason: 'x' })).status,
  ).toBe(409)
})

test('a dispute that is lost after the delivery leaves what the buyer owes in the ledger', async () => {
  const { one, payment, orderId } = await desk.paidOrder()
  await move(one, orderId, 'preparing')
  await move(one, orderId, 'shipped')
  const dispute = desk.open(payment.reference, {
    status: 'resolved',
    resolution: 'merchant-accepted',
  })
  await desk.tell(dispute)
  expect(await desk.books(orderId)).toMatchObject({
    status: 'shipped',
    balance: total,
    chargebacks: [total],
  })
})

test('money that was refunded and then charged back is a loud mail, and nothing more goes out', async () => {
  const { one, two, payment, orderId } = await desk.paidOrder()
  const { refundId } = (
    await shop.requestRefund(one, {
      paymentId: payment.id,
      amountKobo: total,
      reason: 'Return',
    })
  ).answer
  await shop.by(two, 'approve-refund', { refundId })
  await desk.runRefund(refundId)
  shop.gateway.state.moveRefund('1', 'processed')
  const dispute = desk.open(payment.reference, { status: 'resolved', resolution: 'auto-accepted' })
  await desk.tell(dispute)
  expect((await desk.mails()).at(-1)).toMatch(/^Lost/)
  // That the refund went out too is found out later.
  await desk.tellRefund(payment.reference)
  await desk.tellRefund(payment.reference)
  expect(await desk.books(orderId)).toMatchObject({
    balance: total,
    chargebacks: [total],
    refunded: [total],
  })
  expect((await desk.mails()).filter((subject) => subject.startsWith('PAID BACK'))).toHaveLength(1)
})

test('a refund that was approved and not sent is withdrawn when the bank takes the money', async () => {
  const { one, payment, orderId } = await desk.paidOrder()
  const { refundId } = (
    await shop.requestRefund(one, {
      paymentId: payment.id,
      amountKobo: 10_000_000,
      reason: 'Part',
    })
  ).answer
  const dispute = desk.open(payment.reference)
  await desk.tell(dispute)
  await desk.runRefund(refundId)
  Object.assign(dispute, { status: 'resolved', resolution: 'merchant-accepted' })
  await desk.tell(dispute, 'resolve')
  await desk.runRefund(refundId)
  expect(shop.gateway.refunds).toEqual([])
  expect(await desk.query('select status from public.refunds')).toEqual([{ status: 'withdrawn' }])
  expect(await desk.books(orderId)).toMatchObject({ chargebacks: [total], refunded: [] })
})

test('a bank that takes the money of one of two payments leaves no refund of the other one', async () => {
  const { one, two, payment, orderId } = await desk.paidOrder()
  // The order is paid a second time, so the shop wants to give that back.
  await shop.server.admin.query(
    `insert into public.payments (order_id, attempt, reference, method, amount_kobo, is_test,
       checkout_url)
     select order_id, 2, 'second', 'paystack', amount_kobo, true, checkout_url from public.payments`,
  )
  shop.gateway.state.open({ reference: 'second', amount: total, email: 'a@b.example' })
  shop.gateway.pay('second')
  const outcome = await handleCharge(
    { id: '0', event: 'charge.success', payload: { reference: 'second' } },
    shop.server.context,
  )
  expect(outcome).toBe('to_be_refunded')
  const [refund] = await desk.query<{ id: string }>('select id from public.refunds')
  expect((await shop.by(two, 'approve-refund', { refundId: refund?.id })).status).toBe(200)
  await desk.tell(desk.open(payment.reference, { status: 'resolved', resolution: 'auto-accepted' }))
  await desk.runRefund(refund?.id)
  expect(shop.gateway.refunds).toEqual([])
  expect(await desk.books(orderId)).toMatchObject({ status: 'paid', balance: 0 })
  expect(
    (await shop.requestRefund(one, { paymentId: payment.id, amountKobo: total + 1, reason: 'x' }))
      .status,
  ).toBe(409)
})

test('an unpaid order whose first part was charged back becomes paid by all of its price', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await shop.start(proof)
  const { reference } = await shop.findPayment(proof)
  shop.gateway.state.pay(reference, { amountKobo: 5_000_000 })
  await shop.by(null, 'check-payment', proof)
  await desk.tell(
    desk.open(reference, {
      status: 'resolved',
      resolution: 'merchant-accepted',
      refundKobo: 5_000_000,
    }),
  )
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  const [asked] = await desk.query<{ kobo: number }>(
    'select amount_kobo::integer as kobo from public.payments where id = $1',
    [paymentId],
  )
  expect(asked?.kobo).toBe(total)
  expect(await shop.by(one, 'confirm-transfer', { paymentId, receivedKobo: total })).toEqual({
    status: 200,
    answer: { outcome: 'paid' },
  })
  expect(await desk.books(proof.orderId)).toMatchObject({ status: 'paid', balance: 0 })
})

test('money that the bank asks for is not kept as credit, which could be spent', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await shop.start(proof)
  const { reference } = await shop.findPayment(proof)
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  await shop.by(one, 'confirm-transfer', { paymentId, receivedKobo: total })
  shop.gateway.pay(reference)
  await shop.by(null, 'check-payment', proof)
  const dispute = desk.open(reference)
  await desk.tell(dispute)
  expect((await shop.by(null, 'keep-credit', proof)).status).toBe(409)
  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  await desk.tell(dispute, 'resolve')
  expect((await shop.by(null, 'keep-credit', proof)).status).toBe(200)
})
