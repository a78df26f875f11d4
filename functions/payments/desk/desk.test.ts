import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { buckets } from '../../../domain/files/buckets.ts'
import { storedFile } from '../../../test/servers/test-storage.ts'
import { getStaffOrder, type StaffOrder } from '../../../domain/orders/desk/staff-order.ts'
import { listMoneyToCheck } from '../../../domain/orders/desk/money-to-check.ts'
import type { ValueOf } from '../../../domain/parse/parser.ts'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { receiptPicture, transferProofForm } from '../../../test/shop/receipts.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

/** What staff see of orders and their money, and that nobody else sees it. */
const shop = usePaystack()
const { by } = shop
const { ask, mails, query } = refundShop(shop)
const totalKobo = 17_150_000

beforeEach(async () => {
  await shop.server.admin.query('delete from platform.mail_messages')
  shop.server.clock.now = new Date()
})

const get = (path: string, token?: string) =>
  shop.server.call(path, { method: 'GET', ...(token ? { token } : {}) })

async function see(token: string, { orderId }: GuestOrder): Promise<StaffOrder> {
  const response = await get(`staff-order?orderId=${orderId}`, token)
  const parsed = getStaffOrder.parseResponse(await response.json())
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}

async function lists(token: string): Promise<ValueOf<typeof listMoneyToCheck.parseResponse>> {
  const response = await get('list-money-to-check', token)
  const parsed = listMoneyToCheck.parseResponse(await response.json())
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}

/** An order by transfer, of which a receipt has arrived. */
async function receivedReceipt(): Promise<{ proof: GuestOrder; picture: Uint8Array }> {
  const proof = await shop.order()
  await shop.start(proof, 'bank_transfer')
  const picture = await receiptPicture()
  const sent = await shop.server.call('send-transfer-proof', {
    body: transferProofForm(proof, picture),
    hasUploadSlot: true,
  })
  expect(sent.status).toBe(200)
  return { proof, picture }
}

test('nobody but staff reads an order as staff do, a receipt, or the lists', async () => {
  const [one] = await shop.staff()
  const { proof } = await receivedReceipt()
  const proofId = (await see(one, proof)).payments[0]?.proofs[0]?.id ?? ''
  const buyer = await shop.server.signUp(`${randomUUID()}@example.com`)
  await query('update public.orders set user_id = $1', [buyer.id])
  for (const token of [undefined, buyer.token])
    for (const path of [
      `staff-order?${new URLSearchParams({ ...proof })}`,
      `staff-order?orderId=${randomUUID()}`,
      `transfer-proof?proofId=${proofId}`,
      `transfer-proof?proofId=${randomUUID()}`,
      'list-money-to-check',
    ]) {
      const answer = await get(path, token)
      expect([answer.status, await answer.json()], path).toEqual([
        403,
        { error: 'Only our staff can do this.', code: 'staff_only' },
      ])
    }
  expect((await get(`staff-order?orderId=${randomUUID()}`, one)).status).toBe(404)
  expect((await get(`transfer-proof?proofId=${randomUUID()}`, one)).status).toBe(404)
  expect((await get('transfer-proof?proofId=1', one)).status).toBe(400)
})

test('the answer has no secret of the order: no hash, no key, no id of an account', async () => {
  const [one] = await shop.staff()
  const { proof } = await receivedReceipt()
  const answer = await (await get(`staff-order?orderId=${proof.orderId}`, one)).text()
  expect(answer).not.toMatch(/hash|idempotency|actor_id|actorId|content"/i)
  expect(answer).not.toContain(proof.orderKey)
})

test('a receipt is a download that no browser shows as a page of this site', async () => {
  const [one] = await shop.staff()
  const { proof } = await receivedReceipt()
  const file = (await see(one, proof)).payments[0]?.proofs[0]
  expect(file).toMatchObject({ fileName: 'receipt.png', mediaType: 'image/jpeg' })
  const response = await get(`transfer-proof?proofId=${file?.id}`, one)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="receipt"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const [stored] = await query<{ path: string }>(
    'select object_path as path from public.transfer_proofs',
  )
  expect(Buffer.from(await response.arrayBuffer())).toEqual(
    await storedFile(shop.server.context, buckets.transferProofs, stored?.path ?? ''),
  )
})

test('the ledger says who wrote what, when and why, and what a correction takes back', async () => {
  const [one] = await shop.staff()
  const { proof } = await receivedReceipt()
  const paymentId = (await shop.findPayment(proof)).id
  const [person] = await query<{ email: string }>(
    `select u.email from auth.users u join public.profiles p using (id) where p.role = 'admin'
     order by u.created_at limit 1`,
  )
  await by(one, 'confirm-transfer', { paymentId, receivedKobo: 1_715_000 })
  await by(one, 'correct-receipt', { paymentId, receivedKobo: totalKobo, reason: 'A zero missing' })
  const { entries, payments, status } = await see(one, proof)
  expect(status).toBe('paid')
  expect(payments).toMatchObject([{ status: 'succeeded', receiptKobo: totalKobo }])
  const [charge, wrong, back, right] = entries
  expect([charge?.kind, charge?.amountKobo, charge?.actorName]).toEqual(['charge', totalKobo, null])
  expect(wrong).toMatchObject({ kind: 'receipt', amountKobo: -1_715_000, actor: 'staff' })
  expect(wrong?.actorName).toContain('@')
  expect(person?.email).toContain('@')
  expect(back).toMatchObject({
    reverses: wrong?.id,
    amountKobo: 1_715_000,
    reason: 'A zero missing',
  })
  expect(right).toMatchObject({ reverses: null, amountKobo: -totalKobo })
})

test('a refund says who requested it, and who may approve it', async () => {
  const [one, other] = await shop.staff()
  const { proof } = await receivedReceipt()
  const paymentId = (await shop.findPayment(proof)).id
  await by(one, 'confirm-transfer', { paymentId, receivedKobo: totalKobo })
  await ask(one, proof, { full: true })
  const own = (await see(one, proof)).refunds[0]
  expect(own).toMatchObject({ status: 'requested', amountKobo: totalKobo, byTransfer: true })
  // Above what one person may give back alone.
  expect(own?.requestedBy).toContain('@')
  expect(own?.approvalProblem).toBe('You asked for this, so a colleague must approve it.')
  expect((await see(other, proof)).refunds[0]?.approvalProblem).toBe(null)
  const { token: fresh } = await shop.server.signUp('fresh@imole.example', 'admin')
  expect((await see(fresh, proof)).refunds[0]?.approvalProblem).toBe(
    'You have been an admin for less than a day, so somebody else must approve this.',
  )
  await by(other, 'approve-refund', { refundId: own?.id })
  const approved = await see(one, proof)
  expect(approved.refunds[0]).toMatchObject({ status: 'approved', approvalProblem: null })
  expect(approved.refunds[0]?.approvedBy).toContain('@')
  expect([approved.account, approved.warnings]).toEqual([
    null,
    ['The buyer has not given an account yet.'],
  ])
})

test('the lists show transfers, refunds in each state, money without an order and new debts', async () => {
  const [one, other] = await shop.staff()
  const empty = { count: 0, rows: [] }
  expect(await lists(one)).toEqual({
    transfers: empty,
    toApprove: empty,
    toTransfer: empty,
    stuck: empty,
    withoutOrder: empty,
    balanceDue: empty,
  })
  const silent = await shop.order()
  await shop.start(silent, 'bank_transfer')
  const { proof } = await receivedReceipt()
  const { transfers } = await lists(one)
  expect(transfers.count).toBe(2)
  expect(transfers.rows).toMatchObject([
    {
      orderId: proof.orderId,
      proofs: [{ fileName: 'receipt.png' }],
      amountKobo: totalKobo,
      dueKobo: totalKobo,
    },
    { orderId: silent.orderId, proofs: [], name: 'Bisi Ade', sameReceipts: [] },
  ])
  expect(transfers.rows[0]?.heldUntil).not.toBe(null)

  const paymentId = (await shop.findPayment(proof)).id
  await by(one, 'confirm-transfer', { paymentId, receivedKobo: totalKobo + 500_000 })
  const [surplus] = (await lists(one)).toApprove.rows
  // It rests on the word of the person who wrote the sum down.
  expect(surplus).toMatchObject({ amountKobo: 500_000, requestedBy: expect.stringContaining('@') })
  expect((await see(one, proof)).refunds[0]?.approvalProblem).toBe(null)
  await by(other, 'approve-refund', { refundId: surplus?.refundId })
  expect(await lists(one)).toMatchObject({
    toApprove: empty,
    toTransfer: { count: 1, rows: [{ orderId: proof.orderId, hasAccount: false }] },
  })

  const silentId = (await shop.findPayment(silent)).id
  await by(one, 'confirm-transfer', { paymentId: silentId, receivedKobo: totalKobo })
  await by(one, 'correct-receipt', {
    paymentId: silentId,
    receivedKobo: 15_000_000,
    reason: 'Typo',
  })
  await query(
    `insert into public.gateway_events (gateway, event_key, event, payload, outcome_code, handled_at)
     values ('paystack', 'k1', 'charge.success', $1, 'no_payment', now())`,
    [{ reference: 'pos-1', amount: 250_000, currency: 'NGN', customer: { email: 'x@y.example' } }],
  )
  expect(await lists(one)).toMatchObject({
    transfers: empty,
    balanceDue: { count: 1, rows: [{ orderId: silent.orderId, amountKobo: 2_150_000 }] },
    withoutOrder: { count: 1, rows: [{ reference: 'pos-1', amountKobo: 250_000 }] },
  })
})

test('a refund that the gateway did not pay is listed until it is tried again', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  const { id: paymentId } = await shop.pay(proof)
  const asked = await shop.requestRefund(one, {
    paymentId,
    amountKobo: 5_000_000,
    reason: 'Broken',
  })
  const { refundId } = asked.answer
  await query(`update public.refunds set status = 'needs_attention' where id = $1`, [refundId])
  const before = await lists(one)
  expect(before.stuck).toMatchObject({ count: 1, rows: [{ refundId, status: 'needs_attention' }] })
  expect(before.toTransfer.count).toBe(0)
  await query(`update public.refunds set status = 'failed' where id = $1`, [refundId])
  expect((await lists(one)).stuck).toMatchObject({ count: 1, rows: [{ status: 'failed' }] })
  // Kept as credit or given back in another way, it is nobody's task any more.
  const again = await by(one, 'request-refund', {
    orderId: proof.orderId,
    amountKobo: 5_000_000,
    reason: 'Again',
  })
  expect(again.status).toBe(200)
  expect((await lists(one)).stuck.count).toBe(0)
})

test('a failed refund stays listed while a refund of other goods waits for approval', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await shop.pay(proof)
  const delivery = await ask(one, proof, { withDelivery: true })
  const [refundId = ''] = delivery.answer['refundIds'] as string[]
  await query(`update public.refunds set status = 'processing' where id = $1`, [refundId])
  await query(`update public.refunds set status = 'failed' where id = $1`, [refundId])
  const [line] = (await see(one, proof)).lines
  const goods = await ask(one, proof, { lines: [{ productId: line?.productId, quantity: 1 }] })
  expect(goods.answer).toMatchObject({ isApproved: false })
  expect((await lists(one)).stuck.rows).toMatchObject([{ refundId, status: 'failed' }])
  const toMake = await get('list-refunds-to-make', one)
  expect(await toMake.json()).toMatchObject({ stuck: [{ refundId }] })
  expect((await by(one, 'retry-refund', { refundId, by: 'gateway' })).status).toBe(200)
  expect((await lists(one)).stuck.count).toBe(0)
})

test('a person who is not staff any more reads nothing', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await query(`update public.profiles set role = 'customer' where id = $1`, [
    JSON.parse(Buffer.from(one.split('.')[1] ?? '', 'base64url').toString()).sub,
  ])
  expect((await get(`staff-order?orderId=${proof.orderId}`, one)).status).toBe(403)
  expect((await get('list-money-to-check', one)).status).toBe(403)
})

test('a list is bounded, and says how many there are', async () => {
  const [one] = await shop.staff()
  await query(
    `insert into public.gateway_events (gateway, event_key, event, payload, outcome_code, handled_at)
     select 'paystack', 'k' || n, 'charge.success', '{}', 'no_payment', now()
     from generate_series(1, 60) n`,
  )
  const { withoutOrder } = await lists(one)
  expect([withoutOrder.count, withoutOrder.rows.length]).toEqual([60, 50])
})

test('the mail about a transfer carries what is needed to act, and leads to the order', async () => {
  const { proof } = await receivedReceipt()
  const [mail] = await mails('transfer-to-check')
  const { reference } = await shop.findPayment(proof)
  for (const expected of [
    'Bisi Ade',
    '₦171,500.00',
    reference,
    'Receipts: 1',
    'Goods held until',
    `/admin/orders/${proof.orderId}`,
  ])
    expect(mail?.text).toContain(expected)
  expect(mail?.text).toMatch(/Phone: [\d ]+ \(\+\d+\)/)
  // The mailbox of the staff is not the buyer's: the link carries no key.
  expect(mail?.text).not.toContain(proof.orderKey)
})
