import { expect, test } from 'vitest'
import { useCheckout } from '../../../test/use/use-checkout.ts'
import { endUnpaidOrders } from './end-unpaid-orders.ts'

/** What somebody can do who orders and does not pay. */
const shop = useCheckout()
const { body, newContact, place, one, stockOf } = shop

const start = new Date('2026-11-21T10:00:00Z')
const at = async (minutes: number) => {
  shop.server.clock.now = new Date(start.getTime() + minutes * 60_000)
  await endUnpaidOrders.run(shop.server.context)
}
const panelKobo = 15_950_000
const deliveryKobo = 1_200_000
/** An order of panels by somebody new, with changes. */
const panels = (quantity: number, more: Record<string, unknown> = {}) =>
  body({
    lines: [{ id: shop.panel.id, quantity }],
    contact: newContact(),
    expectedTotalKobo: quantity * panelKobo + deliveryKobo,
    ...more,
  })
const setStock = (stock: number) =>
  shop.server.admin.query('update public.products set stock = $1 where id = $2', [
    stock,
    shop.panel.id,
  ])
const countHeld = async () =>
  (await one<{ units: number | null }>('select sum(units)::int as units from public.product_holds'))
    .units ?? 0

interface Whole {
  lines: { id: string; quantity: number }[]
  expectedTotalKobo: number
}

/** The whole stock of the shop, in orders of ten products each. */
async function wholeShop(): Promise<Whole[]> {
  const { rows } = await shop.server.admin.query<{ id: string; stock: number }>(
    `select id, stock
     from public.products
     where stock > 0 and is_active
     order by id`,
  )
  const orders = Array.from({ length: Math.ceil(rows.length / 10) }, (_, index) =>
    rows.slice(index * 10, index * 10 + 10).map(({ id, stock }) => ({ id, quantity: stock })),
  )
  return Promise.all(
    orders.map(async (lines) => {
      const quoted = await shop.server.call('quote-order', {
        json: { lines, state: 'Lagos', installation: 'goods' },
      })
      const { totals } = (await quoted.json()) as { totals: { totalKobo: number } }
      return { lines, expectedTotalKobo: totals.totalKobo }
    }),
  )
}

/** Makes everything so cheap that ten products can be paid at the gateway. */
async function makeCheap(): Promise<AsyncDisposable> {
  const { admin } = shop.server
  await admin.query('create temporary table dear as select id, price from public.products')
  await admin.query('update public.products set price = 1000')
  return {
    async [Symbol.asyncDispose]() {
      await admin.query(
        `update public.products p set price = d.price from dear d where d.id = p.id;
         drop table dear`,
      )
    },
  }
}

const listSoldOut = async () =>
  (
    await shop.server.admin.query<{ id: string }>(
      'select id from public.products where stock = 0 and is_active',
    )
  ).rows.map(({ id }) => id)

test('a few orders sell out no product for longer than half an hour, and none a second time', async () => {
  shop.server.clock.now = start
  const before = await listSoldOut()
  await using _ = await makeCheap()
  const orders = await wholeShop()
  const productsAfterFive = 10 * (orders.length - 5)
  const take = (paymentMethod: string, ip: string) =>
    Promise.all(
      orders.map((order) =>
        place(body({ ...order, contact: newContact(), paymentMethod }), { ip }),
      ),
    )
  // A transfer would hold them for hours: the buyer of a whole stock is asked to pay first.
  for (const { status, answer } of await take('bank_transfer', '198.51.100.7'))
    expect([status, answer.paymentMethods]).toEqual([409, ['sandbox']])
  expect(await listSoldOut()).toEqual(before)

  const soldOutOnce = new Set<string>()
  // With other names each time: at once, from the network, later in the day, from another address.
  for (const [minutes, ip, expected] of [
    // One address holds the goods of five orders. The others are accepted, but hold nothing.
    [0, '198.51.100.7', 50],
    [31, '198.51.100.7', 0],
    [62, '198.51.100.200', productsAfterFive],
    [20 * 60, '198.51.100.7', 0],
  ] as const) {
    await at(minutes)
    const answers = await take('sandbox', ip)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const soldOut = (await listSoldOut()).filter((id) => !before.includes(id))
    expect(soldOut.length, `after ${minutes} minutes`).toBeLessThanOrEqual(expected)
    expect(soldOut.filter((id) => soldOutOnce.has(id))).toEqual([])
    for (const id of soldOut) soldOutOnce.add(id)
    await at(minutes + 31)
    expect(await listSoldOut()).toEqual(before)
    expect(await countHeld()).toBe(0)
  }
  // The attack was one: it did sell out most of the shop for half an hour.
  expect(soldOutOnce.size).toBeGreaterThan(40)
})

test('last units that cost more than the gateway takes are paid by transfer, and held no longer', async () => {
  shop.server.clock.now = start
  await setStock(70)
  const refused = await place(panels(70, { paymentMethod: 'sandbox' }))
  expect([refused.status, refused.answer.error]).toEqual([
    400,
    'Online payments are limited to ₦10,000,000 at once. Please pay this order by bank transfer.',
  ])
  const byTransfer = panels(70, { paymentMethod: 'bank_transfer' })
  // A guest holds at most a quarter where nobody can be asked to pay at once.
  expect((await place(byTransfer)).status).toBe(409)
  const { token } = await shop.server.signUp('known@example.com')
  await shop.server.admin.query('update auth.users set email_confirmed_at = now()')
  expect((await shop.server.call('place-order', { json: byTransfer, token })).status).toBe(200)
  expect(await stockOf(shop.panel.id)).toBe(0)
  await at(31)
  expect(await stockOf(shop.panel.id)).toBe(70)
})

test('the last units of a product are held three times a day at most, also for buyers whom nothing connects', async () => {
  shop.server.clock.now = start
  const held: boolean[] = []
  for (let round = 0; round < 5; round++) {
    await at(round * 31)
    expect((await place(panels(10, { paymentMethod: 'sandbox' }))).status).toBe(200)
    held.push((await stockOf(shop.panel.id)) === 0)
  }
  expect(held).toEqual([true, true, true, false, false])
  await at(24 * 60 + 31)
  expect((await place(panels(10, { paymentMethod: 'sandbox' }))).status).toBe(200)
  expect(await stockOf(shop.panel.id)).toBe(0)
})

test.each(['email', 'phone', 'address', 'network'] as const)(
  'the same %s does not hold the last units a second time',
  async (shared) => {
    shop.server.clock.now = start
    const [first, second] = [newContact(), newContact()]
    const same =
      shared === 'email'
        ? { email: first.email.toUpperCase() }
        : shared === 'phone'
          ? { phoneNumber: first.phoneNumber }
          : {}
    const ips = {
      email: ['198.51.100.1', '203.0.113.1'],
      phone: ['198.51.100.1', '203.0.113.1'],
      address: ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
      network: ['2001:db8:1:2::1', '2001:db8:1:ffff::9'],
    } as const
    const [ip, nextIp] = ips[shared]
    await place(panels(6, { contact: first, paymentMethod: 'sandbox' }), { ip })
    expect(await stockOf(shop.panel.id)).toBe(4)
    await at(31)
    const again = await place(
      panels(6, { contact: { ...second, ...same }, paymentMethod: 'sandbox' }),
      { ip: nextIp },
    )
    expect([again.status, await stockOf(shop.panel.id)]).toEqual([200, 10])
    // A stranger can still have them held.
    await place(panels(6, { paymentMethod: 'sandbox' }))
    expect(await stockOf(shop.panel.id)).toBe(4)
  },
)

test.each(['email', 'phone'] as const)(
  'of fifty parallel orders of one %s five stay open',
  async (shared) => {
    shop.server.clock.now = start
    await setStock(1_000)
    await shop.server.admin.query('delete from platform.rate_limits')
    const one = newContact()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        place(panels(1, { contact: { ...newContact(), [keyOf(shared)]: one[keyOf(shared)] } })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status)),
    ).toEqual(new Set([429]))
    expect(await stockOf(shop.panel.id)).toBe(995)
  },
)
function keyOf(shared: 'email' | 'phone'): 'email' | 'phoneNumber' {
  return shared === 'email' ? 'email' : 'phoneNumber'
}

test('of thirty parallel orders from one address five hold goods, and twenty from one network', async () => {
  shop.server.clock.now = start
  // Each orders another product, so that they do not wait for each other anyway.
  const { rows } = await shop.server.admin.query<{ id: string; priceKobo: number }>(
    `update public.products
     set stock = 100
     where id in (
       select id from public.products
       where is_active and delivery_class = 'freight' and not installation_included
       order by id limit 30
     )
     returning id, (price * 100)::float8 as "priceKobo"`,
  )
  const ordersFrom = async (ip: (n: number) => string) => {
    const before = await countHeld()
    const answers = await Promise.all(
      rows.map(({ id, priceKobo }, n) =>
        place(
          body({
            lines: [{ id, quantity: 1 }],
            contact: newContact(),
            paymentMethod: 'sandbox',
            expectedTotalKobo: priceKobo + deliveryKobo,
          }),
          { ip: ip(n) },
        ),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    return (await countHeld()) - before
  }
  expect(await ordersFrom(() => '198.51.100.7')).toBe(5)
  expect(await ordersFrom((n) => `203.0.113.${n + 1}`)).toBe(20)
})

test('an order that holds nothing is paid only while its goods are there, and not by transfer', async () => {
  shop.server.clock.now = start
  const ip = '198.51.100.7'
  for (let n = 0; n < 5; n++) await place(panels(1, { paymentMethod: 'sandbox' }), { ip })
  const refused = await place(panels(1), { ip })
  expect([refused.status, refused.answer.paymentMethods]).toEqual([409, ['sandbox']])
  const { answer } = await place(panels(1, { paymentMethod: 'sandbox' }), { ip })
  const proof = { orderId: answer.order?.id, orderKey: answer.orderKey }
  expect(await stockOf(shop.panel.id)).toBe(5)
  const view = (await (
    await shop.server.call(`order?${new URLSearchParams(proof as Record<string, string>)}`, {
      method: 'GET',
    })
  ).json()) as { order: { holds_stock: boolean }; paymentMethods: string[] }
  expect([view.order.holds_stock, view.paymentMethods]).toEqual([false, ['sandbox']])
  const pay = (method: string) => shop.server.call('start-payment', { json: { ...proof, method } })
  expect((await pay('bank_transfer')).status).toBe(409)
  await setStock(0)
  const gone = await pay('sandbox')
  expect([gone.status, await gone.text()]).toEqual([
    409,
    expect.stringContaining('please do not pay for it'),
  ])
  const { text } = await one<{ text: string }>(
    `select text from platform.mail_messages where category = 'order-received' order by queued_at desc limit 1`,
  )
  expect(text).toContain('We cannot keep the goods for you until then')
  await at(31)
  const ended = await one<{ message: string; text: string }>(
    `select e.message, m.text
     from public.order_events e
     join platform.mail_messages m on m.dedupe_key = 'order:' || e.order_id || ':cancelled'
     where e.order_id = '${answer.order?.id}' and e.status = 'cancelled'`,
  )
  expect(ended.message).toBe('The time to pay is over.')
  expect(ended.text).toContain('it was not paid in time. If you have paid in the meantime')
})

test('everybody reads how many units are held and when the first are free; paid and ended orders hold none', async () => {
  shop.server.clock.now = start
  const readHold = () =>
    one<{ units: number; free_from: Date } | undefined>(
      'select units, free_from from public.product_holds',
    )
  await place(panels(2, { paymentMethod: 'bank_transfer' }))
  await at(10)
  const second = await place(panels(3, { paymentMethod: 'sandbox' }))
  expect(await readHold()).toEqual({ units: 5, free_from: new Date('2026-11-21T10:40:00Z') })
  await at(41)
  expect(await readHold()).toEqual({ units: 2, free_from: new Date('2026-11-21T12:00:00Z') })
  expect(second.status).toBe(200)
  await at(121)
  expect(await readHold()).toBeUndefined()
  expect(await stockOf(shop.panel.id)).toBe(10)
})
