import { expect, test } from 'vitest'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { receiptPicture, transferProofForm } from '../../../test/shop/receipts.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

/** One transfer pays one order, also when its receipt is sent for two. */

const shop = usePaystack()
const { by } = shop
const { query } = refundShop(shop)
const totalKobo = 17_150_000

/** An order with a receipt. @returns its payment */
async function orderWith(picture: Uint8Array): Promise<GuestOrder & { paymentId: string }> {
  const proof = await shop.order()
  await shop.start(proof, 'bank_transfer')
  const sent = await shop.server.call('send-transfer-proof', {
    body: transferProofForm(proof, picture),
    hasUploadSlot: true,
  })
  expect(sent.status).toBe(200)
  return { ...proof, paymentId: (await shop.findPayment(proof)).id }
}
const confirm = (token: string, paymentId: string, more = {}) =>
  by(token, 'confirm-transfer', { paymentId, receivedKobo: totalKobo, ...more })
const receipts = () => query(`select from public.ledger_entries where kind = 'receipt'`)

test('a receipt that was counted for one order is not counted for another one unnoticed', async () => {
  const [one, other] = await shop.staff()
  const picture = await receiptPicture()
  const [first, second] = [await orderWith(picture), await orderWith(picture)]
  expect((await confirm(one, first.paymentId)).answer).toEqual({ outcome: 'paid' })
  const refused = await confirm(other, second.paymentId)
  expect(refused).toMatchObject({ status: 409, answer: { code: 'same_receipt' } })
  expect(refused.answer.error).toMatch(/was counted for order [A-Z]+-\d{4}-\d+ already/)
  expect(await receipts()).toHaveLength(1)
  // Nothing arrived: that needs no second look.
  const nothing = { receivedKobo: 0, reason: 'This receipt is of another order.' }
  expect((await confirm(other, second.paymentId, nothing)).answer).toEqual({ outcome: 'failed' })
  const known = { isReceiptKnown: true }
  expect((await confirm(other, second.paymentId, known)).answer).toEqual({ outcome: 'paid' })
  // Asked again, it is still the same answer.
  expect((await confirm(other, second.paymentId)).answer).toEqual({ outcome: 'known_already' })
})

test('two people who confirm the two orders at once do not count it twice', async () => {
  const [one, other] = await shop.staff()
  const picture = await receiptPicture()
  const [first, second] = [await orderWith(picture), await orderWith(picture)]
  const answers = await Promise.all([
    confirm(one, first.paymentId),
    confirm(other, second.paymentId),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await receipts()).toHaveLength(1)
})

test('two people who confirm one transfer at once count it once', async () => {
  const [one, other] = await shop.staff()
  const { paymentId } = await orderWith(await receiptPicture())
  const answers = await Promise.all([one, other].map((token) => confirm(token, paymentId)))
  expect(answers.map(({ answer }) => answer['outcome']).toSorted()).toEqual([
    'known_already',
    'paid',
  ])
  expect(await receipts()).toHaveLength(1)
})

test('the list of transfers names the other order', async () => {
  const [one] = await shop.staff()
  const picture = await receiptPicture()
  const [first] = [await orderWith(picture), await orderWith(picture)]
  await confirm(one, first.paymentId)
  const list = await shop.server.call('list-money-to-check', { method: 'GET', token: one })
  const { transfers } = (await list.json()) as { transfers: { rows: object[] } }
  expect(transfers.rows).toMatchObject([
    { dueKobo: totalKobo, sameReceipts: [{ orderId: first.orderId, isCounted: true }] },
  ])
})
