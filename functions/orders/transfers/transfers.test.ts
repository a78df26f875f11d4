import { beforeEach, expect, test } from 'vitest'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { receiptPicture, transferProofForm } from '../../../test/shop/receipts.ts'
import { withUnitsBack } from '../../../test/shop/order-units.ts'
import { useCheckout } from '../../../test/use/use-checkout.ts'
import { site } from '../../../site.config.ts'
import { endUnpaidOrders } from '../holds/end-unpaid-orders.ts'

/** Bank transfers, from the order to the money. */
const shop = useCheckout()
const { body, newContact, place, one } = shop

beforeEach(() => {
  shop.server.clock.now = new Date('2026-11-21T10:00:00Z')
})

const at = async (time: string) => {
  shop.server.clock.now = new Date(time)
  await endUnpaidOrders.run(shop.server.context)
}

async function order(more: Record<string, unknown> = {}): Promise<GuestOrder> {
  const { status, answer } = await place(body({ contact: newContact(), ...more }))
  expect([status, answer.error]).toEqual([200, undefined])
  return { orderId: answer.order?.id ?? '', orderKey: answer.orderKey ?? '' }
}

const show = async ({ orderId, orderKey }: GuestOrder) =>
  (await (
    await shop.server.call(`order?orderId=${orderId}&orderKey=${orderKey}`, { method: 'GET' })
  ).json()) as OrderView

const post = async (name: string, json: unknown, token?: string) => {
  const response = await shop.server.call(name, { json, ...(token && { token }) })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

const sendReceipt = async (proof: GuestOrder, shade = 0) =>
  (
    await shop.server.call('send-transfer-proof', {
      body: transferProofForm(proof, await receiptPicture({ shade })),
      hasUploadSlot: true,
    })
  ).status

const mailOf = async (category: string) =>
  (
    await shop.server.admin.query<{ text: string }>(
      'select text from platform.mail_messages where category = $1',
      [category],
    )
  ).rows.map(({ text }) => text)

const paymentIdOf = async ({ orderId }: GuestOrder) =>
  (
    await shop.server.admin.query<{ id: string }>(
      'select id from public.payments where order_id = $1 order by attempt limit 1',
      [orderId],
    )
  ).rows[0]?.id

test('account, amount and reference are known at once, after a reload, and in the first mail', async () => {
  const proof = await order()
  const { transfer, order: stored, payments, serverTime } = await show(proof)
  expect(transfer).toEqual({
    payment: {
      reference: `${stored.number.replaceAll('-', '')}T1`,
      amountKobo: 33_100_000,
      status: 'started',
    },
    account: site.bankAccount,
    payBefore: '2026-11-21T12:00:00.000Z',
    receiptExtendsHold: true,
    receiptsLeft: 3,
  })
  expect(serverTime).toBe('2026-11-21T10:00:00.000Z')
  expect((await show(proof)).transfer).toEqual(transfer)
  expect(payments).toHaveLength(1)

  const [mail = ''] = await mailOf('order-received')
  for (const text of [
    '₦331,000.00',
    site.bankAccount.number,
    site.bankAccount.bank,
    site.bankAccount.name,
    transfer?.payment.reference ?? 'none',
    '21 November 2026 at 13:00',
  ])
    expect(mail).toContain(text)
})

test('a reference is short, and banks that drop signs and cases leave it as it is', async () => {
  const { transfer } = await show(await order())
  expect(transfer?.payment.reference).toMatch(/^[A-Z]+\d{4}\d{6}T1$/)
  expect(transfer?.payment.reference.length).toBeLessThanOrEqual(16)
})

test('an order that is sent again, and a payment that is started again, open no second transfer', async () => {
  const json = body({ contact: newContact() })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => place(json, { ip: '10.1.1.1' })),
  )
  expect(new Set(answers.map(({ answer }) => answer.order?.id)).size).toBe(1)
  const { order: placed, orderKey = '' } = answers[0]?.answer ?? {}
  const proof = { orderId: placed?.id ?? '', orderKey }
  const started = await post('start-payment', { ...proof, method: 'bank_transfer' })
  expect(started.answer['payment']).toMatchObject({
    reference: (await show(proof)).transfer?.payment.reference,
  })
  expect(await one('select count(*)::integer from public.payments')).toEqual({ count: 1 })
  expect(await mailOf('order-received')).toHaveLength(1)
})

test('an order that is paid at the gateway has no transfer, and its mail names no account', async () => {
  const proof = await order({ paymentMethod: 'sandbox' })
  expect(await show(proof)).toMatchObject({ transfer: null, payments: [] })
  const [mail = ''] = await mailOf('order-received')
  expect(mail).not.toContain(site.bankAccount.number)
})

test('while a receipt is checked the account stays; the buyer can send other files, and cancel', async () => {
  const proof = await order()
  expect(await sendReceipt(proof)).toBe(200)
  expect(await show(proof)).toMatchObject({
    transfer: {
      payment: { status: 'checking' },
      account: site.bankAccount,
      payBefore: '2026-11-22T12:00:00.000Z',
      receiptExtendsHold: false,
      receiptsLeft: 2,
    },
    mayCancel: true,
    mayPay: false,
  })
  expect(await sendReceipt(proof, 1)).toBe(200)
  expect(await sendReceipt(proof, 2)).toBe(200)
  expect((await show(proof)).transfer?.receiptsLeft).toBe(0)
  expect(await sendReceipt(proof, 3)).toBe(409)

  expect((await post('cancel-order', proof)).status).toBe(200)
  expect(await show(proof)).toMatchObject({ order: { status: 'cancelled' }, transfer: null })
  const [mail = ''] = await mailOf('order-cancelled')
  expect(mail).not.toMatch(/nothing/i)
  expect(mail).toContain('If you have sent money for it, that is not lost')
})

test('money of a transfer that was cancelled while it was checked is not lost', async () => {
  const { token } = await shop.server.signUp('finds@imole.example', 'admin')
  const proof = await order()
  await sendReceipt(proof)
  await post('cancel-order', proof)
  const paymentId = await paymentIdOf(proof)
  const { answer } = await post('confirm-transfer', { paymentId, receivedKobo: 33_100_000 }, token)
  expect(answer).toEqual({ outcome: 'paid' })
})

test('a buyer who has not paid says so, and pays in another way; a receipt of nothing holds nothing', async () => {
  const proof = await order()
  await sendReceipt(proof)
  expect((await show(proof)).order.held_until).toMatch(/^2026-11-22T12:00/)
  expect((await post('start-payment', { ...proof, method: 'bank_transfer' })).status).toBe(409)
  expect((await post('withdraw-transfer', proof)).status).toBe(200)
  const withdrawn = await show(proof)
  expect(withdrawn).toMatchObject({
    transfer: null,
    mayPay: true,
    mayCancel: true,
    payments: [{ status: 'abandoned' }],
  })
  expect(withdrawn.order.held_until).toMatch(/^2026-11-21T10:30/)
  expect((await post('withdraw-transfer', proof)).answer['events']).toEqual(withdrawn.events)

  // A second transfer has a reference of its own, and its receipt does not hold the goods longer.
  await post('start-payment', { ...proof, method: 'bank_transfer' })
  expect((await show(proof)).transfer?.payment.reference).toMatch(/T2$/)
  const { held_until: heldUntil } = (await show(proof)).order
  expect(await sendReceipt(proof, 1)).toBe(200)
  expect((await show(proof)).order.held_until).toBe(heldUntil)
  await at('2026-11-21T12:00:01Z')
  expect((await show(proof)).order.status).toBe('cancelled')
})

test('money that is found for a withdrawn transfer pays the order', async () => {
  const { token } = await shop.server.signUp('finds-late@imole.example', 'admin')
  const proof = await order()
  await sendReceipt(proof)
  await post('withdraw-transfer', proof)
  const paymentId = await paymentIdOf(proof)
  const { answer } = await post('confirm-transfer', { paymentId, receivedKobo: 33_100_000 }, token)
  expect(answer).toEqual({ outcome: 'paid' })
})

test('others cannot withdraw a transfer, and without a receipt there is nothing to withdraw', async () => {
  const [proof, other] = [await order(), await order()]
  await sendReceipt(proof)
  const stolen = { ...proof, orderKey: other.orderKey }
  expect((await post('withdraw-transfer', stolen)).status).toBe(404)
  expect((await show(proof)).transfer?.payment.status).toBe('checking')
  expect((await post('withdraw-transfer', other)).status).toBe(200)
  expect((await show(other)).transfer?.payment.status).toBe('started')
})

test('an order that holds nothing asks for no money once its goods are gone', async () => {
  const proof = await order()
  await shop.server.admin.query(withUnitsBack('update public.orders set holds_stock = false'))
  expect((await show(proof)).transfer).not.toBeNull()
  await shop.server.admin.query('update public.products set stock = 0 where id = $1', [
    shop.panel.id,
  ])
  expect(await show(proof)).toMatchObject({ transfer: null, order: { status: 'pending_payment' } })
})
