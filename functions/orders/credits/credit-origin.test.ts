import { beforeEach, expect, test } from 'vitest'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { useDisputes } from '../../../test/use/use-disputes.ts'
import { handleCharge } from '../../payments/gateway/charge-events.ts'

const desk = useDisputes()
const { shop } = desk
const { by } = shop
const { refundsOf, query, mails } = refundShop(shop)

const totalKobo = 17_150_000

beforeEach(async () => {
  await shop.server.admin.query('delete from platform.mail_messages')
  shop.server.clock.now = new Date()
})

/** Credit of an order that was paid twice by card. */
async function creditOfCard() {
  const proof = await shop.order()
  const { id, reference: first } = await shop.pay(proof)
  const reference = `second-${id.slice(0, 8)}`
  await query(
    `insert into public.payments (order_id, attempt, reference, method, amount_kobo, is_test,
       checkout_url)
     select order_id, 2, $2, 'paystack', amount_kobo, true, checkout_url
     from public.payments where id = $1`,
    [id, reference],
  )
  shop.gateway.state.open({ reference, amount: totalKobo, email: 'a@b.example' })
  shop.gateway.pay(reference)
  const event = { id: '0', event: 'charge.success', payload: { reference } }
  await handleCharge(event, shop.server.context)
  expect((await by(null, 'keep-credit', proof)).status).toBe(200)
  const [mail] = await mails('credit-kept')
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? ''
  return { proof, reference: first, code }
}

test('credit pays nothing while the bank asks for the money that it comes from', async () => {
  const { reference, code } = await creditOfCard()
  const dispute = desk.open(reference)
  await desk.tell(dispute)
  const target = await shop.order()
  const use = () => by(null, 'use-credit', { ...target, code })
  const refused = await use()
  expect([refused.status, refused.answer.error]).toEqual([
    409,
    expect.stringContaining('bank is disputing'),
  ])
  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  expect(await desk.tell(dispute, 'resolve')).toBe('won')
  expect((await use()).status).toBe(200)
})

test('goods paid with credit stay here while the bank asks for its money, and after it took it', async () => {
  const [one] = await shop.staff()
  const { proof, reference, code } = await creditOfCard()
  const target = await shop.order()
  expect((await by(null, 'use-credit', { ...target, code })).status).toBe(200)
  const move = (status: string, { orderId } = target) =>
    by(one, 'change-order-status', { orderId, status })
  // The buyer has the goods of the first order.
  for (const status of ['preparing', 'shipped']) await move(status, proof)
  expect((await move('preparing')).status).toBe(200)
  const dispute = desk.open(reference)
  await desk.tell(dispute)
  expect((await move('shipped')).status).toBe(409)
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  await desk.tell(dispute, 'resolve')
  expect((await move('shipped')).status).toBe(409)
})

test('one member of staff alone does not turn much credit into a refund', async () => {
  const [one, other] = await shop.staff()
  const { proof } = await creditOfCard()
  const { orderId } = proof
  expect((await by(one, 'refund-credit', { orderId, reason: 'Wants money' })).status).toBe(200)
  const refundId = (await refundsOf(proof)).find(({ status }) => status === 'requested')?.id
  expect((await by(one, 'approve-refund', { refundId })).status).toBe(403)
  expect((await by(other, 'approve-refund', { refundId })).status).toBe(200)
})
