import { expect, test } from 'vitest'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

const shop = usePaystack()
const { by } = shop
const { refundsOf, show, ask, query, transfer, mails } = refundShop(shop)

const unitKobo = 15_950_000
const deliveryKobo = 1_200_000

async function paidOrder(quantity = 3) {
  const [one, other] = await shop.staff()
  const proof = await shop.order(quantity)
  await shop.pay(proof)
  const { lines } = await show(proof)
  return { one, other, proof, productId: lines[0]?.product_id ?? '' }
}

test('a request names exactly one way, and only staff give money back', async () => {
  const { one, proof } = await paidOrder(1)
  const { token } = await shop.server.signUp('buyer-of-refunds@example.com')
  expect((await ask(token, proof, { full: true })).status).toBe(403)
  expect(
    (await by(null, 'request-refund', { orderId: proof.orderId, full: true, reason: 'x' })).status,
  ).toBe(403)
  expect((await ask(one, proof, {})).status).toBe(400)
  expect((await ask(one, proof, { full: true, amountKobo: 1 })).status).toBe(400)
  expect((await ask(one, { ...proof, orderId: crypto.randomUUID() }, { full: true })).status).toBe(
    404,
  )
})

test('a line costs its price, the delivery only when asked for, and no unit comes back twice', async () => {
  const { one, other, proof, productId } = await paidOrder()
  const lines = (quantity: number) => ({ lines: [{ productId, quantity }] })
  expect((await ask(one, proof, lines(4))).answer.error).toContain('Only 3 of this product')
  expect((await ask(one, proof, lines(2))).answer).toMatchObject({ isApproved: false })
  expect(await refundsOf(proof)).toMatchObject([{ kobo: 2 * unitKobo, note: 2 * unitKobo }])
  const tries = await Promise.all([1, 2, 3].map(() => ask(one, proof, lines(1))))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await ask(one, proof, lines(1))).answer.error).toBe('This has come back already.')
  expect((await ask(one, proof, { withDelivery: true })).status).toBe(200)
  expect((await ask(one, proof, { withDelivery: true })).status).toBe(409)
  expect((await refundsOf(proof)).reduce((sum, { kobo }) => sum + kobo, 0)).toBe(
    3 * unitKobo + deliveryKobo,
  )
  // The delivery is little enough for one person; the goods wait for a colleague.
  expect((await show(proof)).money).toMatchObject({ surplusKobo: 0, onItsWayKobo: deliveryKobo })
  for (const { id, status } of await refundsOf(proof))
    if (status === 'requested') await by(other, 'approve-refund', { refundId: id })
  expect((await show(proof)).money).toMatchObject({
    chargedKobo: 0,
    onItsWayKobo: 3 * unitKobo + deliveryKobo,
  })
  expect(await shop.statusOf(proof)).toBe('cancelled')
})

test('the database lets no unit come back twice', async () => {
  const { proof, productId } = await paidOrder()
  const insert = (product: string | null, quantity: number, kobo: number) =>
    query(
      `insert into public.refund_lines (order_id, product_id, quantity, amount_kobo)
       values ($1, $2, $3, $4)`,
      [proof.orderId, product, quantity, kobo],
    )
  await insert(productId, 2, 2 * unitKobo)
  await expect(insert(productId, 2, 0)).rejects.toThrow('refund_too_many_units')
  await expect(insert(productId, 1, unitKobo + 1)).rejects.toThrow('refund_too_many_units')
  await insert(null, 1, deliveryKobo)
  await expect(insert(null, 1, 0)).rejects.toThrow('refund_too_many_units')
})

test('a surplus goes back first; a refused refund is charged again, and the buyer told', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await transfer(proof, one, unitKobo + deliveryKobo)
  // An admin's second look: the surplus comes from a later payment of the same order.
  expect((await ask(one, proof, { amountKobo: 9_000_000 })).answer).toMatchObject({
    isApproved: true,
  })
  expect((await show(proof)).money).toMatchObject({
    chargedKobo: unitKobo + deliveryKobo - 9_000_000,
    onItsWayKobo: 9_000_000,
  })
  const refundId = (await refundsOf(proof))[0]?.id
  expect((await by(other, 'refuse-refund', { refundId, reason: 'It was not broken' })).status).toBe(
    200,
  )
  expect((await by(other, 'refuse-refund', { refundId, reason: 'Again' })).status).toBe(200)
  expect((await show(proof)).money).toMatchObject({
    chargedKobo: unitKobo + deliveryKobo,
    balanceKobo: 0,
    onItsWayKobo: 0,
  })
  const told = await mails('refund-refused')
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('Our reason: It was not broken')
})

test('a refund of several payments is one decision: approved together, refused together', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await transfer(proof, one, 10_000_000)
  await transfer(proof, one, 7_150_000)
  const { refundIds } = (await ask(one, proof, { full: true })).answer as { refundIds: string[] }
  const sums = (await refundsOf(proof)).map(({ kobo }) => kobo)
  expect(sums.toSorted((a, b) => a - b)).toEqual([7_150_000, 10_000_000])
  // Each of them alone would be within the limit of one person.
  for (const refundId of refundIds)
    expect((await by(one, 'approve-refund', { refundId })).status).toBe(403)
  await by(other, 'approve-refund', { refundId: refundIds[1] })
  expect((await refundsOf(proof)).map(({ status }) => status)).toEqual(['approved', 'approved'])
  await by(one, 'refuse-refund', { refundId: refundIds[0], reason: 'The buyer keeps it' })
  expect((await refundsOf(proof)).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
  // The order was cancelled with the approval, so the money stays the buyer's.
  expect((await show(proof)).money).toMatchObject({ surplusKobo: 17_150_000, chargedKobo: 0 })
})

test('an order that is not paid in full gives nothing back that it costs', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await transfer(proof, one, 1_000_000)
  expect((await ask(one, proof, { amountKobo: 1 })).answer.error).toContain('not paid in full')
  expect((await ask(one, proof, { full: true })).answer.error).toContain('Nothing is left')
})
