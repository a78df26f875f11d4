import { expect, test } from 'vitest'
import { signUpStaff } from '../../../test/shop/admin-since.ts'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { useOrders } from '../../../test/use/use-orders.ts'

/** When an order arrives, from the quote to the delivery. The clock says Saturday, 21 November. */
const shop = useOrders()
const { post, order, start, choose, settled, show, mails } = shop

const promised = { promised_from: '2026-11-24', promised_by: '2026-11-26' }

async function paid(): Promise<GuestOrder> {
  const proof = await order()
  await choose((await start(proof)).checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  return proof
}

const asStaff = async () => {
  const [token] = await signUpStaff(shop.server)
  return async (name: string, json: unknown) => {
    const response = await shop.server.call(name, { json, token })
    return {
      status: response.status,
      answer: (await response.json()) as { error?: string; fields?: Record<string, string> },
    }
  }
}

const textOf = async (category: string) =>
  (
    await shop.server.admin.query<{ text: string }>(
      'select text from platform.mail_messages where category = $1 order by queued_at desc',
      [category],
    )
  ).rows[0]?.text

const setDays = (min: number, max: number) =>
  shop.server.admin.query(
    `update public.products
     set delivery_days_min = $1, delivery_days_max = $2
     where slug = 'imole-mono-550w'`,
    [min, max],
  )

test('the quote names the later of the state and the slowest product', async () => {
  await setDays(2, 4)
  const { rows } = await shop.server.admin.query<{ id: string }>(
    `select id from public.products where slug in ('imole-mono-550w', 'imole-hybrid-5kva')`,
  )
  await shop.server.admin.query(
    `update public.products
     set delivery_days_min = 3, delivery_days_max = 6
     where slug = 'imole-hybrid-5kva'`,
  )
  const days = async (state: string, ids: string[]) => {
    const lines = ids.map((id) => ({ id, quantity: 1 }))
    const { answer } = await post<{ delivery: object }>('quote-order', { lines, state })
    return answer.delivery
  }
  const ids = rows.map(({ id }) => id)
  const panel = (
    await shop.server.admin.query<{ id: string }>(
      `select id from public.products where slug = 'imole-mono-550w'`,
    )
  ).rows.map(({ id }) => id)
  expect([
    await days('Lagos', panel),
    await days('Lagos', ids),
    await days('Borno', panel),
  ]).toMatchObject([
    { daysMin: 2, daysMax: 4 },
    { daysMin: 3, daysMax: 6 },
    { daysMin: 6, daysMax: 14 },
  ])
})

test('a paid order promises the days that its buyer saw, on the order and in the mail', async () => {
  await setDays(2, 4)
  const proof = await order()
  expect(await show(proof)).toMatchObject({
    order: { delivery_days_min: 2, delivery_days_max: 4, promised_from: null, promised_by: null },
  })
  expect(await textOf('order-received')).toContain(
    'Delivery to Lagos: 2–4 working days after your payment.',
  )
  // The product became slower before the payment.
  await setDays(9, 9)
  await choose((await start(proof)).checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  await setDays(2, 4)
  expect((await show(proof)).order).toMatchObject(promised)
  expect(await textOf('order-paid')).toContain('Arrives: Tuesday 24 to Thursday 26 November 2026')
})

test('the mail of a shipped order says what was sent, when it arrives, how to follow it and whom to call', async () => {
  await setDays(2, 4)
  const staff = await asStaff()
  const proof = await paid()
  const move = (status: string, more: object = {}) =>
    staff('change-order-status', { orderId: proof.orderId, status, ...more })
  const tracking = {
    carrier: 'GIG Logistics',
    trackingNumber: 'GIG-77',
    trackingUrl: 'https://gig.example/track/GIG-77',
    driverPhone: '0803 123 4567',
  }
  expect(await move('preparing', { carrier: 'GIG Logistics' })).toMatchObject({ status: 400 })
  expect((await move('preparing')).status).toBe(200)
  expect(await move('shipped', { trackingUrl: 'javascript:alert(1)' })).toMatchObject({
    status: 400,
    answer: { fields: { trackingUrl: expect.stringContaining('https://') as string } },
  })
  expect((await move('shipped', { ...tracking, note: 'It comes by van.' })).status).toBe(200)
  expect(await show(proof)).toMatchObject({
    order: { status: 'shipped', ...promised },
    shipments: [
      {
        carrier: 'GIG Logistics',
        tracking_number: 'GIG-77',
        tracking_url: 'https://gig.example/track/GIG-77',
        driver_phone: '+2348031234567',
      },
    ],
  })
  const text = await textOf('order-shipped')
  for (const part of [
    'your order has left our store. It comes by van.',
    'Sent: 1 × Imole Mono panel 550 W',
    'Arrives: Tuesday 24 to Thursday 26 November 2026',
    'Carrier: GIG Logistics',
    'Tracking number: GIG-77',
    'https://gig.example/track/GIG-77',
    'You can call the driver on 0803 123 4567',
  ])
    expect(text).toContain(part)
})

test('an order is shipped without tracking too', async () => {
  const staff = await asStaff()
  const proof = await paid()
  for (const status of ['preparing', 'shipped'])
    await staff('change-order-status', { orderId: proof.orderId, status })
  expect(await show(proof)).toMatchObject({
    order: { status: 'shipped' },
    shipments: [{ carrier: null, tracking_url: null }],
  })
  expect(await textOf('order-shipped')).toMatch(/call you before coming\. You can call us on 0900/)
})

test('staff move the promised days of an order on its way, with a reason for the customer', async () => {
  await setDays(2, 4)
  const staff = await asStaff()
  const proof = await paid()
  const days = { from: '2026-12-01', by: '2026-12-02' }
  const reason = 'The road is flooded.'
  const move = (more: object = {}) =>
    staff('change-delivery-date', { orderId: proof.orderId, ...days, reason, ...more })
  expect((await post('change-delivery-date', { orderId: proof.orderId, ...days, reason })).status)
    // Its buyer is no staff.
    .toBe(403)
  for (const wrong of [
    { from: '2026-12-03' },
    { from: '2026-11-31' },
    { from: '2026-11-01', by: '2026-11-02' },
    // A date field gives the year 0026 to somebody who types 26.
    { from: '0026-12-01' },
    { by: '2062-12-02' },
    { reason: ' ' },
  ])
    expect((await move(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await move()).status).toBe(200)
  expect((await move()).status).toBe(200)
  const { order: moved, events } = await show(proof)
  expect(moved).toMatchObject({ promised_from: '2026-12-01', promised_by: '2026-12-02' })
  expect(events.at(-1)).toMatchObject({
    kind: 'note',
    message: 'It will now arrive Tuesday 1 to Wednesday 2 December 2026. The road is flooded.',
  })
  expect((await mails()).filter((each) => each === 'order-delivery-moved')).toHaveLength(1)
  for (const status of ['preparing', 'shipped', 'delivered'])
    await staff('change-order-status', { orderId: proof.orderId, status })
  expect((await move({ by: '2026-12-04' })).status).toBe(409)
})

test('the database keeps promises: none before the payment, none taken back', async () => {
  const unpaid = await order()
  const set = (proof: GuestOrder, change: string) =>
    shop.server.admin.query(`update public.orders set ${change} where id = $1`, [proof.orderId])
  const promise = `promised_from = '2026-12-01', promised_by = '2026-12-02'`
  await expect(set(unpaid, promise)).rejects.toMatchObject({
    constraint: 'orders_promised_when_paid',
  })
  await expect(set(unpaid, 'delivery_days_max = 40')).rejects.toMatchObject({ code: 'PT409' })
  const proof = await paid()
  await expect(set(proof, 'promised_from = null, promised_by = null')).rejects.toMatchObject({
    code: 'PT409',
  })
  await set(proof, promise)
})
