import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { empty } from '../../test/empty.ts'
import { startFakeGateway, type FakeGateway } from '../../test/servers/fake-gateway.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { placeGuestOrder, stockPanels } from '../../test/shop/guest-orders.ts'
import { endUnpaidOrders } from '../orders/holds/end-unpaid-orders.ts'
import { checkOpenPayments } from './check-open-payments.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
let gateway: FakeGateway
const startedAt = new Date('2026-11-21T10:00:00Z')

beforeAll(async () => {
  gateway = await startFakeGateway()
  server = await startFunctions(inject('adminUrl'), modules, {
    PAYSTACK_SECRET_KEY: 'sk_test_fake',
    PAYSTACK_URL: gateway.url,
  })
})
beforeEach(async () => {
  await empty(server.admin, 'public.orders')
  server.clock.now = startedAt
  gateway.fault = null
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await gateway[Symbol.asyncDispose]()
})

async function startPayments(count: number): Promise<void> {
  const productId = await stockPanels(server.admin, count)
  for (let n = 0; n < count; n++) {
    const proof = await placeGuestOrder(server, { productId, method: 'paystack' })
    const json = { ...proof, method: 'paystack' }
    expect((await server.call('start-payment', { json })).status).toBe(200)
  }
}

/** Runs the task at a time after the start. @returns how often it asked the gateway */
async function callsAt(minutes: number): Promise<number> {
  server.clock.now = new Date(startedAt.getTime() + minutes * 60_000)
  gateway.calls.length = 0
  await checkOpenPayments.run(server.context)
  return gateway.calls.length
}

test('asks every five minutes, after an hour every hour, after a day every day; late runs too', async () => {
  await startPayments(1)
  const dayMinutes = 24 * 60
  const expected = [
    ['before anybody can have paid', 1, 0],
    ['the first time', 3, 1],
    ['another process, soon after', 3.5, 0],
    ['five minutes later', 8, 1],
    ['a run that comes a little early', 12.9, 1],
    ['at the end of the hour', 59, 1],
    ['in the second hour, too early', 64, 0],
    ['still less than an hour later', 118, 0],
    ['more than an hour later', 149, 1],
    ['a late run', 259, 1],
    ['a late run on the second day', dayMinutes + 400, 1],
    ['too early on the second day', dayMinutes + 1_000, 0],
    ['a late run on the third day', 2 * dayMinutes + 500, 1],
    ['after three days', 3 * dayMinutes + 1, 0],
  ] as const
  const calls: [string, number, number][] = []
  for (const [when, minutes] of expected) calls.push([when, minutes, await callsAt(minutes)])
  expect(calls).toEqual(expected)
})

test('asks every five minutes about a payment that is being checked', async () => {
  await startPayments(1)
  const calls: number[] = []
  for (const minutes of [1_800, 1_801, 1_805]) {
    // The gateway's answer makes it abandoned.
    await server.admin.query(`update public.payments set status = 'checking'`)
    calls.push(await callsAt(minutes))
  }
  expect(calls).toEqual([1, 0, 1])
})

test('parallel runs ask once', async () => {
  await startPayments(2)
  gateway.calls.length = 0
  server.clock.now = new Date(startedAt.getTime() + 180_000)
  await Promise.all([1, 2, 3].map(() => checkOpenPayments.run(server.context)))
  expect(gateway.calls).toHaveLength(2)
})

test('an outage ends the run, and the next run asks about all payments', async () => {
  await startPayments(3)
  gateway.fault = 'resets'
  expect(await callsAt(3)).toBe(1)
  gateway.fault = null
  expect(await callsAt(3.1)).toBe(3)
})

test('a payment that the gateway describes wrongly does not keep out the others', async () => {
  await startPayments(2)
  // The newest is asked about first; its amount is not a whole number of kobo.
  const { rows } = await server.admin.query<{ reference: string }>(
    'select reference from public.payments order by created_at desc, reference desc',
  )
  for (const { reference } of rows) gateway.pay(reference)
  Object.assign(gateway.says, { amount: '17150000.00' })
  expect(await callsAt(3)).toBe(2)
  gateway.says = {}
  expect(await callsAt(8)).toBe(2)
  const { rows: paid } = await server.admin.query(`select from public.orders where status = 'paid'`)
  expect(paid).toHaveLength(2)
})

test('asks about declined and abandoned payments, also of ended orders, and not about unopened ones', async () => {
  await startPayments(4)
  await server.admin.query(
    `with numbered as (
       select id, row_number() over (order by reference) as n from public.payments
     )
     update public.payments p
     set status = (array['failed', 'abandoned', 'started', 'started'])[n],
       checkout_url = case when n = 4 then null else checkout_url end
     from numbered
     where numbered.id = p.id`,
  )
  expect(await callsAt(3)).toBe(3)
  server.clock.now = new Date(startedAt.getTime() + 31 * 60_000)
  await endUnpaidOrders.run(server.context)
  expect([await callsAt(35), await callsAt(37), await callsAt(100)]).toEqual([3, 0, 3])
})
