import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { useEditShop } from '../../test/shop/edit-shop.ts'

/** An edit and the money that moves at the same time or afterwards. */
const { shop, change, edit, look, asShown, query, show, ask, stockOf, refundsOf } = useEditShop()
const panel = 'imole-mono-550w'
const [panelKobo, feeKobo] = [15_950_000, 1_200_000]

let one: string
let two: string
beforeEach(async () => {
  ;[one, two] = await shop.staff()
})

test('after an edit a part is refunded: both go back, and no more than was paid', async () => {
  const proof = await shop.order(3)
  await shop.pay(proof)
  expect((await change(one, proof, { units: { [panel]: 2 } })).status).toBe(200)
  const [surplus] = await refundsOf(proof)
  expect(surplus).toMatchObject({ status: 'requested', kobo: panelKobo, note: 0 })
  expect((await shop.by(two, 'approve-refund', { refundId: surplus?.id })).status).toBe(200)

  const part = await ask(one, proof, { amountKobo: 5_000_000 })
  expect(part.status).toBe(200)
  const open = (await refundsOf(proof)).find(({ status }) => status === 'requested')
  if (open) expect((await shop.by(two, 'approve-refund', { refundId: open.id })).status).toBe(200)
  expect((await show(proof)).money).toMatchObject({
    chargedKobo: 2 * panelKobo + feeKobo - 5_000_000,
    onItsWayKobo: panelKobo + 5_000_000,
    dueKobo: 0,
    surplusKobo: 0,
  })
  const tooMuch = await ask(one, proof, { amountKobo: 2 * panelKobo + feeKobo })
  expect(tooMuch.status).toBe(409)
})

test('an order that is edited while its payment arrives counts the money once', async () => {
  const proof = await shop.order(1)
  await shop.start(proof)
  const { reference } = await shop.findPayment(proof)
  const wish = { units: { [panel]: 2 } }
  const expected = asShown(await look(one, proof, wish))
  shop.gateway.pay(reference)
  shop.server.clock.now = new Date(shop.server.clock.now.getTime() + 60_000)
  const [edited] = await Promise.all([
    edit(one, proof, { ...wish, expected }),
    shop.by(null, 'check-payment', proof),
  ])
  const totalKobo = panelKobo + feeKobo
  const { order, money } = await show(proof)
  expect([200, 409]).toContain(edited.status)
  expect(money.receivedKobo).toBe(totalKobo)
  // The one who edits was shown an unpaid order: after the payment they look again.
  expect(money.dueKobo).toBe(edited.status === 200 ? panelKobo : 0)
  if (edited.status === 409) {
    expect(order.status).toBe('paid')
    expect((await change(one, proof, wish)).status).toBe(200)
    expect((await show(proof)).money.dueKobo).toBe(panelKobo)
  }
  expect(await stockOf(panel)).toBe(98)
  expect(
    await query(
      `select kind, sum(amount_kobo)::int as kobo from public.ledger_entries
       where order_id = $1 group by kind order by kind`,
      [proof.orderId],
    ),
  ).toEqual([
    { kind: 'charge', kobo: 2 * panelKobo + feeKobo },
    { kind: 'receipt', kobo: -totalKobo },
  ])
})

test.each([
  ['a discount from our staff', { staffDiscountKobo: 50_000 }, 0, 'paid'],
  ['a lower delivery fee from our staff', { deliveryKobo: feeKobo - 50_000 }, 0, 'paid'],
  ['a discount, after the price went up', { staffDiscountKobo: 50_000 }, 1, 'cancelled'],
])('a late payment of an order with %s', async (_, wish, moreNaira, status) => {
  const proof = await shop.order(1)
  expect((await change(one, proof, wish)).status).toBe(200)
  await shop.start(proof)
  const { reference } = await shop.findPayment(proof)
  expect((await shop.by(null, 'cancel-order', proof)).status).toBe(200)
  const setPrice = (naira: number) =>
    query('update public.products set price = $2 where slug = $1', [panel, naira])
  await setPrice(panelKobo / 100 + moreNaira)
  onTestFinished(async () => void (await setPrice(panelKobo / 100)))
  shop.gateway.pay(reference)
  shop.server.clock.now = new Date(shop.server.clock.now.getTime() + 60_000)
  await shop.by(null, 'check-payment', proof)
  const { order, refunds } = await show(proof)
  const back = refunds.map(({ amount_kobo: kobo }) => kobo)
  expect(order.status).toBe(status)
  expect(back).toEqual(status === 'paid' ? [] : [panelKobo + feeKobo - 50_000])
})
