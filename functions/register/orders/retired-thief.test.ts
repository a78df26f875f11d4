import { beforeEach, expect, test } from 'vitest'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { placeUnitsOrder, sellUnits, unitsKobo, unitsWish } from '../../../test/shop/unit-orders.ts'
import { useDisputes } from '../../../test/use/use-disputes.ts'

/** Who pays, retires the units for good, and wants the money back. */
const desk = useDisputes()
const { shop, query, books } = desk
const forGood = 'retired for good'
const slug = 'retire-100-kg'

let productId = ''
let panelId = ''
let one = ''
let two = ''

beforeEach(async () => {
  productId = await sellUnits(shop.server.admin)
  const [panel] = await query<{ id: string }>(
    `select id from public.products where slug = 'imole-mono-550w'`,
  )
  panelId = panel?.id ?? ''
  ;[one, two] = await shop.staff()
})

async function buy(quantity: number, { withPanel = false } = {}) {
  const order = { productId, quantity, method: 'paystack', panelId: withPanel ? panelId : null }
  const { status, proof } = await placeUnitsOrder(shop.server, order)
  expect(status).toBe(200)
  const payment = await shop.pay(proof)
  expect(await shop.statusOf(proof)).toBe('paid')
  return { proof, payment, orderId: proof.orderId }
}

const retire = (proof: GuestOrder) => shop.by(null, 'retire-order', { ...proof, ...unitsWish })

async function buyAndRetire(quantity: number, options: { withPanel?: boolean } = {}) {
  const bought = await buy(quantity, options)
  const { status, answer } = await retire(bought.proof)
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
  return { ...bought, view: answer as unknown as OrderView }
}

const readStock = async () =>
  (
    await query<{ stock: number }>('select stock from public.products where id = $1', [productId])
  )[0]?.stock

const refund = (orderId: string, way: object) =>
  shop.by(one, 'request-refund', { orderId, reason: 'Please', ...way })

test.each([
  ['all of it', { full: true }],
  ['its line', { lines: [] }],
  ['its price', { amountKobo: unitsKobo }],
  ['one kobo', { amountKobo: 1 }],
])('staff cannot refund %s of an order that was retired', async (_, way) => {
  const { orderId } = await buyAndRetire(2)
  const lines = 'lines' in way ? { lines: [{ productId, quantity: 1 }] } : way
  const { status, answer } = await refund(orderId, lines)
  expect({ status, error: answer.error }).toEqual({
    status: 409,
    error: expect.stringContaining(forGood),
  })
  expect(await query('select from public.refunds')).toEqual([])
  expect(await books(orderId)).toMatchObject({ status: 'delivered', balance: 0 })
})

test('of an order with goods too, the goods are refunded and the units are not', async () => {
  const { orderId, view } = await buyAndRetire(2, { withPanel: true })
  expect(view.order.status).toBe('paid')
  expect(view.mayAskCancellation).toBe(false)
  const asked = await refund(orderId, {
    lines: [{ productId: panelId, quantity: 1 }],
    withDelivery: true,
  })
  expect({ status: asked.status, error: asked.answer.error }).toMatchObject({ status: 200 })
  if (asked.answer['isApproved'] !== true) {
    const [refundId] = asked.answer['refundIds'] as string[]
    expect((await shop.by(two, 'approve-refund', { refundId })).status).toBe(200)
  }
  expect((await refund(orderId, { amountKobo: 1 })).answer.error).toContain(forGood)
  const [order] = await query<{ charged: number; status: string }>(
    'select private.charged_kobo(id)::float8 as charged, status from public.orders where id = $1',
    [orderId],
  )
  expect(order).toEqual({ charged: 2 * unitsKobo, status: 'paid' })
})

test('a buyer cannot cancel or return what was retired', async () => {
  const message =
    'The units of this order are retired, so it cannot be cancelled. If it has other goods, please write to us.'
  const { proof, view } = await buyAndRetire(1, { withPanel: true })
  const cancelled = await shop.by(null, 'request-cancellation', { ...proof, message: null })
  expect(cancelled).toMatchObject({ status: 409, answer: { error: message } })
  await expect(
    query(`update public.orders set status = 'cancelled' where id = $1`, [proof.orderId]),
  ).rejects.toThrow('order_units_retired')
  expect(view.lines.find((line) => line.slug === slug)).toMatchObject({ returnable_quantity: 0 })

  const delivered = await buyAndRetire(1)
  const json = {
    ...delivered.proof,
    reason: 'changed_mind',
    message: 'I thought it over.',
    lines: [{ productId, quantity: 1 }],
  }
  // As a browser sends it: a body of unknown length would count as the largest upload.
  const headers = { 'content-length': String(JSON.stringify(json).length) }
  const response = await shop.server.call('request-return', { json, headers })
  const returned = { status: response.status, answer: await response.json() }
  expect(returned).toMatchObject({
    status: 409,
    answer: { error: 'Nothing of this order can be returned now. Please talk to us.' },
  })
})

test('nobody retires while a request to cancel is open', async () => {
  const { proof } = await buy(1)
  expect((await shop.by(null, 'request-cancellation', { ...proof, message: null })).status).toBe(
    200,
  )
  expect(await retire(proof)).toMatchObject({
    status: 409,
    answer: {
      error:
        'A request, refund or bank dispute is open. You can retire the units once it is settled.',
    },
  })
})

test('what was refunded before is not retired', async () => {
  const { proof, orderId } = await buy(3)
  expect((await refund(orderId, { lines: [{ productId, quantity: 2 }] })).status).toBe(200)
  const { status, answer } = await retire(proof)
  expect({ status, kg: (answer as unknown as OrderView).retiring?.kg }).toEqual({
    status: 200,
    kg: 100,
  })
})

test('an edit neither adds nor takes retired units', async () => {
  const { orderId } = await buyAndRetire(2, { withPanel: true })
  const edit = (units: number) =>
    shop.by(one, 'edit-order', {
      orderId,
      seenEdits: 0,
      lines: [
        { id: panelId, quantity: 1 },
        ...(units > 0 ? [{ id: productId, quantity: units }] : []),
      ],
      delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue', landmark: null },
      deliveryKobo: null,
      staffDiscountKobo: 0,
      reason: 'As agreed on the phone.',
      isDryRun: true,
      expected: null,
    })
  for (const units of [0, 1, 3])
    expect(JSON.stringify((await edit(units)).answer)).toContain(
      'these units are retired, so their number stays.',
    )
  const { admin } = shop.server
  for (const sql of [
    'update public.order_lines set quantity = 3 where product_id = $1',
    'update public.order_lines set returned_quantity = 1 where product_id = $1',
    'delete from public.order_lines where product_id = $1',
  ])
    await expect(admin.query(sql, [productId])).rejects.toThrow('retired_units_stay')
  await expect(
    admin.query(
      `insert into public.order_lines (order_id, position, product_id, name, sku, quantity, unit_price_kobo)
       select $1, 9, id, name, sku, 1, 1 from public.products where slug = 'retire-1-tonne'`,
      [orderId],
    ),
  ).rejects.toThrow('retired_units_stay')
})

test('a chargeback after the retirement leaves the units retired and the buyer owing', async () => {
  const { payment, orderId, proof } = await buyAndRetire(2)
  const stock = await readStock()
  const dispute = desk.open(payment.reference, {
    status: 'resolved',
    resolution: 'merchant-accepted',
    refundKobo: 2 * unitsKobo,
  })
  await desk.tell(dispute)
  expect(await books(orderId)).toMatchObject({ status: 'delivered', balance: 2 * unitsKobo })
  expect(await readStock()).toBe(stock)
  // And nothing is retired a second time.
  expect((await retire(proof)).answer).toMatchObject({ retiring: { kg: 200 } })
})

test('the same with goods that are still here: they stay, and no unit comes back', async () => {
  const { payment, orderId } = await buyAndRetire(2, { withPanel: true })
  const stock = await readStock()
  const dispute = desk.open(payment.reference, {
    status: 'resolved',
    resolution: 'auto-accepted',
    refundKobo: 2 * unitsKobo + 17_150_000,
  })
  await desk.tell(dispute)
  expect(await books(orderId)).toMatchObject({
    status: 'paid',
    balance: 2 * unitsKobo + 17_150_000,
  })
  expect(await readStock()).toBe(stock)
})

test('a chargeback before it: nothing is retired for money that is gone', async () => {
  const { payment, proof } = await buy(2)
  const part = { refundKobo: unitsKobo }
  const dispute = desk.open(payment.reference, part)
  await desk.tell(dispute)
  expect((await retire(proof)).answer.error).toContain('bank dispute is open')
  Object.assign(dispute, { status: 'resolved', resolution: 'merchant-accepted' })
  await desk.tell(dispute, 'resolve')
  expect(await retire(proof)).toMatchObject({
    status: 409,
    answer: { error: 'Please pay first; then you can retire the units.' },
  })
})

test('what the gateway says it gave back is booked, and no line is refunded after it', async () => {
  const { orderId } = await buyAndRetire(2)
  await query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, actor, reason)
     values ($1, 'credit_note', $2, 'gateway', 'Given back on the pages of the payment service.')`,
    [orderId, -unitsKobo],
  )
  expect(await books(orderId)).toMatchObject({ balance: -unitsKobo })
  const { answer } = await refund(orderId, { lines: [{ productId, quantity: 1 }] })
  expect(answer.error).toContain(forGood)
})

test('units are not bought in parts', async () => {
  const { token, id } = await shop.server.signUp('in-parts@example.com')
  const placed = await placeUnitsOrder(shop.server, {
    productId,
    quantity: 1,
    panelId,
    method: 'in_parts',
    token,
  })
  expect(placed).toMatchObject({
    status: 409,
    error: 'Units of the carbon register are paid at once. Please choose another way to pay.',
  })
  const { orderId } = await buy(1)
  const plan = query(`insert into public.instalment_plans (order_id, user_id) values ($1, $2)`, [
    orderId,
    id,
  ])
  await expect(plan).rejects.toThrow('units_not_in_parts')
})
