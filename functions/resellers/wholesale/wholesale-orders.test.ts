import { beforeAll, beforeEach, expect, test } from 'vitest'
import { stranger } from '../../../test/shop/guest-orders.ts'
import { useCheckout } from '../../../test/use/use-checkout.ts'
import { endUnpaidOrders } from '../../orders/holds/end-unpaid-orders.ts'
import { resellerShop } from '../../../test/use/use-resellers.ts'

const shop = useCheckout()
const resellers = resellerShop(() => shop.server)
const { by, decide, useReseller, useStaff } = resellers

/** A panel costs ₦159,500 in the shop. */
const bronzeKobo = 14_674_000
const tenKobo = 14_355_000
const deliveryKobo = 1_200_000

let sales: { id: string; token: string }
let reseller: { id: string; token: string }
beforeAll(async () => {
  sales = await useStaff('sales')
})
beforeEach(async () => {
  reseller = await useReseller(sales.token)
  await shop.server.admin.query('update public.products set stock = 100 where id = $1', [
    shop.panel.id,
  ])
})

const order = (change: object = {}) =>
  shop.body({
    lines: [{ id: shop.panel.id, quantity: 2 }],
    contact: shop.newContact(),
    isShownAtWholesale: true,
    expectedTotalKobo: 2 * bronzeKobo + deliveryKobo,
    ...change,
  })

async function place(json: object, token?: string) {
  const { ip } = stranger()
  const response = await shop.server.call('place-order', { json, ip, ...(token && { token }) })
  return {
    status: response.status,
    answer: (await response.json()) as {
      error?: string
      order?: { id: string; number: string; totalKobo: number }
    },
  }
}
const query = async (sql: string) => (await shop.server.admin.query(sql)).rows

test('a reseller pays the price of the tier, frozen on the order without a commission', async () => {
  const { status, answer } = await place(order(), reseller.token)
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
  expect(answer.order?.totalKobo).toBe(2 * bronzeKobo + deliveryKobo)
  expect(
    await query(
      `select way, refusal, a.commission_percent::float8 as percent, t.name as tier
       from public.order_attributions a join public.reseller_tiers t on t.id = a.tier_id`,
    ),
  ).toEqual([{ way: 'wholesale', refusal: null, percent: 0, tier: 'Bronze' }])
})

test('ten units cost less each', async () => {
  const lines = [{ id: shop.panel.id, quantity: 10 }]
  const quoted = await by(reseller.token, 'quote-order', {
    lines,
    state: 'Lagos',
    coupon: '',
    installation: 'goods',
  })
  expect(quoted.answer).toMatchObject({
    isWholesale: true,
    lines: [{ unitPriceKobo: tenKobo }],
    totals: { subtotalKobo: 10 * tenKobo },
  })
})

test('a password without the second factor is nobody: prices of the shop, and an order of a guest', async () => {
  await shop.server.admin.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [reseller.id],
  )
  const lines = [{ id: shop.panel.id, quantity: 2 }]
  const cart = { lines, state: 'Lagos', coupon: '', installation: 'goods' }
  const quoted = await by(reseller.token, 'quote-order', cart)
  expect(quoted.answer).toMatchObject({ isWholesale: false })
  const wholesale = await place(order(), reseller.token)
  expect(wholesale.status).toBe(409)
  const retail = {
    lines,
    contact: shop.newContact(),
    expectedTotalKobo: 2 * 15_950_000 + deliveryKobo,
  }
  const { answer } = await place(shop.body(retail), reseller.token)
  expect(await query(`select user_id from public.orders where id = '${answer.order?.id}'`)).toEqual(
    [{ user_id: null }],
  )
})

test('nobody else gets wholesale prices: guest, customer, staff, suspended', async () => {
  const customer = await shop.server.signUp('retail@resellers.example')
  await decide(sales.token, reseller.id, 'suspend', { reason: 'Copied our price list' })
  for (const token of [undefined, customer.token, sales.token, reseller.token]) {
    const quoted = await by(token, 'quote-order', {
      lines: [{ id: shop.panel.id, quantity: 50 }],
      state: 'Lagos',
      coupon: '',
      installation: 'goods',
    })
    expect(quoted.answer).toMatchObject({
      isWholesale: false,
      lines: [{ unitPriceKobo: 15_950_000 }],
    })
    const forged = await place(order(), token)
    expect(forged.status).toBe(409)
    expect(forged.answer.error).toMatch(/does not have reseller prices/)
  }
  expect(await shop.countOrders()).toBe('0')
})

test('suspended between cart and order: a clear answer, and the shop price is still there', async () => {
  const json = order()
  await decide(sales.token, reseller.id, 'suspend', { reason: 'Copied our price list' })
  const refused = await place(json, reseller.token)
  expect(refused.status).toBe(409)
  const retail = order({ isShownAtWholesale: false, expectedTotalKobo: 33_100_000 })
  const { status } = await place(retail, reseller.token)
  expect(status).toBe(200)
  expect(await query('select from public.order_attributions')).toHaveLength(0)
})

test('an order and a suspension at the same moment: the order is as of before or after, never between', async () => {
  const [placed, decided] = await Promise.all([
    place(order(), reseller.token),
    decide(sales.token, reseller.id, 'suspend', { reason: 'Copied our price list' }),
  ])
  expect(decided.status).toBe(200)
  const rows = await query('select way from public.order_attributions')
  expect(placed.status === 200 ? rows : [{ way: 'wholesale' }]).toEqual([{ way: 'wholesale' }])
  expect(await shop.countOrders()).toBe(placed.status === 200 ? '1' : '0')
})

test('a coupon does not combine', async () => {
  const { status, answer } = await place(order({ coupon: 'SUN10' }), reseller.token)
  expect([status, answer.error]).toEqual([409, 'Your reseller prices and a coupon do not combine.'])
})

test('the same request twice is one order, also after a suspension', async () => {
  const json = order()
  const first = await place(json, reseller.token)
  await decide(sales.token, reseller.id, 'suspend', { reason: 'Copied our price list' })
  const again = await place(json, reseller.token)
  expect(again.answer.order).toEqual(first.answer.order)
  expect(await shop.countOrders()).toBe('1')
})

test('an order at wholesale that is not paid ends with the suspension', async () => {
  const { answer } = await place(order(), reseller.token)
  const retail = await place(
    shop.body({ contact: shop.newContact(), expectedTotalKobo: 33_100_000 }),
  )
  await decide(sales.token, reseller.id, 'suspend', { reason: 'Copied our price list' })
  await endUnpaidOrders.run(shop.server.context)
  expect(await query('select id, status from public.orders order by status')).toEqual([
    { id: answer.order?.id, status: 'cancelled' },
    { id: retail.answer.order?.id, status: 'pending_payment' },
  ])
})

test('goods go to the customer of the reseller, mails and money only to the reseller', async () => {
  const recipient = { name: 'Mama Nkechi', phoneNumber: '0805 555 1234' }
  const contact = { ...shop.newContact(), email: 'buyer@resellers.example' }
  const { status, answer } = await place(order({ recipient, contact }), reseller.token)
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
  const orderId = answer.order?.id
  expect(
    await query('select name, phone_number, sender_name from public.order_recipients'),
  ).toEqual([
    {
      name: 'Mama Nkechi',
      phone_number: '+2348055551234',
      sender_name: 'Sunrise Electric Stores',
    },
  ])
  const { answer: desk } = await (async () => {
    const response = await shop.server.call(`desk-order?orderId=${orderId}`, {
      method: 'GET',
      token: sales.token,
    })
    return { answer: (await response.json()) as { packingSlipPath: string } }
  })()
  const { searchParams } = new URL(desk.packingSlipPath, 'http://localhost')
  const slip = await shop.server.call(
    `order-packing?${new URLSearchParams({ orderId: orderId ?? '', ticket: searchParams.get('ticket') ?? '' })}`,
    { method: 'GET' },
  )
  const paper = await slip.text()
  expect(paper).toContain('Mama Nkechi')
  expect(paper).toContain('+2348055551234')
  expect(paper).not.toContain('buyer@resellers.example')
  expect(paper).not.toMatch(/kobo|price/i)
  const mailed = await query(
    `select distinct to_address from platform.mail_messages where category = 'order-received'`,
  )
  expect(mailed).toEqual([{ to_address: 'buyer@resellers.example' }])
})

test('a guest cannot have goods sent to somebody else in the name of a reseller', async () => {
  const recipient = { name: 'Mama Nkechi', phoneNumber: '0805 555 1234' }
  const json = order({ recipient, isShownAtWholesale: false, expectedTotalKobo: 33_100_000 })
  expect((await place(json)).status).toBe(409)
})

test('the database refuses wholesale for others, with a coupon, with a commission, and on a plan', async () => {
  const retail = await place(
    shop.body({ contact: shop.newContact(), expectedTotalKobo: 33_100_000 }),
  )
  const { id: resellerId } = (await resellers.find(reseller.id)) ?? {}
  const attribute = (orderId: string | undefined, percent: number) =>
    shop.server.admin.query(
      `insert into public.order_attributions (order_id, reseller_id, way, tier_id, commission_percent)
       select $1, r.id, 'wholesale', r.tier_id, $3 from public.resellers r where r.id = $2`,
      [orderId, resellerId, percent],
    )
  await expect(attribute(retail.answer.order?.id, 0)).rejects.toThrow('wholesale_needs_reseller')
  await expect(attribute(retail.answer.order?.id, 3)).rejects.toThrow('commission_at_wholesale')
  const mine = await place(order(), reseller.token)
  await expect(
    shop.server.admin.query(
      `insert into public.instalment_plans (order_id) values ('${mine.answer.order?.id}')`,
    ),
  ).rejects.toThrow('plan_at_wholesale')
})
