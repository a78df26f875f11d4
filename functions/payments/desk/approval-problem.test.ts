import { expect, test } from 'vitest'
import type { StaffOrder } from '../../../domain/orders/desk/staff-order.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

const shop = usePaystack()
const { by } = shop
const totalKobo = 17_150_000

test('what the server refuses to approve is not offered, in the same words', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  await shop.pay(proof)
  await by(one, 'confirm-transfer', { paymentId, receivedKobo: totalKobo })
  const see = async (token: string): Promise<StaffOrder> => {
    const path = `staff-order?orderId=${proof.orderId}`
    return (await (await shop.server.call(path, { method: 'GET', token })).json()) as StaffOrder
  }
  // The shop itself requests the refund of what was paid twice.
  const [refund] = (await see(one)).refunds
  expect(refund).toMatchObject({ status: 'requested', requestedBy: null })
  const approve = (token: string) => by(token, 'approve-refund', { refundId: refund?.id })
  expect((await approve(one)).answer.error).toBe(refund?.approvalProblem)
  expect(refund?.approvalProblem).toContain('You wrote down what arrived')

  expect((await see(other)).refunds[0]?.approvalProblem).toBe(null)
  await shop.server.admin.query(
    `insert into public.disputes (payment_id, gateway_id, status, amount_kobo, due_at)
     select payment_id, 'd-3', 'needs_answer', 1, now() from public.refunds where id = $1`,
    [refund?.id],
  )
  const held = (await see(other)).refunds[0]?.approvalProblem
  expect(held).toContain('Wait for its decision')
  expect(await approve(other)).toMatchObject({ status: 409, answer: { error: held } })
})
