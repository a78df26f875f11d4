import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { modules } from '../../modules.ts'
import { empty } from '../../../test/empty.ts'
import { makeReseller, setResellerStatus, type TestReseller } from '../../../test/shop/resellers.ts'
import { insertPaidOrder } from '../../../test/shop/paid-orders.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { checkCommissions } from './check-commissions.ts'
import { moveTiers } from './move-tiers.ts'

let server: FunctionsServer
let reseller: TestReseller
let at = 0

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  return () => server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await empty(server.admin, 'private.tier_months', 'public.reseller_tier_notices')
  reseller = await makeReseller(server, { tier: 'Bronze' })
  await server.admin.query(`update public.resellers set applied_at = '2025-01-01' where id = $1`, [
    reseller.id,
  ])
  server.clock.now = new Date('2027-01-01T06:00:00Z')
})

/** An order through the reseller that was delivered on a day. */
async function sell(naira: number, deliveredAt: string): Promise<void> {
  at += 1
  const payment = await insertPaidOrder(server.admin, { totalKobo: naira * 100, at })
  await server.admin.query('alter table public.orders disable trigger user')
  const { rows } = await server.admin.query<{ id: string }>(
    `update public.orders set status = 'delivered', delivered_at = $2, paid_at = $2
     where id = (select order_id from public.payments where id = $1) returning id`,
    [payment, deliveredAt],
  )
  await server.admin.query('alter table public.orders enable trigger user')
  await server.admin.query(
    `insert into public.order_attributions (order_id, reseller_id, way, tier_id, commission_percent)
     select $1, id, 'code', tier_id, 3 from public.resellers where id = $2`,
    [rows[0]?.id, reseller.id],
  )
}

const tier = async () =>
  (
    await server.admin.query<{ name: string }>(
      `select t.name from public.resellers r join public.reseller_tiers t on t.id = r.tier_id
       where r.id = $1`,
      [reseller.id],
    )
  ).rows[0]?.name

const mails = async () =>
  (
    await server.admin.query<{ subject: string }>(
      `select subject from platform.mail_messages
       where category = 'reseller-tier' and to_address = $1 order by queued_at`,
      [reseller.email],
    )
  ).rows.map(({ subject }) => subject)

const monthStarts = async (day: string) => {
  server.clock.now = new Date(`${day}T06:00:00Z`)
  await moveTiers.run(server.context)
  await moveTiers.run(server.context)
}

test('moves up at once by what was delivered in twelve months, once a month', async () => {
  await sell(9_000_000, '2026-06-01')
  await sell(60_000_000, '2025-12-31')
  await monthStarts('2027-01-01')
  expect(await tier()).toBe('Bronze')
  await sell(1_000_000, '2027-01-15')
  await moveTiers.run(server.context)
  expect(await tier()).toBe('Bronze')
  await monthStarts('2027-02-01')
  expect(await tier()).toBe('Silver')
  expect(await mails()).toEqual(['You are now in the tier Silver'])
  const { rows } = await server.admin.query(
    `select volume_kobo::float8 as volume from public.reseller_tier_changes where reseller_id = $1`,
    [reseller.id],
  )
  expect(rows).toEqual([{ volume: 1_000_000_000 }])
})

test('goods that can still come back move nobody up', async () => {
  await sell(60_000_000, '2027-01-29')
  await monthStarts('2027-02-01')
  expect(await tier()).toBe('Bronze')
  await monthStarts('2027-03-01')
  expect(await tier()).toBe('Gold')
})

test('moves down only 30 days after it was told, and not when it recovers', async () => {
  await server.admin.query(
    `update public.resellers set tier_id = (select id from public.reseller_tiers where name = 'Gold')
     where id = $1`,
    [reseller.id],
  )
  await monthStarts('2027-02-01')
  await monthStarts('2027-03-01')
  expect(await tier()).toBe('Gold')
  expect(await mails()).toEqual(['Your tier may change to Bronze'])
  await sell(50_000_000, '2027-03-10')
  await monthStarts('2027-04-01')
  expect(await tier()).toBe('Gold')
  await monthStarts('2028-04-01')
  expect(await tier()).toBe('Gold')
  // April has the 30 days.
  await monthStarts('2028-05-01')
  expect(await tier()).toBe('Bronze')
  expect(await mails()).toEqual([
    'Your tier may change to Bronze',
    'You stay in the tier Gold',
    'Your tier may change to Bronze',
    'You are now in the tier Bronze',
  ])
})

test('nobody goes down in the first year, and a suspended reseller does not move', async () => {
  await server.admin.query(
    `update public.resellers set applied_at = '2026-06-01',
       tier_id = (select id from public.reseller_tiers where name = 'Silver') where id = $1`,
    [reseller.id],
  )
  await monthStarts('2027-02-01')
  expect(await mails()).toEqual([])
  await sell(60_000_000, '2027-02-10')
  await setResellerStatus(server, reseller, 'suspended')
  await monthStarts('2027-03-01')
  expect(await tier()).toBe('Silver')
})

test('each night is checked once, and staff read what differs', async () => {
  await empty(server.admin, 'public.commission_checks')
  const checks = async () =>
    (await server.admin.query('select day::text, differences from public.commission_checks')).rows
  // The delivered orders of this file earn nothing in the ledger: guards were away.
  server.clock.now = new Date('2028-07-01T00:30:00Z')
  await checkCommissions.run(server.context)
  expect(await checks()).toEqual([])
  server.clock.now = new Date('2028-07-01T01:00:00Z')
  await Promise.all([checkCommissions.run(server.context), checkCommissions.run(server.context)])
  const [night] = await checks()
  expect(night).toMatchObject({ day: '2028-07-01' })
  expect(night?.['differences']).toBeGreaterThan(0)
  const { rows } = await server.admin.query<{ count: number }>(
    `select count(*)::int from platform.mail_messages where category = 'commission-check'`,
  )
  expect(rows[0]?.count).toBe(1)
})
