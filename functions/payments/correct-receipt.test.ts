import { expect, test } from 'vitest'
import { usePaystack } from '../../test/use/use-paystack.ts'
import type { GuestOrder } from '../../test/shop/guest-orders.ts'

const shop = usePaystack()
const { by, order } = shop
const totalKobo = 17_150_000

/** An order for which one member of staff wrote down what arrived. */
async function transferOf(receivedKobo: number) {
  const [one, other] = await shop.staff()
  const proof = await order()
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  const { answer } = await by(one, 'confirm-transfer', { paymentId, receivedKobo })
  const correct = (kobo: number, token: string | null = one) =>
    by(token, 'correct-receipt', { paymentId, receivedKobo: kobo, reason: 'A typing error' })
  return { one, other, proof, paymentId, outcome: answer['outcome'], correct }
}
const money = async (proof: GuestOrder) => {
  const { order: view, ...rest } = await show(proof)
  return { status: view.status, ...rest.money }
}
const show = async ({ orderId, orderKey }: GuestOrder) =>
  (
    await shop.server.call(`order?${new URLSearchParams({ orderId, orderKey })}`, { method: 'GET' })
  ).json() as Promise<{
    order: { status: string }
    money: Record<string, number>
    entries: { kind: string; amount_kobo: number; is_correction: boolean }[]
    events: { message: string }[]
  }>
const refunds = async () =>
  (
    await shop.server.admin.query<{ id: string; status: string; kobo: number }>(
      'select id, status, amount_kobo::integer as kobo from public.refunds order by created_at',
    )
  ).rows

test('a receipt that is corrected to the full sum makes the order paid', async () => {
  const { proof, outcome, correct } = await transferOf(1_715_000)
  expect(outcome).toBe('part_paid')
  expect(await money(proof)).toMatchObject({ status: 'pending_payment', dueKobo: 15_435_000 })
  expect((await show(proof)).events.map(({ message }) => message)).toContain(
    '₦154,350 is still to pay.',
  )
  expect((await correct(totalKobo)).answer).toEqual({ outcome: 'paid' })
  expect(await money(proof)).toMatchObject({ status: 'paid', balanceKobo: 0 })
  const { entries } = await show(proof)
  expect(entries.map((entry) => [entry.kind, entry.amount_kobo, entry.is_correction])).toEqual([
    ['charge', totalKobo, false],
    ['receipt', -1_715_000, false],
    ['receipt', 1_715_000, true],
    ['receipt', -totalKobo, false],
  ])
})

test('a surplus that was a typing error is not given back once it is corrected', async () => {
  const { proof, correct } = await transferOf(171_500_000)
  expect(await refunds()).toMatchObject([{ status: 'requested', kobo: 154_350_000 }])
  expect((await correct(totalKobo)).status).toBe(200)
  expect(await refunds()).toMatchObject([{ status: 'withdrawn' }])
  expect(await money(proof)).toMatchObject({ status: 'paid', balanceKobo: 0, onItsWayKobo: 0 })
})

test('a paid order for which less had arrived asks for the rest, and stays in the store', async () => {
  const { one, proof, correct } = await transferOf(totalKobo)
  expect((await correct(totalKobo - 100)).answer).toEqual({ outcome: 'part_paid' })
  expect(await money(proof)).toMatchObject({ status: 'paid', dueKobo: 100 })
  const move = () =>
    by(one, 'change-order-status', { orderId: proof.orderId, status: 'preparing', note: '' })
  expect(await move()).toMatchObject({
    status: 409,
    answer: { error: '₦1 of this order is still to pay. Its goods stay here until then.' },
  })
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  await by(one, 'confirm-transfer', { paymentId, receivedKobo: 100 })
  expect(await money(proof)).toMatchObject({ status: 'paid', balanceKobo: 0 })
  expect((await move()).status).toBe(200)
})

test('money that was written to the wrong order leaves it whole', async () => {
  const { proof, correct } = await transferOf(totalKobo - 100)
  expect((await correct(0)).status).toBe(200)
  expect(await money(proof)).toMatchObject({ receivedKobo: 0, dueKobo: totalKobo })
  expect((await by(null, 'cancel-order', proof)).status).toBe(200)
  expect(await refunds()).toEqual([])
})

test('what is promised to the buyer cannot be corrected away', async () => {
  const { other, correct } = await transferOf(totalKobo + 5_000_000)
  const [refund] = await refunds()
  expect((await by(other, 'approve-refund', { refundId: refund?.id })).status).toBe(200)
  const refused = await correct(4_000_000)
  expect(refused).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('₦50,000.00 of this payment is given back') },
  })
  // More than was promised has arrived, but then less than the order costs.
  expect((await correct(totalKobo)).status).toBe(409)
})

test('of eight equal corrections at once one is booked, and only staff correct', async () => {
  const { proof, correct } = await transferOf(1_715_000)
  const { token } = await shop.server.signUp('buyer@imole.example')
  for (const [caller, status] of [
    [null, 403],
    [token, 403],
  ] as const)
    expect((await correct(totalKobo, caller)).status).toBe(status)
  await Promise.all(Array.from({ length: 8 }, () => correct(totalKobo)))
  expect((await show(proof)).entries).toHaveLength(4)
})

test('a correction to nothing that was wrong itself can be corrected', async () => {
  const { proof, correct } = await transferOf(totalKobo)
  expect((await correct(0)).answer).toEqual({ outcome: 'part_paid' })
  expect((await correct(0)).answer).toEqual({ outcome: 'known_already' })
  expect(await money(proof)).toMatchObject({ status: 'paid', dueKobo: totalKobo })
  expect((await correct(totalKobo)).answer).toEqual({ outcome: 'known_already' })
  expect(await money(proof)).toMatchObject({
    status: 'paid',
    balanceKobo: 0,
    receivedKobo: totalKobo,
  })
})
