import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentVersion } from '../../../domain/legal/versions.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { stranger, type GuestOrder } from '../../../test/shop/guest-orders.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

/** The price of an installation that is named after the order: offered, answered, paid, given back. */
const shop = usePaystack()
const { by } = shop
const { ask, query, show, mails, transfer } = refundShop(shop)

const start = new Date('2026-11-23T10:00:00Z')
const kitKobo = 425_000_000
const goodsKobo = kitKobo + 5_800_000
const priceKobo = 35_000_000
const note = 'The journey, roof work, cable and labour.'

beforeEach(async () => {
  shop.server.clock.now = start
  await query('delete from platform.mail_messages')
  await query(
    `update public.products set stock = 20, price = ${kitKobo / 100} where slug = 'imole-kit-5kva'`,
  )
})

/** A kit for Borno, ordered with our crew by a guest. */
async function order(installation = 'crew'): Promise<GuestOrder> {
  const { ip, ...contact } = stranger()
  const [kit] = await query<{ id: string }>(
    `select id from public.products where slug = 'imole-kit-5kva'`,
  )
  const json = {
    idempotencyKey: randomUUID(),
    lines: [{ id: kit?.id, quantity: 1 }],
    contact: { name: 'Bisi Ade', ...contact },
    delivery: { state: 'Borno', area: 'Maiduguri', street: '3 Baga Road' },
    installation,
    termsVersion: currentVersion('terms'),
    paymentMethod: 'bank_transfer',
    expectedTotalKobo: goodsKobo,
  }
  const response = await shop.server.call('place-order', { json, ip })
  expect(response.status).toBe(200)
  const placed = (await response.json()) as { order: { id: string }; orderKey: string }
  return { orderId: placed.order.id, orderKey: placed.orderKey }
}

async function paidOrder() {
  const [one, other] = await shop.staff()
  const proof = await order()
  await transfer(proof, one, goodsKobo)
  return { one, other, proof }
}
const offer = (token: string | null, { orderId }: GuestOrder, more: object = {}) =>
  by(token, 'offer-installation', { orderId, priceKobo, note, ...more })
const quoteOf = async (proof: GuestOrder) => {
  const { installation } = await show(proof)
  if (!installation) throw new Error('The order has no quote')
  return installation
}
async function say(proof: GuestOrder, answer: 'accept' | 'decline', more: object = {}) {
  const { id: quoteId, priceKobo: shown } = await quoteOf(proof)
  return by(null, 'answer-installation', { ...proof, quoteId, answer, priceKobo: shown, ...more })
}
async function accepted() {
  const made = await paidOrder()
  expect((await offer(made.one, made.proof)).status).toBe(200)
  expect((await say(made.proof, 'accept')).status).toBe(200)
  return made
}
const moneyOf = async (proof: GuestOrder) => (await show(proof)).money
const setStatus = (token: string, { orderId }: GuestOrder, status: OrderView['order']['status']) =>
  by(token, 'change-order-status', { orderId, status })

describe('from the order to the crew', () => {
  test('the goods are paid, staff name a price, the buyer says yes and pays exactly the rest', async () => {
    const { one, proof } = await paidOrder()
    expect(await quoteOf(proof)).toMatchObject({ status: 'waiting', priceKobo: null })
    expect((await offer(one, proof)).status).toBe(200)
    const [mail] = await mails('installation-offered')
    expect(mail?.text).toContain('₦350,000')
    expect(mail?.text).toContain(note)
    expect(await quoteOf(proof)).toMatchObject({ status: 'offered', priceKobo, note })
    expect(await moneyOf(proof)).toMatchObject({ dueKobo: 0, chargedKobo: goodsKobo })

    expect((await say(proof, 'accept')).status).toBe(200)
    const view = await show(proof)
    expect(view).toMatchObject({ order: { status: 'paid' }, mayPay: true })
    expect(view.money).toMatchObject({ dueKobo: priceKobo, chargedKobo: goodsKobo + priceKobo })
    expect((await mails('order-part-paid'))[0]?.text).toContain('₦350,000 is still to pay')
    // The goods and the crew go together.
    await setStatus(one, proof, 'preparing')
    expect((await setStatus(one, proof, 'shipped')).status).toBe(409)

    await transfer(proof, one, priceKobo)
    expect(await moneyOf(proof)).toMatchObject({ dueKobo: 0, balanceKobo: 0 })
    expect((await quoteOf(proof)).paidAt).not.toBeNull()
    expect(await mails('installation-paid')).toHaveLength(1)
    for (const status of ['preparing', 'shipped', 'delivered', 'installed'] as const)
      expect((await setStatus(one, proof, status)).status).toBe(200)
  })
  test('the mail of the paid goods says that the price of the crew follows', async () => {
    await paidOrder()
    expect((await mails('order-paid'))[0]?.text).toContain(
      'We are working out the price of the installation.',
    )
  })

  test('the buyer says no, and gets the goods without the crew', async () => {
    const { one, proof } = await paidOrder()
    await offer(one, proof)
    expect((await say(proof, 'decline')).status).toBe(200)
    expect((await say(proof, 'decline')).status).toBe(200)
    expect(await quoteOf(proof)).toMatchObject({ status: 'declined' })
    expect(await moneyOf(proof)).toMatchObject({ dueKobo: 0 })
    expect((await say(proof, 'accept')).status).toBe(409)
    // Staff may name another price later.
    expect((await offer(one, proof, { priceKobo: priceKobo - 1 })).status).toBe(200)
    expect(await quoteOf(proof)).toMatchObject({ status: 'offered', priceKobo: priceKobo - 1 })
  })
  test('a yes can be taken back until something of it is paid', async () => {
    const { one, proof } = await accepted()
    expect((await say(proof, 'decline')).status).toBe(200)
    expect(await moneyOf(proof)).toMatchObject({ dueKobo: 0, chargedKobo: goodsKobo })
    expect((await offer(one, proof)).status).toBe(200)
    await say(proof, 'accept')
    await transfer(proof, one, 100)
    expect((await say(proof, 'decline')).status).toBe(409)
    expect(await moneyOf(proof)).toMatchObject({ dueKobo: priceKobo - 100 })
  })
})

describe('a thief', () => {
  test('who is no member of staff names no price, and a buyer no price of their own', async () => {
    const { one, proof } = await paidOrder()
    const { token } = await shop.server.signUp(`buyer-${randomUUID()}@example.com`)
    expect((await offer(token, proof)).status).toBe(403)
    expect((await offer(null, proof)).status).toBe(403)
    await offer(one, proof)
    expect((await say(proof, 'accept', { priceKobo: 1 })).status).toBe(409)
    expect((await say(proof, 'accept', { priceKobo: null })).status).toBe(409)
    expect(await moneyOf(proof)).toMatchObject({ dueKobo: 0 })
  })
  test('says yes twice at once and owes the price once', async () => {
    const { one, proof } = await paidOrder()
    await offer(one, proof)
    const said = await Promise.all([1, 2, 3].map(() => say(proof, 'accept')))
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await moneyOf(proof)).toMatchObject({ dueKobo: priceKobo })
  })
  test('cannot say yes after the last moment, nor to a price that was replaced', async () => {
    const { one, proof } = await paidOrder()
    await offer(one, proof)
    const first = await quoteOf(proof)
    shop.server.clock.now = new Date(start.getTime() + 14 * 86_400_000)
    expect((await say(proof, 'accept')).answer.error).toContain('This price has expired')
    await offer(one, proof, { priceKobo: 2 * priceKobo })
    const old = { quoteId: first.id, priceKobo }
    expect((await say(proof, 'accept', old)).status).toBe(409)
    expect(await quoteOf(proof)).toMatchObject({ status: 'offered', priceKobo: 2 * priceKobo })
  })
  test("cannot answer another's quote, and staff cannot answer for the buyer", async () => {
    const { one, proof } = await paidOrder()
    const mine = await order()
    await offer(one, proof)
    const { id: quoteId } = await quoteOf(proof)
    const answered = { quoteId, answer: 'accept', priceKobo }
    expect((await by(null, 'answer-installation', { ...mine, ...answered })).status).toBe(409)
    const { orderId } = proof
    const forged = { orderId, orderKey: mine.orderKey, ...answered }
    expect((await by(null, 'answer-installation', forged)).status).toBe(404)
    expect((await by(one, 'answer-installation', { orderId, ...answered })).status).toBe(404)
  })
  test('gets no price before the goods are paid, nor for an order without the crew', async () => {
    const [one] = await shop.staff()
    expect((await offer(one, await order())).status).toBe(409)
    const goodsOnly = await order('goods')
    await transfer(goodsOnly, one, goodsKobo)
    expect((await offer(one, goodsOnly)).answer.error).toContain('did not ask for a price')
  })
  test('who cancels after a yes pays for no crew and keeps none', async () => {
    const { one, proof } = await accepted()
    await by(null, 'request-cancellation', { ...proof, message: null })
    const [request] = (await show(proof)).requests
    const decision = { requestId: request?.id, decision: 'accepted', note: null }
    expect((await by(one, 'decide-return', decision)).answer.error).toBeUndefined()
    expect(await quoteOf(proof)).toMatchObject({ status: 'cancelled' })
    expect(await moneyOf(proof)).toMatchObject({ chargedKobo: 0, dueKobo: 0 })
    expect((await setStatus(one, proof, 'installed')).status).toBe(409)
  })
  test('of the staff who cancels an order ends a yes that is not paid', async () => {
    const { one, proof } = await accepted()
    expect((await ask(one, proof, { full: true })).answer.error).toBeUndefined()
    expect(await moneyOf(proof)).toMatchObject({ dueKobo: 0 })
    expect(await quoteOf(proof)).not.toMatchObject({ status: 'accepted' })
  })
})

describe('the database', () => {
  const attempt = (sql: string, values: unknown[] = []) =>
    query(sql, values).then(
      () => 'stored',
      ({ code }: { code?: string }) => code,
    )
  test('books no price that the buyer did not accept, and keeps the price', async () => {
    const { one, proof } = await paidOrder()
    await offer(one, proof)
    const { id } = await quoteOf(proof)
    const book = (kobo: number) =>
      attempt(
        `insert into public.ledger_entries (order_id, kind, amount_kobo, quote_id, actor)
         values ($1, 'installation', $2, $3, 'staff')`,
        [proof.orderId, kobo, id],
      )
    const change = (sql: string) =>
      attempt(`update public.installation_quotes set ${sql} where id = $1`, [id])
    expect(await book(priceKobo)).toBe('PT409')
    expect(await change('price_kobo = 1')).toBe('PT409')
    // A yes without its entry.
    expect(await change(`status = 'accepted'`)).toBe('PT409')
    await say(proof, 'accept')
    expect(await book(priceKobo)).not.toBe('stored')
    // A no that leaves the entry.
    expect(await change(`status = 'declined'`)).toBe('PT409')
  })
  test('opens no quote for an order that asked for none', async () => {
    const proof = await order('goods')
    expect(
      await attempt('insert into public.installation_quotes (order_id) values ($1)', [
        proof.orderId,
      ]),
    ).toBe('PT409')
  })
  test('opens the quote again when a cancelled order comes back', async () => {
    const proof = await order()
    await by(null, 'cancel-order', proof)
    expect(await quoteOf(proof)).toMatchObject({ status: 'cancelled' })
    expect((await by(null, 'undo-cancel-order', proof)).status).toBe(200)
    expect(await quoteOf(proof)).toMatchObject({ status: 'waiting' })
  })
})
