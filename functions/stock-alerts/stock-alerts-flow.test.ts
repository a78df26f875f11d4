import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { sentMails } from '../../test/sent-mails.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { endUnpaidOrders } from '../orders/end-unpaid-orders.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'
import { stockAlertsModule } from './stock-alerts-module.ts'

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
  await server.admin.query(
    'truncate public.stock_alerts, platform.mail_messages, platform.rate_limits',
  )
  await setStock(0)
  server.clock.now = new Date('2026-11-21T10:00:00Z')
})

const setStock = (stock: number) =>
  server.admin.query('update public.products set stock = $1 where id = any($2)', [
    stock,
    [panel, inverter],
  ])
const ask = async (
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
const tell = () => sendStockAlerts.run(server.context)
const told = async () => (await sentMails(server.admin)).map((mail) => mail.to_address).sort()
const noted = { status: 200, body: { message: 'noted' } }

test('an address is noted once, and the answer is the same whether it was', async () => {
  await server.signUp('known@example.com')
  for (const email of ['ada@example.com', ' Ada@Example.com ', 'known@example.com'])
    expect(await ask({ email })).toEqual(noted)
  expect(await waiting()).toEqual(['ada@example.com', 'known@example.com'])
})

test('asked twenty times at once, it is noted once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask({ email: 'ada@example.com' })),
  )
  for (const answer of answers) expect(answer).toEqual(noted)
  expect(await waiting()).toEqual(['ada@example.com'])
})

test('who is signed in finds it with their data, and it ends with the account', async () => {
  const bola = await server.signUp('bola@example.com')
  await ask({ email: 'other@example.com' }, { token: bola.token })
  expect((await server.admin.query('select user_id from public.stock_alerts')).rows).toEqual([
    { user_id: bola.id },
  ])
  await server.admin.query('delete from auth.users where id = $1', [bola.id])
  expect(await waiting()).toEqual([])
})

test.each([
  ['no address', {}, 400, /Please give your e-mail/],
  ['no e-mail address', { email: 'ada' }, 400, /does not look right/],
  ['a header', { email: 'ada@example.com\r\nBcc: eve@example.com' }, 400, /does not look right/],
  ['no product', { email: 'ada@example.com', productId: 'x' }, 400, /UUID/],
  [
    'a product that is not there',
    { email: 'ada@example.com', productId: '00000000-0000-4000-8000-000000000000' },
    404,
    /no such product/,
  ],
] as const)('%s is refused in words', async (_, json, status, message) => {
  expect(await ask(json)).toMatchObject({ status, body: { error: expect.stringMatching(message) } })
  expect(await waiting()).toEqual([])
})

test('a filled honeypot hears the same and is not noted', async () => {
  expect(await ask({ email: 'bot@example.com', website: 'https://spam.example' })).toEqual(noted)
  expect(await waiting()).toEqual([])
})

test('too many are refused: by address, and by browser', async () => {
  for (let n = 0; n < 10; n++)
    expect((await ask({ email: 'ada@example.com' }, { ip: `203.0.113.${n}` })).status).toBe(200)
  expect((await ask({ email: 'ada@example.com' }, { ip: '203.0.113.99' })).status).toBe(429)
  for (let n = 0; n < 20; n++)
    expect((await ask({ email: `p${n}@example.com` }, { ip: '198.51.100.7' })).status).toBe(200)
  expect((await ask({ email: 'last@example.com' }, { ip: '198.51.100.7' })).status).toBe(429)
  expect(
    (
      await ask(
        { email: 'last@example.com' },
        { ip: '198.51.100.7', headers: { 'user-agent': 'another' } },
      )
    ).status,
  ).toBe(200)
})

test('nobody is told while it is sold out; back in stock, each is told once, with the way to the product and the way out', async () => {
  await ask({ email: 'ada@example.com' })
  await ask({ email: 'bola@example.com', productId: inverter })
  await tell()
  expect(await told()).toEqual([])
  await server.admin.query('update public.products set stock = 4 where id = $1', [panel])
  await tell()
  await tell()
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
  // Sold out and back again: only who asks again hears again.
  await setStock(0)
  await ask({ email: 'ada@example.com' })
  await setStock(9)
  await tell()
  expect(await told()).toEqual(['ada@example.com', 'ada@example.com', 'bola@example.com'])
})

test('eight workers at once send one mail to each', async () => {
  for (let n = 0; n < 15; n++) await ask({ email: `p${n}@example.com` }, { ip: `203.0.113.${n}` })
  await setStock(50)
  await Promise.all(Array.from({ length: 8 }, tell))
  await tell()
  expect(await told()).toEqual(Array.from({ length: 15 }, (_, n) => `p${n}@example.com`).sort())
})

test('the longest waiting are told first, no more than the stock is good for; the next ones a day later, and then addresses are forgotten', async () => {
  for (let n = 0; n < 12; n++) {
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    await ask({ email: `p${String(n).padStart(2, '0')}@example.com` }, { ip: `203.0.113.${n}` })
  }
  await setStock(1)
  await Promise.all([tell(), tell(), tell()])
  await tell()
  expect(await told()).toEqual(
    ['p00', 'p01', 'p02', 'p03', 'p04'].map((name) => `${name}@example.com`),
  )
  server.clock.now = new Date(server.clock.now.getTime() + dayMs + 1_000)
  await tell()
  expect(await told()).toHaveLength(10)
  expect(
    (await server.admin.query('select from public.stock_alerts where notified_at is not null'))
      .rowCount,
  ).toBe(5)
  await setStock(0)
  server.clock.now = new Date(server.clock.now.getTime() + dayMs + 1_000)
  await tell()
  expect((await server.admin.query('select email from public.stock_alerts')).rows).toEqual([
    { email: 'p10@example.com' },
    { email: 'p11@example.com' },
  ])
})

test('stock that an unpaid order gives back counts as any other', async () => {
  await server.admin.query(
    `with placed as (insert into public.orders (idempotency_key, request_hash, number, access_hash, status, holds_stock, held_until, name, email, phone_number, delivery_state, delivery_area, delivery_street,
       subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo)
     values (gen_random_uuid(), '', 'IM-2026-900001', '', 'pending_payment', true, $2, 'Ada', 'a@example.com', '+2348031234567', 'Lagos', 'Ikeja', '1', 100, 0, 100, 7.5, 7) returning id)
     insert into public.order_lines (order_id, position, product_id, name, sku, quantity, unit_price_kobo) select id, 0, $1, 'Panel', 'P', 1, 100 from placed`,
    [panel, new Date('2026-11-21T09:00:00Z')],
  )
  await ask({ email: 'ada@example.com' })
  await tell()
  await endUnpaidOrders.run(server.context)
  await tell()
  expect(await told()).toEqual(['a@example.com', 'ada@example.com'])
})

test('who holds the link of an address stops its alerts, in the page or in a mail program, as often as they like; nobody else does', async () => {
  await ask({ email: 'ada@example.com' })
  await setStock(1)
  await tell()
  const [mail] = await sentMails(server.admin)
  const link = new URL(/https:\S+\/stock-alerts\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const proof = Object.fromEntries(link.searchParams)
  await ask({ email: 'ada@example.com', productId: inverter })
  await ask({ email: 'bola@example.com', productId: inverter })
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
