import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useReturns } from '../../../test/shop/return-shop.ts'

/** Goods leave the store in one shipment or several; nothing leaves twice, unpaid or held. */
const shop = useReturns()
const { by, move, show, productOf, query, stock } = shop

const ship = (token: string, orderId: string, more: object = {}) =>
  by(token, 'ship-order', { orderId, requestId: randomUUID(), lines: null, ...more })

/** A paid order of four panels that is being prepared. */
async function preparing(quantity = 4) {
  const order = await shop.paid(quantity)
  await move(order.one, order.proof, 'preparing')
  const productId = await productOf(order.proof)
  const some = (units: number) => ({ lines: [{ productId, quantity: units }] })
  return { ...order, orderId: order.proof.orderId, productId, some }
}

const mailsOf = async (category: string, { orderId }: { orderId: string }) =>
  query<{ subject: string; text: string }>(
    `select m.subject, m.text
     from platform.mail_messages m join public.orders o on m.subject like '%' || o.number || '%'
     where m.category = $1 and o.id = $2
     order by m.queued_at`,
    [category, orderId],
  )

test('an order leaves in two shipments, with a mail for each step, and is installed', async () => {
  const { one, proof, orderId, some } = await preparing()
  const tracking = {
    carrier: 'GIG Logistics',
    trackingNumber: 'GIG-77',
    driverPhone: '08031234567',
  }
  expect(await ship(one, orderId, { ...some(3), ...tracking })).toMatchObject({
    status: 200,
    answer: { status: 'preparing' },
  })
  const partly = await show(proof)
  expect(partly).toMatchObject({
    order: { status: 'preparing', shipped_at: null },
    lines: [{ quantity: 4, units_to_ship: 1 }],
    shipments: [{ position: 1, carrier: 'GIG Logistics', lines: [{ quantity: 3 }] }],
    mayAskCancellation: false,
  })
  expect(partly.events.at(-1)).toMatchObject({
    kind: 'shipment',
    message: 'A part of your order has left our store: 3 × Imole Mono panel 550 W.',
  })
  const [first] = await mailsOf('order-shipped', proof)
  expect(first?.subject).toContain('a part of order')
  for (const part of ['Sent: 3 ×', 'Still to come: 1 ×', 'Carrier: GIG Logistics', '0803 123 4567'])
    expect(first?.text).toContain(part)

  const shipmentId = partly.shipments[0]?.id
  const arrive = (id: unknown) => by(one, 'deliver-shipment', { shipmentId: id, note: null })
  expect(await arrive(shipmentId)).toMatchObject({ answer: { status: 'preparing' } })
  expect(await arrive(shipmentId)).toMatchObject({ answer: { status: 'preparing' } })
  expect(await mailsOf('order-part-delivered', proof)).toHaveLength(1)
  expect(await ship(one, orderId, { note: 'It comes by van.' })).toMatchObject({
    answer: { status: 'shipped' },
  })
  const [, second] = await mailsOf('order-shipped', proof)
  expect(second?.text).toContain(
    'the rest of your order has left our store: 1 × Imole Mono panel 550 W. It comes by van.',
  )
  const sent = await show(proof)
  expect(await arrive(sent.shipments[1]?.id)).toMatchObject({ answer: { status: 'delivered' } })
  await move(one, proof, 'installed')
  expect((await show(proof)).shipments).toMatchObject([
    { position: 1, delivered_at: expect.any(String) as string },
    { position: 2, delivered_at: expect.any(String) as string },
  ])
  for (const category of ['order-delivered', 'order-installed'])
    expect(await mailsOf(category, proof), category).toHaveLength(1)
})

test('the same request sent twice, and at once, makes one shipment', async () => {
  const { one, two, proof, orderId, some } = await preparing()
  const request = { requestId: randomUUID(), ...some(2) }
  const answers = await Promise.all([one, two, one].map((token) => ship(token, orderId, request)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await show(proof)).shipments).toHaveLength(1)
  expect(await mailsOf('order-shipped', proof)).toHaveLength(1)
  const other = await preparing(1)
  expect((await ship(one, other.orderId, request)).status).toBe(409)
})

test('two people who send all of it at once send it once', async () => {
  const { one, two, proof, orderId } = await preparing()
  const answers = await Promise.all([one, two].map((token) => ship(token, orderId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await show(proof)).shipments).toHaveLength(1)
})

test('no more is sent than was ordered, and nothing that is not in the order', async () => {
  const { one, orderId, productId, some, proof } = await preparing()
  expect(await ship(one, orderId, some(5))).toMatchObject({
    status: 409,
    answer: { error: 'Only 4 × Imole Mono panel 550 W are left to send.' },
  })
  expect((await ship(one, orderId, some(0))).status).toBe(400)
  expect((await ship(one, orderId, { lines: [] })).status).toBe(400)
  const twice = {
    lines: [
      { productId, quantity: 1 },
      { productId, quantity: 1 },
    ],
  }
  expect((await ship(one, orderId, twice)).status).toBe(400)
  const strange = { lines: [{ productId: randomUUID(), quantity: 1 }] }
  expect((await ship(one, orderId, strange)).status).toBe(409)
  expect((await ship(one, orderId, some(3))).status).toBe(200)
  expect((await ship(one, orderId, some(2))).status).toBe(409)
  expect((await show(proof)).shipments).toHaveLength(1)
})

test('nothing is sent before it is paid, or while it only waits to be prepared', async () => {
  const [one] = await shop.shop.staff()
  const unpaid = await shop.shop.order(1)
  expect((await ship(one, unpaid.orderId)).status).toBe(409)
  const { proof } = await shop.paid(1)
  expect(await ship(one, proof.orderId)).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('The status of this order is “Paid”') as string },
  })
  expect((await show(proof)).shipments).toEqual([])
})

test('nothing is sent while the buyer asks to cancel, and a part that left cannot be cancelled', async () => {
  const { one, proof, orderId, some } = await preparing()
  const ask = () => by(null, 'request-cancellation', { ...proof, message: null })
  expect((await ask()).status).toBe(200)
  expect(await ship(one, orderId, some(1))).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('asks to cancel') as string },
  })
  expect((await by(null, 'withdraw-return', proof)).status).toBe(200)
  expect((await ship(one, orderId, some(1))).status).toBe(200)
  expect((await ask()).status).toBe(409)
  await expect(
    query(`update public.orders set status = 'cancelled', holds_stock = false where id = $1`, [
      orderId,
    ]),
  ).rejects.toMatchObject({ code: 'PT409' })
})

test('nothing is sent while a bank asks for the money', async () => {
  const { one, proof, orderId, some } = await preparing()
  await query(
    `insert into public.disputes (payment_id, gateway_id, status, amount_kobo, due_at)
     select id, 'd1', 'needs_answer', amount_kobo, now() + interval '1 day'
     from public.payments where order_id = $1`,
    [orderId],
  )
  expect((await ship(one, orderId, some(1))).status).toBe(409)
  expect((await show(proof)).shipments).toEqual([])
})

test('nothing is delivered that was not sent', async () => {
  const { one, orderId, some } = await preparing()
  const deliver = () => by(one, 'change-order-status', { orderId, status: 'delivered' })
  expect((await deliver()).status).toBe(409)
  expect((await by(one, 'deliver-shipment', { shipmentId: randomUUID() })).status).toBe(404)
  expect((await ship(one, orderId, some(1))).status).toBe(200)
  expect((await deliver()).status).toBe(409)
  for (const status of ['shipped', 'delivered'])
    await expect(
      query('update public.orders set status = $2 where id = $1', [orderId, status]),
    ).rejects.toMatchObject({ code: 'PT409' })
})

test('units that were refunded before they left are not sent', async () => {
  const { one, proof, orderId, productId, some } = await preparing()
  const before = await stock(proof)
  await query(
    `with back as (
       update public.order_lines set returned_quantity = 1 where order_id = $1
     )
     insert into public.stock_movements (order_id, product_id, kind, quantity, actor)
     values ($1, $2, 'order_return', 1, 'staff')`,
    [orderId, productId],
  )
  expect(await stock(proof)).toBe((before ?? 0) + 1)
  expect((await ship(one, orderId, some(4))).status).toBe(409)
  expect(await ship(one, orderId)).toMatchObject({ answer: { status: 'shipped' } })
  expect((await show(proof)).shipments).toMatchObject([{ lines: [{ quantity: 3 }] }])
})

test('goods whose money goes back stay here, also while a colleague decides on it', async () => {
  const { one, two, proof, orderId, productId, some } = await preparing()
  const before = (await stock(proof)) ?? 0
  const refund = await by(one, 'request-refund', {
    orderId,
    reason: 'Not needed.',
    lines: [{ productId, quantity: 2 }],
  })
  expect(refund).toMatchObject({ status: 200, answer: { isApproved: false } })
  expect((await ship(one, orderId, some(3))).status).toBe(409)
  expect((await ship(one, orderId)).status).toBe(409)
  expect((await ship(one, orderId, some(1))).status).toBe(200)
  const [refundId] = refund.answer.refundIds as string[]
  expect((await by(two, 'approve-refund', { refundId })).status).toBe(200)
  expect(await ship(one, orderId)).toMatchObject({ answer: { status: 'shipped' } })
  const sent = (await show(proof)).shipments.flatMap(({ lines }) => lines)
  expect(sent.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(await stock(proof)).toBe(before + 2)
})

test('an order whose rest was refunded is shipped without another shipment', async () => {
  const { one, two, proof, orderId, productId, some } = await preparing()
  const before = (await stock(proof)) ?? 0
  expect((await ship(one, orderId, some(2))).status).toBe(200)
  const lines = [{ productId, quantity: 2 }]
  const { answer } = await by(one, 'request-refund', { orderId, reason: 'Not needed.', lines })
  expect((await ship(one, orderId)).status).toBe(409)
  const [refundId] = answer.refundIds as string[]
  await by(two, 'approve-refund', { refundId })
  expect(await ship(one, orderId)).toMatchObject({ answer: { status: 'shipped' } })
  expect((await show(proof)).shipments).toHaveLength(1)
  expect(await stock(proof)).toBe(before + 2)
})

test('the database keeps what was sent', async () => {
  const { one, orderId, some } = await preparing()
  await ship(one, orderId, some(1))
  const set = (what: string) => query(`update public.${what} where order_id = $1`, [orderId])
  for (const what of [
    `shipments set shipped_at = shipped_at - interval '1 day'`,
    `shipments set position = 2`,
    `shipment_lines set quantity = 2`,
    `order_lines set quantity = 0, returned_quantity = 0`,
  ])
    await expect(set(what), what).rejects.toMatchObject({
      code: expect.stringMatching(/PT409|23514/),
    })
  await set(`shipments set delivered_at = now() + interval '1 year'`)
  await expect(set('shipments set delivered_at = null')).rejects.toMatchObject({ code: 'PT409' })
  await expect(
    query(
      `insert into public.shipments (order_id, position, request_id)
       values ($1, 2, gen_random_uuid())`,
      [orderId],
    ),
  ).rejects.toMatchObject({ message: 'shipment_empty' })
})

test('only staff of the store, sales and support send goods', async () => {
  const { orderId, proof } = await preparing()
  expect(
    (await by(null, 'ship-order', { orderId, requestId: randomUUID(), lines: null })).status,
  ).toBe(403)
  for (const grant of ['finance', 'content'] as const) {
    const { token } = await shop.shop.server.useStaffWith(grant)
    expect((await ship(token, orderId)).status, grant).toBe(403)
  }
  const { token } = await shop.shop.server.useStaffWith('stock')
  const { status, answer } = await ship(token, orderId)
  // It answers nothing about money.
  expect({ status, answer }).toEqual({ status: 200, answer: { status: 'shipped' } })
  const shipmentId = (await show(proof)).shipments[0]?.id
  const corrected = { shipmentId, carrier: 'Peace Mass', trackingNumber: 'P-1' }
  expect((await by(token, 'correct-shipment', corrected)).status).toBe(200)
  expect((await show(proof)).shipments[0]).toMatchObject({ carrier: 'Peace Mass' })
})
