import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { currentVersion } from '../../../domain/legal/versions.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { appendEvent, issueSampleUnits } from '../../../test/register/sample-events.ts'
import { stranger, type GuestOrder } from '../../../test/shop/guest-orders.ts'
import { useOrders } from '../../../test/use/use-orders.ts'
import { lockOrder } from '../../orders/order-access.ts'
import { changeStatus } from '../../orders/order-changes.ts'
import { followStock } from './follow-stock.ts'

const shop = useOrders()
const priceNaira = 2_500
let productId = ''

/** The units are issued once, because nothing removes them; a product of 100 kg sells them. */
beforeEach(async () => {
  const { admin } = shop.server
  // Only one product sells units.
  await admin.query(`delete from public.products where slug = 'retire-1-tonne'`)
  const { rows } = await admin.query<{ id: string }>(
    `update public.products set retires_kg = 100, price = $1 where slug = 'imole-pv-cable-4mm-20m'
     returning id`,
    [priceNaira],
  )
  productId = rows[0]?.id ?? ''
  const { rows: operators } = await admin.query<{ id: string }>(
    `select id from public.register_holders where kind = 'operator'`,
  )
  if ((await readHeldKg()) === 0) {
    const { one, vintage } = await issueSampleUnits(admin)
    const to =
      operators[0]?.id ??
      `H${await appendEvent(admin, 'holder_opened', { holder: '', kind: 'operator', name: 'Imole', commitment: null })}`
    await appendEvent(admin, 'transferred', {
      from: one,
      to,
      kg: 2_000,
      blocks: [{ vintage, from: 1, to: 2_000 }],
      reason: 'For sale in the shop',
    })
  }
  await followStock(shop.server.context)
})

async function readHeldKg(): Promise<number> {
  const { rows } = await shop.server.admin.query<{ kg: string }>(
    `select coalesce(sum(kg), 0) as kg from public.register_blocks b
       join public.register_holders h on h.id = b.holder_id
     where h.kind = 'operator' and b.status = 'held'`,
  )
  return Number(rows[0]?.kg)
}

async function readStock(): Promise<number> {
  const { rows } = await shop.server.admin.query<{ stock: number }>(
    'select stock from public.products where id = $1',
    [productId],
  )
  return rows[0]?.stock ?? -1
}

async function place(quantity: number): Promise<GuestOrder> {
  const { ip, ...contact } = stranger()
  const response = await shop.server.call('place-order', {
    ip,
    json: {
      idempotencyKey: randomUUID(),
      lines: [{ id: productId, quantity }],
      contact: { name: 'Bisi Ade', ...contact },
      delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
      installation: 'goods',
      termsVersion: currentVersion('terms'),
      paymentMethod: 'sandbox',
      // Nothing is delivered, so only the units cost something.
      expectedTotalKobo: quantity * priceNaira * 100,
    },
  })
  const body = (await response.json()) as { order: { id: string }; orderKey: string }
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  return { orderId: body.order.id, orderKey: body.orderKey }
}

async function pay(proof: GuestOrder): Promise<void> {
  const { checkoutUrl } = await shop.start(proof)
  await shop.choose(checkoutUrl, 'succeed')
  await shop.settled(proof, 'paid')
}

const wish = {
  kind: 'company',
  name: 'Adeola <script>Foods',
  isPublic: true,
  reason: 'Footprint of our office',
  claimFrom: '2025-01-01',
  claimTo: '2025-12-31',
}

const retire = (proof: GuestOrder, change: Partial<typeof wish> = {}) =>
  shop.post<OrderView>('retire-order', { ...proof, ...wish, ...change })

async function cancel({ orderId }: GuestOrder): Promise<void> {
  await shop.server.context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const by = { actor: { kind: 'system', id: null }, now: shop.server.clock.now } as const
    if (order) await changeStatus(tx, order, 'cancelled', { ...by, message: 'Cancelled.' })
  })
}

test('the stock is what the company holds, and an order takes it before it is retired', async () => {
  const heldKg = await readHeldKg()
  expect(await readStock()).toBe(Math.floor(heldKg / 100))
  const proof = await place(3)
  expect(await readStock()).toBe(Math.floor(heldKg / 100) - 3)
  await followStock(shop.server.context)
  expect(await readStock()).toBe(Math.floor(heldKg / 100) - 3)
  expect(await readHeldKg()).toBe(heldKg)
  await cancel(proof)
  await followStock(shop.server.context)
  expect(await readStock()).toBe(Math.floor(heldKg / 100))
})

test('nothing is retired before the order is paid', async () => {
  const heldKg = await readHeldKg()
  const proof = await place(1)
  expect(await retire(proof)).toMatchObject({
    status: 409,
    answer: { error: 'Nothing is retired before the order is paid.' },
  })
  await cancel(proof)
  expect(await retire(proof)).toMatchObject({
    status: 409,
    answer: { error: 'This order has ended, so it retires nothing any more.' },
  })
  expect(await readHeldKg()).toBe(heldKg)
})

test('a paid order is retired once, in the name that its buyer gives', async () => {
  const [heldKg, stock] = [await readHeldKg(), await readStock()]
  const proof = await place(2)
  await pay(proof)
  const answers = await Promise.all([retire(proof), retire(proof), retire(proof)])
  const certificates = new Set(answers.map(({ answer }) => answer.retiring?.certificate))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(certificates.size).toBe(1)
  const [certificate] = certificates
  expect(certificate).toMatch(/^R\d{6}$/)
  // Another name changes nothing any more.
  expect((await retire(proof, { name: 'Somebody else' })).answer.retiring).toEqual({
    kg: 200,
    certificate,
  })
  expect(await readHeldKg()).toBe(heldKg - 200)
  await followStock(shop.server.context)
  expect(await readStock()).toBe(stock - 2)
  const { rows } = await shop.server.admin.query(
    `select kg::int, beneficiary_name, reason from public.register_retirements where id = $1`,
    [certificate],
  )
  expect(rows).toEqual([
    { kg: 200, beneficiary_name: 'Adeola <script>Foods', reason: 'Footprint of our office' },
  ])
  expect(await shop.mails()).toContain('register-retired')
  const { admin } = shop.server
  await expect(admin.query('delete from public.order_retirements')).rejects.toThrow()
  await expect(
    admin.query('update public.products set retires_kg = 200 where retires_kg = 100'),
  ).rejects.toThrow('How much a product retires cannot change.')
})

test('a private name stays out of the log', async () => {
  const proof = await place(1)
  await pay(proof)
  const { status } = await retire(proof, { kind: 'person', name: 'Ngozi Eze', isPublic: false })
  expect(status).toBe(200)
  const { rows } = await shop.server.admin.query(
    `select from public.register_events where json like '%Ngozi%'`,
  )
  expect(rows).toEqual([])
})

test('an order that was retired cannot be cancelled', async () => {
  const proof = await place(1)
  await pay(proof)
  await retire(proof)
  expect(await shop.post('request-cancellation', { ...proof, message: null })).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('are retired for good') },
  })
})

test.each([
  { change: { name: '' }, error: 'Please give the name.' },
  { change: { name: 'x'.repeat(10_000) }, error: 'The name may have at most 120 characters.' },
  { change: { reason: 'x' }, error: 'Please say in a few words what it is for.' },
  { change: { claimTo: '2024-12-31' }, error: 'The last day is before the first one.' },
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

test('staff cannot count units into the stock', async () => {
  const { token } = await shop.server.useStaffWith('stock')
  const response = await shop.server.call('move-stock', {
    token,
    json: {
      productId,
      kind: 'delivery',
      quantity: 5,
      reason: 'Received',
      requestId: randomUUID(),
      depotId: null,
    },
  })
  expect(response.status).not.toBe(200)
  const staff = shop.server.admin.query(
    `insert into public.stock_movements (product_id, quantity, kind, actor, reason)
     values ($1, 5, 'delivery', 'staff', 'Received')`,
    [productId],
  )
  await expect(staff).rejects.toThrow('is what the company holds in the carbon register')
})

test('another order has nothing to retire', async () => {
  const proof = await shop.order(1)
  expect(await retire(proof)).toMatchObject({
    status: 409,
    answer: { error: 'This order retires nothing.' },
  })
  expect(await shop.show(proof)).toMatchObject({ retiring: null })
})
