import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signUpStaff } from '../../test/shop/admin-since.ts'
import type { GuestOrder } from '../../test/shop/guest-orders.ts'
import { receiptPicture, transferProofForm } from '../../test/shop/receipts.ts'
import { useOrders } from '../../test/use/use-orders.ts'
import { endUnpaidOrders } from './holds/end-unpaid-orders.ts'

/** Actions of staff: confirm a transfer, change a status, refund. */
const shop = useOrders()
const { post, order, start, choose, show, settled, mails, stock } = shop

const staff = () => signUpStaff(shop.server)
const by = async (token: string, name: string, json: unknown) => {
  const response = await shop.server.call(name, { json, token })
  return {
    status: response.status,
    answer: (await response.json()) as {
      error?: string
      refundIds?: string[]
      isApproved?: boolean
      outcome?: string
    },
  }
}

async function transfer(proof: GuestOrder): Promise<string> {
  const { answer } = await post<{ payment: { id: string }; account: { number: string } }>(
    'start-payment',
    { ...proof, method: 'bank_transfer' },
  )
  expect(answer.account.number).toMatch(/^\d{10}$/)
  return answer.payment.id
}
test('a bank transfer: the receipt is checked by content, gives staff a day, and staff confirm the exact amount', async () => {
  const [admin] = await staff()
  const proof = await order()
  const paymentId = await transfer(proof)
  const send = async (content: Uint8Array | string) =>
    (await shop.server.call('send-transfer-proof', { body: transferProofForm(proof, content) }))
      .status
  expect([await send('<html>not a picture</html>'), await send(await receiptPicture())]).toEqual([
    400, 200,
  ])
  shop.server.clock.now = new Date('2026-11-22T11:59:00Z')
  await endUnpaidOrders.run(shop.server.context)
  expect(await show(proof)).toMatchObject({
    order: { status: 'pending_payment' },
    payments: [{ status: 'checking' }],
  })
  const customer = await shop.server.signUp(`${randomUUID()}@example.com`)
  expect(
    (await by(customer.token, 'confirm-transfer', { paymentId, receivedKobo: 17_150_000 })).status,
  ).toBe(403)
  const twice = await Promise.all(
    [1, 2].map(() => by(admin, 'confirm-transfer', { paymentId, receivedKobo: 17_150_000 })),
  )
  expect(twice.map(({ answer }) => answer.outcome).toSorted()).toEqual(['known_already', 'paid'])
  expect((await show(proof)).order).toMatchObject({
    status: 'paid',
    invoice_number: 'INV-2026-000001',
  })
})

test('without the second factor staff cannot act and owners cannot read', async () => {
  const [admin] = await staff()
  const proof = await order()
  const paymentId = await transfer(proof)
  const { sub } = JSON.parse(Buffer.from(admin.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  await shop.server.admin.query('update public.orders set user_id = $1', [sub])
  const seen = async () =>
    (await shop.server.call(`order?orderId=${proof.orderId}`, { method: 'GET', token: admin }))
      .status
  expect(await seen()).toBe(200)
  await shop.server.admin.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [sub],
  )
  expect(
    (await by(admin, 'confirm-transfer', { paymentId, receivedKobo: 17_150_000 })).status,
  ).toBe(403)
  expect(await seen()).toBe(404)
})

test('only staff can move a paid order through its statuses', async () => {
  const [admin] = await staff()
  const proof = await order()
  await choose((await start(proof)).checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  expect(
    await by(admin, 'change-order-status', { orderId: proof.orderId, status: 'shipped' }),
  ).toMatchObject({
    status: 409,
    answer: { error: 'The status of this order is “Paid”. It cannot become “On its way”.' },
  })
  expect(
    (await post<object>('change-order-status', { orderId: proof.orderId, status: 'preparing' }))
      .status,
  ).toBe(403)
  for (const status of ['preparing', 'shipped', 'shipped', 'delivered'])
    expect(
      (
        await by(admin, 'change-order-status', {
          orderId: proof.orderId,
          status,
          note: 'Musa brings it.',
        })
      ).status,
      status,
    ).toBe(200)
  expect((await mails()).slice(-2)).toEqual(['order-shipped', 'order-delivered'])
  const { rows } = await shop.server.admin.query<{ text: string }>(
    `select text
     from platform.mail_messages
     where category = 'order-delivered'`,
  )
  expect(rows[0]?.text).toContain('Within 7 days of delivery you can return goods for any reason')
  shop.server.clock.now = new Date('2026-12-11T10:00:00Z')
  expect((await post<object>('cancel-order', proof)).status).toBe(409)
})

test('a small refund is made immediately, a large one after a second approval; never more than was paid', async () => {
  // The sandbox sends the webhook of a refund three seconds later, by the clock of the queue.
  shop.server.clock.now = new Date()
  const [one, other] = await staff()
  const proof = await order(2)
  await choose((await start(proof)).checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  const { orderId } = proof
  const ask = (amountKobo: number) =>
    by(one, 'request-refund', { orderId, amountKobo, reason: 'A panel was cracked' })
  expect((await ask(33_100_001)).status).toBe(409)
  expect((await ask(5_000_000)).answer.isApproved).toBe(true)
  await expect
    .poll(async () => (await show(proof)).refunds)
    .toMatchObject([{ status: 'processed' }])
  expect((await show(proof)).order.status).toBe('paid')
  const both = await Promise.all([ask(28_100_000), ask(28_100_000)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refundId = both.find(({ status }) => status === 200)?.answer.refundIds?.[0]
  expect((await by(one, 'approve-refund', { refundId })).status).toBe(403)
  expect(await stock()).toBe(8)
  await Promise.all([
    by(other, 'approve-refund', { refundId }),
    by(other, 'approve-refund', { refundId }),
  ])
  await settled(proof, 'refunded')
  expect(await stock()).toBe(10)
  expect(
    (
      await shop.server.admin.query(
        'select refunded_kobo::int as back from private.sandbox_transactions',
      )
    ).rows,
  ).toEqual([{ back: 33_100_000 }])
})
