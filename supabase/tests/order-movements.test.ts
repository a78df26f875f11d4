import { expect, test } from 'vitest'
import { takeUnits } from '../../test/shop/order-units.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { useStockMovements } from '../../test/use/use-stock-movements.ts'

/** The movements of an order sum to the units that it holds. */

const { admin, product, other, asService, movement, listWrong } = await useStockMovements()
const refused = { code: 'PT409' }

/** A paid order that has taken one unit of the first product. */
async function paidOrder(): Promise<string> {
  await insertPaidOrder(admin, { totalKobo: 100_00, at: 0 })
  const { rows } = await admin.query<{ id: string }>('select id from public.orders')
  return rows[0]?.id ?? ''
}

/** An unpaid order that has taken one unit of the first product. */
async function placedOrder(): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    `with placed as (
       insert into public.orders (terms_version, idempotency_key, request_hash, number, access_hash, name, email,
         phone_number, delivery_state, delivery_area, delivery_street, subtotal_kobo, delivery_kobo,
         total_kobo, vat_rate_percent, vat_kobo)
       values ('2026-11-22', gen_random_uuid(), '', 'IM-2026-000001', '', 'Ada', 'a@example.com',
         '+2348031234567', 'Lagos', 'Ikeja', '1', 10000, 0, 10000, 7.5, 0)
       returning id
     ),
     lines as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo)
       select id, 0, $1, 'Panel', 'P', 1, 10000 from placed
       returning order_id, product_id, quantity
     ),
     taken as (${takeUnits('lines')})
     select id from placed`,
    [product],
  )
  return rows[0]?.id ?? ''
}
const back = (order: string, quantity = 1) =>
  movement(`${quantity}, 'order_return', null, 'system', null, '${order}'`)
const cancel = `update public.orders set status = 'cancelled', holds_stock = false`

test('an order that holds stock has taken its units, and one that holds none has given them back', async () => {
  const order = await placedOrder()
  for (const statements of [
    [cancel],
    [back(order)],
    [cancel, back(order, 2)],
    [cancel, back(order), back(order)],
    [movement(`-1, 'order', null, 'system', null, '${order}'`)],
    [`update public.order_lines set returned_quantity = 1`],
    [`update public.order_lines set returned_quantity = 1`, cancel, back(order), back(order)],
  ])
    await expect(asService(...statements), statements.join('; ')).rejects.toMatchObject(refused)
  expect(await listWrong()).toEqual([])
  await asService(cancel, back(order))
  const { rows } = await admin.query('select stock from public.products where id = $1', [product])
  expect(rows).toEqual([{ stock: 10 }])
})

test('units of a line come back once while the order keeps the others', async () => {
  const order = await placedOrder()
  const returned = `update public.order_lines set returned_quantity = returned_quantity + 1`
  await asService(returned, back(order))
  await expect(asService(returned, back(order))).rejects.toMatchObject({ code: '23514' })
  // All units are back: ending the order returns nothing more.
  await expect(asService(cancel, back(order))).rejects.toMatchObject(refused)
  await asService(cancel)
  expect(await listWrong()).toEqual([])
})

test('a movement for an order is of one of its products', async () => {
  const order = await placedOrder()
  await expect(
    asService(movement(`-1, 'order', null, 'system', null, '${order}'`).replace(product, other)),
  ).rejects.toMatchObject(refused)
})

test('an order is not stored with goods that it has not taken', async () => {
  const order = await placedOrder()
  await expect(
    asService(
      `insert into public.orders (terms_version, idempotency_key, request_hash, number, access_hash, name, email,
         phone_number, delivery_state, delivery_area, delivery_street, subtotal_kobo, delivery_kobo,
         total_kobo, vat_rate_percent, vat_kobo)
       select '2026-11-22', gen_random_uuid(), '', 'IM-2026-000077', '', name, email, phone_number, delivery_state,
         delivery_area, delivery_street, subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent,
         vat_kobo
       from public.orders where id = '${order}'`,
      `insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo)
       select o.id, 0, l.product_id, l.name, l.sku, l.quantity, l.unit_price_kobo
       from public.orders o, public.order_lines l
       where o.number = 'IM-2026-000077' and l.order_id = '${order}'`,
    ),
  ).rejects.toMatchObject({
    message: 'order_movements_differ',
  })
})

test('two sessions cannot return the same units', async () => {
  const order = await placedOrder()
  const outcomes = await Promise.allSettled([
    asService(cancel, back(order)),
    asService(cancel, back(order)),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listWrong()).toEqual([])
})

test('goods of a paid order are not for sale', async () => {
  const order = await paidOrder()
  await expect(
    asService(`update public.orders set holds_stock = false`, back(order)),
  ).rejects.toMatchObject({ code: '23514' })
})
