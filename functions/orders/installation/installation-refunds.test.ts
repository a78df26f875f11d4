import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentVersion } from '../../../domain/legal/versions.ts'
import { stranger, type GuestOrder } from '../../../test/shop/guest-orders.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

/** What of the price of an installation goes back, and when. */
const shop = usePaystack()
const { by } = shop
const { ask, query, refundsOf, show, transfer } = refundShop(shop)

const goodsKobo = 2 * 15_950_000
const workKobo = 17_000_000
const totalKobo = goodsKobo + workKobo

/** Two panels for Lagos that our crew installs, paid by transfer. */
async function paidOrder() {
  const [one, other] = await shop.staff()
  const { ip, ...contact } = stranger()
  const [panel] = await query<{ id: string }>(
    `select id from public.products where slug = 'imole-mono-550w'`,
  )
  const json = {
    idempotencyKey: randomUUID(),
    lines: [{ id: panel?.id, quantity: 2 }],
    contact: { name: 'Bisi Ade', ...contact },
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
    installation: 'crew',
    termsVersion: currentVersion('terms'),
    paymentMethod: 'bank_transfer',
    expectedTotalKobo: totalKobo,
  }
  const response = await shop.server.call('place-order', { json, ip })
  const placed = (await response.json()) as { order: { id: string }; orderKey: string }
  const proof = { orderId: placed.order.id, orderKey: placed.orderKey }
  await transfer(proof, one, totalKobo)
  return { one, other, proof, panelId: panel?.id ?? '' }
}
const moveTo = async (token: string, { orderId }: GuestOrder, ...statuses: string[]) => {
  for (const status of statuses)
    expect((await by(token, 'change-order-status', { orderId, status })).status).toBe(200)
}
const sumOf = async (proof: GuestOrder) =>
  (await refundsOf(proof)).reduce((sum, { kobo }) => sum + kobo, 0)

test('before the crew has been, all of it goes back', async () => {
  const { one, proof } = await paidOrder()
  await moveTo(one, proof, 'preparing', 'shipped', 'delivered')
  expect((await ask(one, proof, { full: true })).status).toBe(200)
  expect(await sumOf(proof)).toBe(totalKobo)
})

test('after the crew has been, its work is kept unless staff say otherwise', async () => {
  const { one, other, proof } = await paidOrder()
  await moveTo(one, proof, 'preparing', 'shipped', 'delivered', 'installed')
  expect((await ask(one, proof, { full: true })).status).toBe(200)
  expect(await sumOf(proof)).toBe(goodsKobo)
  for (const { id } of await refundsOf(proof)) await by(other, 'approve-refund', { refundId: id })
  expect((await show(proof)).money).toMatchObject({ chargedKobo: workKobo })
  expect(await shop.statusOf(proof)).toBe('installed')
  expect((await ask(one, proof, { full: true, withInstallation: true })).status).toBe(200)
  expect(await sumOf(proof)).toBe(totalKobo)
})

test('the installation is a line that goes back once, and goods come back without it', async () => {
  const { one, proof, panelId } = await paidOrder()
  const lines = [{ productId: panelId, quantity: 1 }]
  expect((await ask(one, proof, { lines })).status).toBe(200)
  expect(await sumOf(proof)).toBe(goodsKobo / 2)
  const tries = await Promise.all([1, 2, 3].map(() => ask(one, proof, { withInstallation: true })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await sumOf(proof)).toBe(goodsKobo / 2 + workKobo)
})

test('an order without the crew gives no installation back', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await shop.pay(proof)
  expect((await ask(one, proof, { withInstallation: true })).answer.error).toBe(
    'Nothing was paid for an installation.',
  )
  const { orderId } = proof
  await expect(
    query(
      `insert into public.refund_lines (order_id, quantity, amount_kobo, is_installation)
       values ($1, 1, 100, true)`,
      [orderId],
    ),
  ).rejects.toMatchObject({ code: 'PT409' })
})
