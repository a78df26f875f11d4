import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { insertDeliveredOrder } from '../../../test/register/delivered-system.ts'
import { createHolders } from '../../../test/register/holders.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { retireUnits } from '../ledger/move-units.ts'
import { registerModule } from '../register-module.ts'

let server: FunctionsServer
let ada: { id: string; token: string }
let shop: { id: string; token: string }
const { linkRetirement, find, join, deliver, issue } = createHolders(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  ada = await server.signUp('ada@homes.example')
  shop = await server.signUp('shop@homes.example')
})
afterAll(() => server[Symbol.asyncDispose]())

/** What a signed-in person reads from a function of the database. */
async function read(name: string, userId: string): Promise<unknown[]> {
  const { rows } = await server.db.transaction(
    { role: 'authenticated', settings: { 'request.jwt.claims': `{"sub":"${userId}"}` } },
    (tx) => tx.query<{ row: unknown }>(`select to_jsonb(t) as row from public.${name}() t`),
  )
  return rows.map(({ row }) => row)
}

const addReading = (sourceId: string, period: string, kwh: number, status: string) =>
  find(
    `insert into public.meter_readings (source_id, period, kwh, object_path, media_type, size_bytes,
       sha256, status, decided_at)
     values ($1, $2, $3, gen_random_uuid(), 'text/csv', 100, repeat('a', 64), $4,
       case $4 when 'waiting' then null else now() end)`,
    [sourceId, period, kwh, status],
  )

const retire = (holder: string, name: string, userId: string | null) =>
  server.db.transaction({ role: 'service_role' }, (tx) =>
    retireUnits(tx, {
      holder,
      kg: 40,
      beneficiary: { kind: 'person', name, isPublic: false },
      reason: 'Footprint of a home',
      claim: { from: '2026-01-01', to: '2026-12-31' },
      requestId: randomUUID(),
      userId,
    }),
  )

test('a customer sees what was measured, pooled, issued, held, retired and bought', async () => {
  expect(await read('sum_my_register', ada.id)).toMatchObject([{ measured_kwh: 0, held_kg: 0 }])
  const mine = await join(ada, 'MTR-9001')
  const seller = await join(shop)
  await issue(mine.holder, seller.holder)
  // Panels that can make what the sample period has.
  await find('update public.register_sources set peak_watts = 48000 where id = $1', [mine.sourceId])
  await addReading(mine.sourceId, '[2026-01-01 00:00+01, 2026-02-01 00:00+01)', 10_000, 'accepted')
  await addReading(mine.sourceId, '[2026-02-01 00:00+01, 2026-03-01 00:00+01)', 500, 'accepted')
  await addReading(mine.sourceId, '[2026-03-01 00:00+01, 2026-04-01 00:00+01)', 700, 'waiting')
  await find(
    `update public.meter_readings set event_index = (
       select max(event_index) from public.register_periods) where kwh = 10000`,
  )
  const own = await retire(mine.holder, 'Ada Obi', ada.id)
  const { retirement } = await retire(seller.holder, 'Somebody Else', null)
  const bought = await deliver(ada)
  await linkRetirement(bought, retirement)
  const [factor] = await find<{ grams: string }>(
    `select value * 1000 as grams from public.carbon_factors where name = 'grid_avoided'`,
  )
  expect(await read('sum_my_register', ada.id)).toEqual([
    {
      measured_kwh: 10_500,
      measured_kg: Math.floor((10_000 * 463 + 500 * Number(factor?.grams)) / 1_000),
      pooled_kwh: 10_000,
      pooled_kg: 4_630,
      issued_kg: 1_000,
      held_kg: 960,
      retired_kg: 40,
      bought_kg: 40,
    },
  ])
  // The name of somebody else, who hid it, is not theirs to read or to show.
  expect(await read('list_my_certificates', ada.id)).toMatchObject([
    { id: retirement, beneficiary: null, is_bought: true, is_name_public: null },
    { id: own.retirement, beneficiary: 'Ada Obi', is_bought: false, is_name_public: false },
  ])
  expect(await read('list_my_certificates', shop.id)).toHaveLength(1)
})

test('only orders with panels can join', async () => {
  const [battery] = await find<{ sku: string }>(
    `select p.sku from public.products p join public.product_categories c on c.id = p.category_id
     where c.slug = 'batteries' limit 1`,
  )
  const withPanels = await deliver(ada)
  const without = await insertDeliveredOrder(server.admin, {
    userId: ada.id,
    sku: battery?.sku ?? '',
    number: 'IM-2026-980001',
  })
  const listed = await read('list_my_panel_orders', ada.id)
  expect(listed).toContain(withPanels)
  expect(listed).not.toContain(without)
  expect(await read('list_my_panel_orders', shop.id)).not.toContain(withPanels)
})
