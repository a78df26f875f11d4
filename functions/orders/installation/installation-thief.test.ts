import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentVersion } from '../../../domain/legal/versions.ts'
import { stranger, type GuestOrder } from '../../../test/shop/guest-orders.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

/** What a thief and a careless customer try with an installation whose price is named later. */
const shop = usePaystack()
const { by } = shop
const { ask, query, refundsOf, show, transfer } = refundShop(shop)

const kitKobo = 425_000_000
const goodsKobo = kitKobo + 5_800_000
const priceKobo = 35_000_000

beforeEach(async () => {
  await query(
    `update public.products set stock = 20, price = ${kitKobo / 100} where slug = 'imole-kit-5kva'`,
  )
})

async function order({
  slug = 'imole-kit-5kva',
  quantity = 1,
  state = 'Borno',
  coupon = null as string | null,
} = {}): Promise<GuestOrder> {
  const { ip, ...contact } = stranger()
  const [product] = await query<{ id: string }>('select id from public.products where slug = $1', [
    slug,
  ])
  const cart = { lines: [{ id: product?.id, quantity }], installation: 'crew', coupon }
  const quoted = await shop.server.call('quote-order', { json: { ...cart, state } })
  const { totals } = (await quoted.json()) as { totals: { totalKobo: number } }
  const json = {
    ...cart,
    idempotencyKey: randomUUID(),
    contact: { name: 'Bisi Ade', ...contact },
    delivery: { state, area: 'Centre', street: '3 Baga Road' },
    termsVersion: currentVersion('terms'),
    paymentMethod: 'bank_transfer',
    expectedTotalKobo: totals.totalKobo,
  }
  const response = await shop.server.call('place-order', { json, ip })
  expect(response.status).toBe(200)
  const placed = (await response.json()) as { order: { id: string }; orderKey: string }
  return { orderId: placed.order.id, orderKey: placed.orderKey }
}

/** A kit for Borno whose goods are paid and whose installation has a price. */
async function offered() {
  const [one, other] = await shop.staff()
  const proof = await order()
  await transfer(proof, one, goodsKobo)
  const { orderId } = proof
  const offer = { orderId, priceKobo, note: 'The journey and the work.' }
  expect((await by(one, 'offer-installation', offer)).status).toBe(200)
  return { one, other, proof }
}
async function say(proof: GuestOrder, answer: 'accept' | 'decline') {
  const { installation } = await show(proof)
  return by(null, 'answer-installation', {
    ...proof,
    quoteId: installation?.id,
    answer,
    priceKobo: installation?.priceKobo ?? null,
  })
}
const setStatus = (token: string, { orderId }: GuestOrder, status: string) =>
  by(token, 'change-order-status', { orderId, status })

describe('while a refund of all waits for a colleague', () => {
  test('the buyer agrees to no installation, which would keep the order and its goods', async () => {
    const { one, other, proof } = await offered()
    expect((await ask(one, proof, { full: true })).answer).toMatchObject({ isApproved: false })
    const said = await say(proof, 'accept')
    expect([said.status, said.answer.error]).toEqual([
      409,
      'A refund of this order waits for a decision. Please wait for it, or talk to us.',
    ])
    for (const { id } of await refundsOf(proof))
      expect((await by(other, 'approve-refund', { refundId: id })).status).toBe(200)
    expect(await shop.statusOf(proof)).toBe('cancelled')
    expect((await setStatus(one, proof, 'preparing')).status).toBe(409)
  })
})

describe('after the end', () => {
  test('nobody agrees to a price of an order that was cancelled', async () => {
    const { one, other, proof } = await offered()
    await ask(one, proof, { full: true })
    for (const { id } of await refundsOf(proof)) await by(other, 'approve-refund', { refundId: id })
    expect((await say(proof, 'accept')).status).toBe(409)
    expect((await say(proof, 'decline')).status).toBe(409)
    const offer = { orderId: proof.orderId, priceKobo, note: 'Again' }
    expect((await by(one, 'offer-installation', offer)).status).toBe(409)
    expect((await show(proof)).money).toMatchObject({ chargedKobo: 0, dueKobo: 0 })
  })
})

describe('the work of the crew', () => {
  const until = async (token: string, proof: GuestOrder, ...statuses: string[]) => {
    for (const status of statuses) expect((await setStatus(token, proof, status)).status).toBe(200)
  }
  test('is not called done before the buyer has agreed to its price', async () => {
    const { one, proof } = await offered()
    await until(one, proof, 'preparing', 'shipped', 'delivered')
    const early = await setStatus(one, proof, 'installed')
    expect([early.status, early.answer.error]).toEqual([
      409,
      'The buyer has not agreed to a price of the installation.',
    ])
    await say(proof, 'decline')
    expect((await setStatus(one, proof, 'installed')).status).toBe(409)
  })
  test('is not taken back once it was paid, also when its receipt was wrong', async () => {
    const { one, proof } = await offered()
    await say(proof, 'accept')
    await transfer(proof, one, priceKobo)
    await until(one, proof, 'preparing', 'shipped', 'delivered', 'installed')
    const { id: paymentId } = await shop.findPayment(proof)
    const correction = { paymentId, receivedKobo: 0, reason: 'It never came' }
    expect((await by(one, 'correct-receipt', correction)).answer.error).toBeUndefined()
    expect((await show(proof)).money).toMatchObject({ dueKobo: priceKobo })
    expect((await say(proof, 'decline')).status).toBe(409)
    expect((await ask(one, proof, { full: true })).status).toBe(409)
    expect((await show(proof)).money).toMatchObject({ dueKobo: priceKobo })
  })
})

test('a refund of all gives back what was paid of an installation', async () => {
  const { one, other, proof } = await offered()
  await say(proof, 'accept')
  await transfer(proof, one, 100)
  expect((await ask(one, proof, { full: true })).status).toBe(200)
  for (const { id } of await refundsOf(proof)) await by(other, 'approve-refund', { refundId: id })
  const refunds = await refundsOf(proof)
  expect(refunds.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(goodsKobo + 100)
  expect((await show(proof)).money).toMatchObject({ chargedKobo: 0, dueKobo: 0, surplusKobo: 0 })
  expect(await shop.statusOf(proof)).toBe('cancelled')
  const { events } = await show(proof)
  expect(events.filter(({ message }) => message.includes('off the order'))).toHaveLength(1)
})

test('money that was left over pays the installation and does not go back too', async () => {
  const [one, other] = await shop.staff()
  const proof = await order()
  await transfer(proof, one, goodsKobo + priceKobo + 1_000)
  const offer = { orderId: proof.orderId, priceKobo, note: 'The journey and the work.' }
  await by(one, 'offer-installation', offer)
  expect((await say(proof, 'accept')).status).toBe(200)
  const { money, installation } = await show(proof)
  expect(money).toMatchObject({ dueKobo: 0, balanceKobo: -1_000 })
  expect(installation?.paidAt).not.toBeNull()
  const open = (await refundsOf(proof)).filter(({ status }) => status === 'requested')
  expect(open.map(({ kobo }) => kobo)).toEqual([1_000])
  expect((await by(other, 'approve-refund', { refundId: open[0]?.id })).status).toBe(200)
})

describe('a kit for Lagos, whose delivery costs nothing', () => {
  test('gives no delivery back', async () => {
    const [one] = await shop.staff()
    const proof = await order({ state: 'Lagos' })
    await transfer(proof, one, kitKobo)
    expect((await ask(one, proof, { withDelivery: true })).status).toBe(409)
    expect((await ask(one, proof, { withInstallation: true })).status).toBe(409)
    const [line] = (await show(proof)).lines
    const lines = [{ productId: line?.product_id, quantity: 1 }]
    expect((await ask(one, proof, { lines, withDelivery: true })).status).toBe(200)
    expect((await refundsOf(proof)).map(({ kobo }) => kobo)).toEqual([kitKobo])
  })
})

describe('at the same moment', () => {
  test('yes, no, another price and a refund of all leave one order that adds up', async () => {
    const { one, proof } = await offered()
    const { installation } = await show(proof)
    const said = (answer: string) =>
      by(null, 'answer-installation', { ...proof, quoteId: installation?.id, answer, priceKobo })
    const again = { orderId: proof.orderId, priceKobo: priceKobo + 1, note: 'Another price' }
    const answers = await Promise.all([
      said('accept'),
      said('decline'),
      by(one, 'offer-installation', again),
      ask(one, proof, { full: true }),
      said('accept'),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const { money, installation: after } = await show(proof)
    const agreed = after?.status === 'accepted' ? (after.priceKobo ?? 0) : 0
    expect(money).toMatchObject({ chargedKobo: goodsKobo + agreed, dueKobo: agreed })
  })
})

describe('an order with a coupon and our crew in Ogun', () => {
  test('gives back line by line exactly what was paid, and not a kobo more', async () => {
    const [one, other] = await shop.staff()
    await query(
      `insert into public.coupons (code, percent_off) values ('ODD33', 33.33) on conflict do nothing`,
    )
    const panels = await order({
      slug: 'imole-mono-550w',
      quantity: 3,
      state: 'Ogun',
      coupon: 'ODD33',
    })
    const { order: stored, lines, money } = await show(panels)
    expect(stored.installation_kobo).toBe(17_000_000 + 4_500_000)
    await transfer(panels, one, money.dueKobo)
    const productId = lines[0]?.product_id
    const give = async (way: object) => {
      expect((await ask(one, panels, way)).answer.error).toBeUndefined()
      for (const { id, status } of await refundsOf(panels))
        if (status === 'requested') await by(other, 'approve-refund', { refundId: id })
    }
    for (const _ of [1, 2]) await give({ lines: [{ productId, quantity: 1 }] })
    await give({ withInstallation: true })
    await give({ lines: [{ productId, quantity: 1 }], withDelivery: true })
    const refunds = await refundsOf(panels)
    expect(refunds.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(stored.total_kobo)
    expect((await show(panels)).money).toMatchObject({ chargedKobo: 0, surplusKobo: 0, dueKobo: 0 })
    expect((await ask(one, panels, { full: true })).status).toBe(409)
    expect((await ask(one, panels, { withInstallation: true })).status).toBe(409)
  })
})
