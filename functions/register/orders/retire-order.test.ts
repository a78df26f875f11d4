import { expect, test } from 'vitest'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { placeUnitsOrder } from '../../../test/shop/unit-orders.ts'
import { useUnitOrders } from '../../../test/use/use-unit-orders.ts'
import { lockOrder } from '../../orders/order-access.ts'
import { changeStatus } from '../../orders/order-changes.ts'

const units = useUnitOrders()
const { shop, find, place, pay, retire, readHeldKg, readStock } = units

test('nothing is retired before the order is paid', async () => {
  const heldKg = await readHeldKg()
  const proof = await place(1)
  expect(await retire(proof)).toMatchObject({
    status: 409,
    answer: { error: 'Please pay first; then you can retire the units.' },
  })
  await shop.server.context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await lockOrder(tx, proof.orderId)
    const by = { actor: { kind: 'system', id: null }, now: shop.server.clock.now } as const
    if (order) await changeStatus(tx, order, 'cancelled', { ...by, message: 'Cancelled.' })
  })
  expect(await retire(proof)).toMatchObject({
    status: 409,
    answer: { error: 'This order was cancelled or refunded, so its units cannot be retired.' },
  })
  expect(await readHeldKg()).toBe(heldKg)
})

test('a paid order is retired once, in the name that its buyer gives, and is delivered', async () => {
  const [heldKg, stock] = [await readHeldKg(), await readStock()]
  const proof = await place(2)
  await pay(proof)
  const answers = await Promise.all([retire(proof), retire(proof), retire(proof)])
  const certificates = new Set(answers.map(({ answer }) => answer.retiring?.certificate))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ answer }) => answer.order.status)).toEqual(Array(3).fill('delivered'))
  expect(certificates.size).toBe(1)
  const [certificate] = certificates
  expect(certificate).toMatch(/^R\d{6}$/)
  // Another name changes nothing any more.
  expect((await retire(proof, { beneficiary: 'Somebody else' })).answer.retiring).toEqual({
    kg: 200,
    certificate,
  })
  expect(await readHeldKg()).toBe(heldKg - 200)
  expect(await readStock()).toBe(stock - 2)
  const rows = await find(
    `select kg::int, beneficiary, reason, note from public.register_certificates where id = $1`,
    [certificate],
  )
  expect(rows).toEqual([
    {
      kg: 200,
      beneficiary: 'Adeola <script>Foods (name not checked)',
      reason: 'Emissions of a business',
      note: 'Our office in Yaba',
    },
  ])
  expect(await shop.mails()).toContain('register-retired')
  const { admin } = shop.server
  await expect(admin.query('delete from public.order_retirements')).rejects.toThrow()
  await expect(
    admin.query('update public.products set retires_kg = 200 where retires_kg = 100'),
  ).rejects.toThrow('retires_kg_ordered')
})

test('goods of the same order are sent, and its units are not', async () => {
  const [panel] = await find<{ id: string }>(
    `select id from public.products where slug = 'imole-mono-550w'`,
  )
  const order = { productId: units.productId, quantity: 2, panelId: panel?.id ?? '' }
  const { proof } = await placeUnitsOrder(shop.server, order)
  await pay(proof)
  const { token } = await shop.server.useStaffWith('stock')
  const step = (status: string) =>
    shop.server.call('change-order-status', { token, json: { orderId: proof.orderId, status } })
  for (const status of ['preparing', 'shipped', 'delivered'])
    expect((await step(status)).status).toBe(200)
  const sent = await find('select product_id as id, quantity from public.shipment_lines')
  expect(sent).toEqual([{ id: panel?.id, quantity: 1 }])
  // Delivered goods can come back; units cannot, also before they are retired.
  const view = (await shop.show(proof)) as unknown as OrderView
  expect(view.lines.map((line) => line.returnable_quantity).toSorted()).toEqual([0, 1])
  expect((await retire(proof)).answer).toMatchObject({
    order: { status: 'delivered' },
    retiring: { kg: 200 },
  })
})

test('an order of units alone is not prepared, and nobody has to', async () => {
  const proof = await place(1)
  await pay(proof)
  const { token } = await shop.server.useStaffWith('stock')
  const json = { orderId: proof.orderId, status: 'preparing' }
  const response = await shop.server.call('change-order-status', { token, json })
  expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
    status: 409,
    error: 'Nothing of this order is sent: its buyer says in whose name its units are retired.',
  })
  const needs = await shop.server.call('needs-a-hand', { method: 'GET', token })
  expect(JSON.stringify(await needs.json())).not.toContain('{"name":"ordersToPrepare","count":1}')
  const view = (await shop.show(proof)) as unknown as OrderView
  expect(view.order).toMatchObject({ promised_by: null, delivery_days_max: null })
})

test('a private name stays out of the log', async () => {
  const proof = await place(1)
  await pay(proof)
  const person = { beneficiaryKind: 'person', beneficiary: 'Ngozi Eze', isPublic: false }
  expect((await retire(proof, person)).status).toBe(200)
  expect(await find(`select from public.register_events where json like '%Ngozi%'`)).toEqual([])
})

test.each([
  { change: { beneficiary: '' }, error: 'Please say in whose name.' },
  {
    change: { beneficiary: 'x'.repeat(10_000) },
    error: 'Please use at most 120 letters for the name.',
  },
  { change: { companyAgrees: false }, error: 'Please confirm that the company agrees.' },
  { change: { reason: 'A thief' }, error: 'Please choose what it is for.' },
  { change: { claimTo: '2024-12-31' }, error: 'The last day lies before the first day.' },
])('refuses $error', async ({ change, error }) => {
  const proof = await place(1)
  await pay(proof)
  const heldKg = await readHeldKg()
  const { status, answer } = await retire(proof, change)
  expect({ status, text: JSON.stringify(answer) }).toEqual({
    status: 400,
    text: expect.stringContaining(error),
  })
  expect(await readHeldKg()).toBe(heldKg)
  expect(await retire({ ...proof, orderKey: 'wrong' })).toMatchObject({ status: 404 })
})

test('another order has nothing to retire', async () => {
  const proof = await shop.order(1)
  expect(await retire(proof)).toMatchObject({
    status: 409,
    answer: { error: 'This order has no units to retire.' },
  })
  expect(await shop.show(proof)).toMatchObject({ retiring: null })
})
