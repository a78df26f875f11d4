import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lagosKobo, panelKobo, useReturns } from '../../test/shop/return-shop.ts'

/** The buyer sends goods of the first parcel back while the second is still to come. */
const shop = useReturns()
const { by, show, query, stock, askReturn, decide, receive, requestOf } = shop

/** An order of three panels, of which two have left. */
async function partlySent() {
  const order = await shop.paid(3)
  await shop.move(order.one, order.proof, 'preparing')
  const { orderId } = order.proof
  const productId = await shop.productOf(order.proof)
  const ship = (lines: object[] | null) =>
    by(order.one, 'ship-order', { orderId, requestId: randomUUID(), lines })
  expect((await ship([{ productId, quantity: 2 }])).status).toBe(200)
  const arrive = async () => {
    const shipmentId = (await show(order.proof)).shipments.at(-1)?.id
    expect((await by(order.one, 'deliver-shipment', { shipmentId, note: null })).status).toBe(200)
  }
  return { ...order, orderId, productId, ship, arrive }
}

/** What is kept in the store for open orders of the product, counted in three ways. */
const listKept = (productId: string) =>
  query<Record<string, number>>(
    `select (select coalesce(sum(units), 0)::int from private.held_units where product_id = $1) as held,
       (select coalesce(sum(on_hold), 0)::int from private.depot_levels where product_id = $1) as depots,
       coalesce((private.units_on_hold() ->> $1::text)::int, 0) as shown`,
    [productId],
  )
const allKept = (units: number) => [{ held: units, depots: units, shown: units }]

test('nothing is returned before it has arrived', async () => {
  const { proof, orderId } = await partlySent()
  expect(await show(proof)).toMatchObject({ mayReturn: false, returnReasons: [] })
  expect((await askReturn(proof)).status).toBe(409)
  await expect(
    query(
      `insert into public.return_requests (order_id, kind, reason, message)
       values ($1, 'return', 'damaged', 'It is not here')`,
      [orderId],
    ),
  ).rejects.toMatchObject({ code: 'PT409' })
})

test.each([
  ['that can be sold', { sellable: 1 }, 1],
  ['that is damaged', { damaged: 1 }, 0],
])(
  'a unit of the first parcel %s comes back, and the second parcel still leaves',
  async (_, back, more) => {
    const { one, two, proof, orderId, productId, ship, arrive } = await partlySent()
    await arrive()
    expect(await show(proof)).toMatchObject({
      order: { status: 'preparing' },
      mayReturn: true,
      returnAnyReasonUntil: null,
      lines: [{ returnable_quantity: 2, units_to_ship: 1 }],
    })
    expect((await askReturn(proof, { quantity: 3 })).status).toBe(409)
    expect((await askReturn(proof, { reason: 'changed_mind' })).status).toBe(200)
    expect((await decide(one, (await requestOf(proof))?.id, 'accepted')).status).toBe(200)
    const before = (await stock(proof)) ?? 0
    expect(await receive(one, proof, back)).toMatchObject({ status: 200 })

    expect(await stock(proof)).toBe(before + more)
    expect(await listKept(productId)).toEqual(allKept(1))
    const [refund] = await query<{ id: string; kobo: number; note: number }>(
      `select id, amount_kobo::int as kobo, credit_note_kobo::int as note from public.refunds`,
    )
    expect(refund).toMatchObject({ kobo: panelKobo, note: panelKobo })
    await by(two, 'approve-refund', { refundId: refund?.id })
    await shop.payOut(proof)
    expect(await show(proof)).toMatchObject({
      order: { status: 'preparing' },
      money: {
        chargedKobo: 2 * panelKobo + lagosKobo,
        refundedKobo: panelKobo,
        balanceKobo: 0,
        surplusKobo: 0,
      },
      requests: [{ status: 'refunded' }],
      lines: [{ returnable_quantity: 1, units_to_ship: 1 }],
      documents: expect.arrayContaining([
        expect.objectContaining({ kind: 'credit_note' }),
      ]) as object,
    })

    expect(await ship(null)).toMatchObject({ status: 200, answer: { status: 'shipped' } })
    await arrive()
    const ended = await show(proof)
    expect(ended).toMatchObject({ order: { status: 'delivered' }, mayReturn: true })
    expect(ended.returnAnyReasonUntil).not.toBeNull()
    expect(ended.lines).toMatchObject([{ returnable_quantity: 2, units_to_ship: 0 }])
    expect(await stock(proof)).toBe(before + more)
    expect(await listKept(productId)).toEqual(allKept(0))
    expect(
      await by(one, 'ship-order', { orderId, requestId: randomUUID(), lines: null }),
    ).not.toMatchObject({
      status: 200,
    })
  },
)

test('money for all of it sends the units that have not left back to the stock, once', async () => {
  const { one, two, proof, orderId, productId, arrive } = await partlySent()
  const before = (await stock(proof)) ?? 0
  await arrive()
  await askReturn(proof, { quantity: 2 })
  await decide(one, (await requestOf(proof))?.id, 'accepted')
  expect((await receive(one, proof, { sellable: 2 })).status).toBe(200)
  const approveAll = async () => {
    for (const { id } of await query<{ id: string }>(
      `select id from public.refunds where status = 'requested'`,
    ))
      expect((await by(two, 'approve-refund', { refundId: id })).status).toBe(200)
    await shop.payOut(proof)
  }
  await approveAll()
  const rest = await by(one, 'request-refund', { orderId, reason: 'Not needed.', full: true })
  expect(rest.status).toBe(200)
  await approveAll()
  expect((await show(proof)).order.status).toBe('refunded')
  expect(await stock(proof)).toBe(before + 3)
  expect(await listKept(productId)).toEqual(allKept(0))
})
