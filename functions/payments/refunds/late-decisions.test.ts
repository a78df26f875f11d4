import { expect, test } from 'vitest'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { useDisputes } from '../../../test/use/use-disputes.ts'
import { handleCharge } from '../gateway/charge-events.ts'
import { processRefunds } from './process-refund.ts'

const desk = useDisputes()
const { shop } = desk
const { by } = shop
const { refundsOf, ask, transfer, query } = refundShop(shop)

const refuse = (token: string, refundId: string | undefined) =>
  by(token, 'refuse-refund', { refundId, reason: 'The buyer keeps the goods' })

test.each([
  ['processing', 'is paying out this refund'],
  ['processed', 'is paid already'],
  ['needs_attention', 'or we do not know'],
  ['failed', 'Nothing of it was sent'],
])('a refund that is %s is not refused, and staff read why', async (status, sentence) => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await shop.pay(proof)
  const { answer } = await ask(one, proof, { amountKobo: 5_000_000 })
  const [refundId = ''] = answer['refundIds'] as string[]
  await processRefunds.work(
    { data: { refundId }, attempt: 1, isLastAttempt: false },
    shop.server.context,
  )
  await query(
    `set session_replication_role = replica;
     update public.refunds set status = '${status}';
     reset session_replication_role`,
  )
  const refused = await refuse(one, refundId)
  expect(refused.status).toBe(409)
  expect(refused.answer.error).toContain(sentence)
  expect(await refundsOf(proof)).toMatchObject([{ status }])
})

test('the refund of a cancelled order that was paid again is not refused, and staff read why', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await shop.start(proof)
  const { reference } = await shop.findPayment(proof)
  await transfer(proof, one, 17_150_000)
  await ask(one, proof, { full: true })
  const refundId = (await refundsOf(proof))[0]?.id
  expect((await by(other, 'approve-refund', { refundId })).status).toBe(200)
  shop.gateway.pay(reference)
  await handleCharge(
    { id: '0', event: 'charge.success', payload: { reference } },
    shop.server.context,
  )
  expect(await desk.books(proof.orderId)).toMatchObject({ status: 'paid' })
  const refused = await refuse(other, refundId)
  expect(refused.status).toBe(409)
  expect(refused.answer.error).toContain('paid again')
  expect(await refundsOf(proof)).toMatchObject([{ status: 'approved' }])
})

test('a refund whose money a bank took meanwhile is not approved, and staff read why', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await shop.start(proof)
  const { reference } = await shop.findPayment(proof)
  shop.gateway.state.pay(reference, { amountKobo: 5_000_000 })
  await by(null, 'check-payment', proof)
  await transfer(proof, one, 12_150_000)
  await ask(one, proof, { amountKobo: 12_000_000 })
  await desk.tell(
    desk.open(reference, {
      status: 'resolved',
      resolution: 'merchant-accepted',
      refundKobo: 5_000_000,
    }),
  )
  const refundId = (await refundsOf(proof))[0]?.id
  const approved = await by(other, 'approve-refund', { refundId })
  expect(approved.status).toBe(409)
  expect(approved.answer.error).toContain('no longer has that much money')
  expect((await refuse(other, refundId)).status).toBe(200)
})

test('what is left of a decision is refused after a part of it was withdrawn', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await transfer(proof, one, 10_000_000)
  await transfer(proof, one, 7_150_000)
  await ask(one, proof, { full: true })
  const [withdrawn, left] = await refundsOf(proof)
  await query(`update public.refunds set status = 'withdrawn' where id = $1`, [withdrawn?.id])
  expect(await refuse(other, left?.id)).toEqual({ status: 200, answer: { status: 'withdrawn' } })
  expect((await refundsOf(proof)).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
})
