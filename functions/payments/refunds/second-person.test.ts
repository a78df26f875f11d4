import { beforeEach, expect, test } from 'vitest'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { handleCharge } from '../gateway/charge-events.ts'

const shop = usePaystack()
const { by } = shop
const { refundsOf, transfer, show, mails, ask, query } = refundShop(shop)

const totalKobo = 17_150_000
const account = { bankCode: '011', accountNumber: '1000000007' }

beforeEach(async () => {
  await shop.server.admin.query('delete from platform.mail_messages')
  shop.server.clock.now = new Date()
})

const approve = async (token: string, proof: GuestOrder) =>
  by(token, 'approve-refund', { refundId: (await refundsOf(proof))[0]?.id })

async function give(token: string | null, proof: Partial<GuestOrder>) {
  const resolved = await by(token, 'resolve-refund-account', { ...proof, ...account })
  const { accountName, nameTicket } = resolved.answer
  return by(token, 'set-refund-account', { ...proof, ...account, accountName, nameTicket })
}

/** A refund of a transfer that two members of staff have decided on. */
async function approvedTransfer() {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await transfer(proof, one, totalKobo)
  await ask(one, proof, { full: true })
  expect((await approve(other, proof)).status).toBe(200)
  const refundId = (await refundsOf(proof))[0]?.id ?? ''
  return { one, other, proof, refundId }
}

test('a transfer that never came frees no money of a card for the one who wrote it down', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  await shop.pay(proof)
  expect(await shop.statusOf(proof)).toBe('paid')
  await by(one, 'confirm-transfer', { paymentId, receivedKobo: totalKobo })
  // It goes back from the payment that came last, which is the real one.
  expect(await refundsOf(proof)).toMatchObject([{ status: 'requested', kobo: totalKobo }])
  expect((await approve(one, proof)).status).toBe(409)
  expect((await approve(other, proof)).status).toBe(200)
})

test('a transfer that never came frees no money of a card that is paid after it', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  await shop.start(proof)
  const { reference } = await shop.findPayment(proof)
  await by(one, 'confirm-transfer', { paymentId, receivedKobo: totalKobo })
  shop.gateway.pay(reference)
  const event = { id: '0', event: 'charge.success', payload: { reference } }
  expect(await handleCharge(event, shop.server.context)).toBe('to_be_refunded')
  expect((await approve(one, proof)).status).toBe(409)
  expect((await approve(other, proof)).status).toBe(200)
})

test('whoever wrote down a receipt approves no refund of its order that nobody requested', async () => {
  const { one, proof, refundId } = await unapproved()
  await query('update public.refunds set requested_by = null where id = $1', [refundId])
  const refused = await approve(one, proof)
  expect([refused.status, refused.answer.error]).toEqual([
    409,
    expect.stringContaining('wrote down what arrived'),
  ])
})

async function unapproved() {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await transfer(proof, one, 2 * totalKobo)
  return { one, proof, refundId: (await refundsOf(proof))[0]?.id ?? '' }
}

test('money that is being transferred by hand is not kept as credit as well', async () => {
  const { one, proof, refundId } = await approvedTransfer()
  expect((await show(proof)).keepableKobo).toBe(totalKobo)
  expect((await give(null, proof)).status).toBe(200)
  // From here on a transfer may be under way, and only its maker knows.
  expect((await show(proof)).keepableKobo).toBe(0)
  expect((await by(null, 'keep-credit', proof)).status).toBe(409)
  const { accountNumber } = account
  const noted = { refundId, accountNumber, transferReference: 'FT2611' }
  expect((await by(one, 'record-refund-transfer', noted)).status).toBe(200)
  expect(await query('select from public.credits')).toEqual([])
})

test('staff give no account for the refund of a buyer, and keep no credit for them', async () => {
  const { one, proof } = await approvedTransfer()
  const { orderId } = proof
  const resolve = (of: object) => by(one, 'resolve-refund-account', { ...of, ...account })
  expect((await resolve({ orderId })).status).toBe(404)
  const { accountName, nameTicket } = (await resolve(proof)).answer
  const given = { orderId, ...account, accountName, nameTicket }
  expect((await by(one, 'set-refund-account', given)).status).toBe(404)
  expect((await by(one, 'keep-credit', { orderId })).status).toBe(404)
  expect(await mails('refund-account-given')).toEqual([])
  expect((await give(one, proof)).status).toBe(200)
})

test('a line whose money was kept as credit has come back', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order(3)
  await shop.pay(proof)
  const productId = (await show(proof)).lines[0]?.product_id
  const lines = { lines: [{ productId, quantity: 2 }] }
  expect((await ask(one, proof, lines)).status).toBe(200)
  expect((await approve(other, proof)).status).toBe(200)
  expect((await by(null, 'keep-credit', proof)).status).toBe(200)
  expect((await show(proof)).money.creditKeptKobo).toBe(31_900_000)
  expect((await ask(one, proof, lines)).answer.error).toContain('Only 1 of this product')
  await expect(
    query(
      `insert into public.refund_lines (order_id, product_id, quantity, amount_kobo)
       values ($1, $2, 2, 0)`,
      [proof.orderId, productId],
    ),
  ).rejects.toThrow('refund_too_many_units')
})
