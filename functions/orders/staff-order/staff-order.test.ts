import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentVersion } from '../../../domain/legal/versions.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { makeReseller } from '../../../test/shop/resellers.ts'
import { stranger } from '../../../test/shop/guest-orders.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

const shop = usePaystack()
const { by } = shop
const { query, mails, show } = refundShop(shop)
const totalKobo = 2 * 15_950_000 + 1_200_000
const termsVersion = currentVersion('terms')

let staff: string
let panelId: string
beforeEach(async () => {
  await query('delete from platform.mail_messages')
  ;[staff] = await shop.staff()
  const [panel] = await query<{ id: string }>(
    `select id from public.products where slug = 'imole-mono-550w'`,
  )
  panelId = panel?.id ?? ''
})

interface Answer {
  order: { id: string; number: string; totalKobo: number }
  link: { payUrl: string; message: string }
  error?: string
}

function request(change: object = {}) {
  const { ip: _, ...contact } = stranger()
  return {
    idempotencyKey: randomUUID(),
    channel: 'whatsapp',
    lines: [{ id: panelId, quantity: 2 }],
    contact: { name: 'Bisi Ade', ...contact },
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
    installation: 'goods',
    expectedTotalKobo: totalKobo,
    ...change,
  }
}

async function place(json: object = request(), token: string | null = staff) {
  const { status, answer } = await by(token, 'place-staff-order', json)
  return { status, answer: answer as unknown as Answer }
}

/** What the holder of the link that staff got can prove. */
async function payLink() {
  const { answer } = await place()
  const { searchParams } = new URL(answer.link.payUrl)
  const proof = {
    orderId: searchParams.get('order') ?? '',
    orderKey: searchParams.get('key') ?? '',
  }
  return { proof, ...answer }
}

describe('an order that staff type in', () => {
  test('and one that the same customer sends at the same time never wait in a circle', async () => {
    await query('update public.products set stock = 1000 where id = $1', [panelId])
    for (let round = 0; round < 12; round++) {
      const typed = request()
      const { channel: _, ...cart } = typed
      const sent = {
        ...cart,
        idempotencyKey: randomUUID(),
        paymentMethod: 'paystack',
        termsVersion,
      }
      const [byStaff, byCustomer] = await Promise.all([place(typed), by(null, 'place-order', sent)])
      expect([byStaff.status, byCustomer.status]).toEqual([200, 200])
    }
  })
  test('is priced by the shop, holds its goods for a day, and mails the customer a link', async () => {
    const { status, answer } = await place()
    expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
    expect(answer.order.totalKobo).toBe(totalKobo)
    const [order] = await query(
      `select channel, terms_version, status, holds_stock, held_until - created_at = '24 hours' as "day",
         (select count(*)::int from public.payments) as payments,
         (select actor from public.order_events) as actor, placed_by is not null as "isPlaced"
       from public.orders`,
    )
    expect(order).toEqual({
      channel: 'whatsapp',
      terms_version: null,
      status: 'pending_payment',
      holds_stock: true,
      day: true,
      payments: 0,
      actor: 'staff',
      isPlaced: true,
    })
    const [mail] = await mails('order-typed-in')
    expect(mail?.text).toContain('this is the order that you gave to our team')
    expect(mail?.text).not.toContain(answer.link.payUrl)
    expect(answer.link.message).toContain('₦331,000 to pay')
  })

  test('sent twice is one order, also at the same moment, and its key serves no other', async () => {
    const json = request()
    const results = await Promise.all([place(json), place(json)])
    expect(results.map(({ answer }) => answer.order.id)).toHaveLength(2)
    expect(new Set(results.map(({ answer }) => answer.order.id)).size).toBe(1)
    expect((await place({ ...json, channel: 'phone' })).status).toBe(422)
    expect(await query('select from public.orders')).toHaveLength(1)
    expect(await mails('order-typed-in')).toHaveLength(1)
  })

  test.each([
    ['a price of the client', { expectedTotalKobo: 100 }, 409],
    ['a coupon that we do not know', { coupon: 'FREE100' }, 409],
    ['no address', { delivery: { state: 'Lagos' } }, 400],
    ['another channel', { channel: 'web' }, 400],
  ])('is refused with %s', async (_, change, status) => {
    expect((await place(request(change))).status).toBe(status)
    expect(await query('select from public.orders')).toHaveLength(0)
  })

  test('costs what the customer was told, or is refused', async () => {
    await query('update public.products set price = price + 1 where id = $1', [panelId])
    const { status, answer } = await place()
    expect([status, answer.error]).toEqual([
      409,
      'A price has changed since you told the customer the total. Please tell them the new one.',
    ])
  })

  test('keeps its price when the product gets dearer before it is paid', async () => {
    const { proof } = await payLink()
    await query('update public.products set price = price * 2 where id = $1', [panelId])
    const started = await by(null, 'start-payment', { ...proof, method: 'paystack', termsVersion })
    expect(started.answer['payment']).toMatchObject({ amountKobo: totalKobo })
  })

  test('with a reseller that the colleague names is told to the owners, and other orders are not', async () => {
    const { code, id } = await makeReseller(shop.server)
    const told = () =>
      query<{ to: string }>(
        `select details ->> 'given' as to from platform.security_events where kind = 'reseller_named'`,
      )
    expect((await place()).status).toBe(200)
    expect(await told()).toEqual([])
    const json = request({ resellerCode: code })
    expect((await Promise.all([place(json), place(json)])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    expect(await told()).toEqual([
      { to: expect.stringMatching(/^\d\.00 % of order IM-.* \(331000 naira\) to Panel Shop/) },
    ])
    // Without a commission the owners get no mail.
    await query(
      `update public.resellers set status = 'suspended', reason = 'Left us' where id = $1`,
      [id],
    )
    expect((await place(request({ resellerCode: code }))).status).toBe(200)
    expect(await told()).toHaveLength(1)
  })

  test('is placed by nobody else', async () => {
    expect((await place(request(), null)).status).toBe(403)
    const buyer = await shop.server.signUp(`${randomUUID()}@example.com`)
    expect((await place(request(), buyer.token)).status).toBe(403)
  })
})

describe('the terms', () => {
  test('are accepted by who pays, once, before any payment is opened', async () => {
    const { proof } = await payLink()
    expect((await show(proof)).needsTerms).toBe(true)
    for (const method of ['paystack', 'bank_transfer'])
      expect((await by(null, 'start-payment', { ...proof, method })).answer.error).toBe(
        'Please accept our terms of sale before you pay.',
      )
    const paid = { ...proof, method: 'paystack', termsVersion }
    expect((await by(null, 'start-payment', { ...paid, termsVersion: '1999-01-01' })).status).toBe(
      400,
    )
    expect((await by(null, 'start-payment', paid)).status).toBe(200)
    const view = await show(proof)
    expect(view.needsTerms).toBe(false)
    expect(view.events.at(-1)?.message).toBe(`You accepted our terms of sale of ${termsVersion}.`)
    shop.gateway.pay((await shop.findPayment(proof)).reference)
    await by(null, 'check-payment', proof)
    expect(await shop.statusOf(proof)).toBe('paid')
  })

  test('are not accepted by staff for the customer', async () => {
    const { order } = await payLink()
    const started = await by(staff, 'start-payment', {
      orderId: order.id,
      method: 'bank_transfer',
      termsVersion,
    })
    expect([started.status, started.answer['code']]).toEqual([409, 'terms_needed'])
  })

  test('the database opens no payment without them', async () => {
    const { order } = await payLink()
    await expect(
      query(`select private.open_payment($1, 'bank_transfer', $2, false, now())`, [
        order.id,
        totalKobo,
      ]),
    ).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('the link that staff get', () => {
  test('shows the order and pays, and does nothing else', async () => {
    const { proof } = await payLink()
    const view = await show(proof)
    expect([view.isPayer, view.isOwn, view.mayPay]).toEqual([true, false, true])
    await by(null, 'start-payment', { ...proof, method: 'bank_transfer', termsVersion })
    const account = { bankCode: '011', accountNumber: '0000014579' }
    for (const [name, json] of [
      ['cancel-order', {}],
      ['resolve-refund-account', account],
      ['keep-credit', {}],
      ['withdraw-transfer', {}],
      ['request-cancellation', { message: null }],
    ] as const)
      expect([name, (await by(null, name, { ...proof, ...json })).status]).toEqual([name, 404])
    const thief = { ...proof, ...account, accountName: 'Thief', nameTicket: null }
    expect((await by(null, 'set-refund-account', thief)).status).not.toBe(200)
    expect(await query('select from private.refund_accounts')).toHaveLength(0)
  })

  test('cannot be guessed, and opens no other order', async () => {
    const { proof } = await payLink()
    const other = await payLink()
    const open = async (orderId: string, orderKey: string) =>
      (
        await shop.server.call(`order?${new URLSearchParams({ orderId, orderKey })}`, {
          method: 'GET',
        })
      ).status
    expect(await open(proof.orderId, proof.orderKey)).toBe(200)
    expect(await open(other.proof.orderId, proof.orderKey)).toBe(404)
    expect(await open(proof.orderId, proof.orderKey.slice(0, -1))).toBe(404)
    expect(await open(proof.orderId, '')).toBe(404)
  })

  test('is given again while something is to pay, with what is due', async () => {
    const { order, link, proof } = await payLink()
    const again = await by(staff, 'get-pay-link', { orderId: order.id })
    expect(again.answer['link']).toEqual(link)
    await by(null, 'start-payment', { ...proof, method: 'paystack', termsVersion })
    shop.gateway.pay((await shop.findPayment(proof)).reference)
    await by(null, 'check-payment', proof)
    expect((await by(staff, 'get-pay-link', { orderId: order.id })).status).toBe(409)
    expect((await by(null, 'get-pay-link', { orderId: order.id })).status).toBe(403)
  })
})
