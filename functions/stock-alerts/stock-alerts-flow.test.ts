import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { empty } from '../../test/empty.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { sentMails } from '../../test/shop/sent-mails.ts'
import { cancelOrder } from '../payments/cancel-order.ts'
import { endUnpaidOrders } from '../orders/holds/end-unpaid-orders.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'
import { stockAlertsModule } from './stock-alerts-module.ts'
import { takeUnits } from '../../test/shop/order-units.ts'

const panel = '5eed0000-0000-4000-8000-000000000101'
const inverter = '5eed0000-0000-4000-8000-000000000201'
const dayMs = 86_400_000

let server: FunctionsServer
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), {
    functions: [...stockAlertsModule.functions, cancelOrder],
  })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await empty(server.admin, 'public.stock_alerts', 'platform.mail_messages', 'platform.rate_limits')
  await setStock(0)
  server.clock.now = new Date('2026-11-21T10:00:00Z')
})

const setStock = (stock: number) =>
  server.admin.query('update public.products set stock = $1 where id = any($2)', [
    stock,
    [panel, inverter],
  ])
const request = async (
  json: object,
  options: { token?: string; ip?: string; headers?: Record<string, string> } = {},
) => {
  const answer = await server.call('request-stock-alert', {
    json: { productId: panel, ...json },
    ...options,
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const waiting = async () =>
  (
    await server.admin.query<{ email: string }>(
      'select email from public.stock_alerts where notified_at is null order by created_at, email',
    )
  ).rows.map(({ email }) => email)
const sendAlerts = () => sendStockAlerts.run(server.context)
const mailedAddresses = async () =>
  (await sentMails(server.admin)).map((mail) => mail.to_address).sort()
const noted = { status: 200, body: { message: 'noted' } }

test('stores an address once, with the same answer for known addresses', async () => {
  await server.signUp('known@example.com')
  for (const email of ['ada@example.com', ' Ada@Example.com ', 'known@example.com'])
    expect(await request({ email })).toEqual(noted)
  expect(await waiting()).toEqual(['ada@example.com', 'known@example.com'])
})

test('stores ten parallel requests only once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => request({ email: 'ada@example.com' })),
  )
  for (const answer of answers) expect(answer).toEqual(noted)
  expect(await waiting()).toEqual(['ada@example.com'])
})

test('an alert of a signed-in user belongs to their account and is deleted with it', async () => {
  const bola = await server.signUp('bola@example.com')
  await request({ email: 'other@example.com' }, { token: bola.token })
  expect((await server.admin.query('select user_id from public.stock_alerts')).rows).toEqual([
    { user_id: bola.id },
  ])
  await server.admin.query('delete from auth.users where id = $1', [bola.id])
  expect(await waiting()).toEqual([])
})

test.each([
  ['no address', {}, 400, /Please enter your e-mail/],
  ['no e-mail address', { email: 'ada' }, 400, /does not look right/],
  ['a header', { email: 'ada@example.com\r\nBcc: eve@example.com' }, 400, /does not look right/],
  ['no product', { email: 'ada@example.com', productId: 'x' }, 400, /UUID/],
  [
    'an unknown product',
    { email: 'ada@example.com', productId: '00000000-0000-4000-8000-000000000000' },
    404,
    /no such product/,
  ],
] as const)('refuses %s with a message', async (_, json, status, message) => {
  expect(await request(json)).toMatchObject({
    status,
    body: { error: expect.stringMatching(message) },
  })
  expect(await waiting()).toEqual([])
})

test('a request is stored whatever else a browser filled in', async () => {
  expect(await request({ email: 'ada@example.com', website: 'https://ada.example' })).toEqual(noted)
  expect(await waiting()).toHaveLength(1)
})

test('limits requests by e-mail address and by browser', async () => {
  for (let n = 0; n < 10; n++)
    expect((await request({ email: 'ada@example.com' }, { ip: `203.0.113.${n}` })).status).toBe(200)
  expect((await request({ email: 'ada@example.com' }, { ip: '203.0.113.99' })).status).toBe(429)
  for (let n = 0; n < 20; n++)
    expect((await request({ email: `p${n}@example.com` }, { ip: '198.51.100.7' })).status).toBe(200)
  expect((await request({ email: 'last@example.com' }, { ip: '198.51.100.7' })).status).toBe(429)
  expect(
    (
      await request(
        { email: 'last@example.com' },
        { ip: '198.51.100.7', headers: { 'user-agent': 'another' } },
      )
    ).status,
  ).toBe(200)
})

test('sends each alert once, when the product is back in stock, with links to the product and to stop', async () => {
  await request({ email: 'ada@example.com' })
  await request({ email: 'bola@example.com', productId: inverter })
  await sendAlerts()
  expect(await mailedAddresses()).toEqual([])
  await server.admin.query('update public.products set stock = 4 where id = $1', [panel])
  await sendAlerts()
  await sendAlerts()
  const mails = await sentMails(server.admin)
  expect(mails.map((mail) => mail.to_address)).toEqual(['ada@example.com'])
  expect(mails[0]).toMatchObject({
    category: 'stock-alert',
    subject: expect.stringMatching(/is back in stock$/),
    text: expect.stringContaining('https://imole.example/shop/'),
  })
  expect(mails[0]?.text).toMatch(/In stock: 4\nPrice today: ₦/)
  expect(mails[0]?.html).toContain('/stock-alerts?email=ada%40example.com&amp;key=')
  expect(await waiting()).toEqual(['bola@example.com'])
  // Sold out and back again: only new requests are answered.
  await setStock(0)
  await request({ email: 'ada@example.com' })
  await setStock(9)
  await sendAlerts()
  expect(await mailedAddresses()).toEqual([
    'ada@example.com',
    'ada@example.com',
    'bola@example.com',
  ])
})

test('eight parallel workers send one mail to each address', async () => {
  for (let n = 0; n < 15; n++)
    await request({ email: `p${n}@example.com` }, { ip: `203.0.113.${n}` })
  await setStock(50)
  await Promise.all(Array.from({ length: 8 }, sendAlerts))
  await sendAlerts()
  expect(await mailedAddresses()).toEqual(
    Array.from({ length: 15 }, (_, n) => `p${n}@example.com`).sort(),
  )
})

test('sends mails to the oldest requests first, limited by the stock; to the next a day later, and then deletes the addresses', async () => {
  for (let n = 0; n < 12; n++) {
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    await request({ email: `p${String(n).padStart(2, '0')}@example.com` }, { ip: `203.0.113.${n}` })
  }
  await setStock(1)
  await Promise.all([sendAlerts(), sendAlerts(), sendAlerts()])
  await sendAlerts()
  expect(await mailedAddresses()).toEqual(
    ['p00', 'p01', 'p02', 'p03', 'p04'].map((name) => `${name}@example.com`),
  )
  server.clock.now = new Date(server.clock.now.getTime() + dayMs + 1_000)
  await sendAlerts()
  expect(await mailedAddresses()).toHaveLength(10)
  expect(
    (await server.admin.query('select from public.stock_alerts where notified_at is not null'))
      .rowCount,
  ).toBe(5)
  await setStock(0)
  server.clock.now = new Date(server.clock.now.getTime() + dayMs + 1_000)
  await sendAlerts()
  expect((await server.admin.query('select email from public.stock_alerts')).rows).toEqual([
    { email: 'p10@example.com' },
    { email: 'p11@example.com' },
  ])
})

test('stock that comes back from an unpaid order triggers alerts too', async () => {
  await setStock(1)
  await server.admin.query(
    `with placed as (
       insert into public.orders (terms_version, idempotency_key, request_hash, number, access_hash, status,
         holds_stock, held_until, name, email, phone_number, delivery_state, delivery_area,
         delivery_street, subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo)
       values ('2026-11-22', gen_random_uuid(), '', 'IM-2026-900001', '', 'pending_payment', true, $2, 'Ada',
         'a@example.com', '+2348031234567', 'Lagos', 'Ikeja', '1', 100, 0, 100, 7.5, 7)
       returning id
     ),
     lines as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo, vat_kobo)
       select id, 0, $1, 'Panel', 'P', 1, 100, 7
       from placed
       returning order_id, product_id, quantity
     )
     ${takeUnits('lines')}`,
    [panel, new Date('2026-11-21T09:00:00Z')],
  )
  await request({ email: 'ada@example.com' })
  await sendAlerts()
  await endUnpaidOrders.run(server.context)
  await sendAlerts()
  expect(await mailedAddresses()).toEqual(['a@example.com', 'ada@example.com'])
})

test('the link in the mail stops the alerts of its address, repeatedly, from a page or a mail program; a wrong link does not', async () => {
  await request({ email: 'ada@example.com' })
  await setStock(1)
  await sendAlerts()
  const [mail] = await sentMails(server.admin)
  const link = new URL(/https:\S+\/stock-alerts\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const proof = Object.fromEntries(link.searchParams)
  await request({ email: 'ada@example.com', productId: inverter })
  await request({ email: 'bola@example.com', productId: inverter })
  for (const wrong of [
    {},
    { email: 'bola@example.com', key: proof['key'] },
    { ...proof, key: 'x' },
    null,
  ]) {
    expect((await server.call('stop-stock-alerts', { json: wrong })).status).toBeGreaterThanOrEqual(
      400,
    )
  }
  expect(await waiting()).toHaveLength(2)
  const { rows } = await server.admin.query<{ url: string }>(
    'select unsubscribe_url as url from platform.mail_messages',
  )
  const oneClick = await server.call(`stop-stock-alerts${new URL(rows[0]?.url ?? '').search}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(oneClick.status).toBe(200)
  expect(await waiting()).toEqual(['bola@example.com'])
  expect((await server.call('stop-stock-alerts', { json: proof })).status).toBe(200)
})
