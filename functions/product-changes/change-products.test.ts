import { beforeEach, expect, test } from 'vitest'
import type { ProductChange } from '../../domain/product-changes/change-products.ts'
import type { BulkResult } from '../../domain/bulk-changes/bulk-change.ts'
import { setGrants } from '../../test/shop/staff-grants.ts'
import { useOrders } from '../../test/use/use-orders.ts'

const shop = useOrders()
let staff: { id: string; token: string }
let ids: string[] = []
let count = 0
beforeEach(async () => {
  staff = await shop.server.signUp(`bulk-${++count}@people.example`, 'admin')
  await shop.server.admin.query(
    `update public.products set price = 1000, compare_at_price = null where is_active`,
  )
  const { rows } = await shop.server.admin.query<{ id: string }>(
    'select id from public.products where is_active order by sku limit 3',
  )
  ids = rows.map(({ id }) => id)
})

async function send(change: ProductChange, plan: string | null = null, which = ids) {
  const response = await shop.server.call('change-products', {
    json: { target: { ids: which, query: null }, change, isDryRun: plan === null, plan },
    token: staff.token,
  })
  const answer = (await response.json()) as { result?: BulkResult; plan?: string; error?: string }
  return { status: response.status, ...answer }
}
const prices = async () =>
  (
    await shop.server.admin.query<{ price: number }>(
      'select price::float8 from public.products where id = any($1) order by sku',
      [ids],
    )
  ).rows.map(({ price }) => price)
const tenPercent: ProductChange = { kind: 'percent', percent: 10, stepKobo: 100 }

test('prices change after a dry run, all in one change, and sent twice only once', async () => {
  const { plan = '', result } = await send(tenPercent)
  expect(result).toMatchObject({ found: 3, changed: 3, refusedCount: 0, change: null })
  expect(result?.sample[0]).toMatchObject({ field: 'Price', before: '₦1,000', after: '₦1,100' })
  expect(await prices()).toEqual([1000, 1000, 1000])
  const { result: done } = await send(tenPercent, plan)
  expect(done?.change).toMatch(/^\d+$/)
  expect(await send(tenPercent, plan)).toMatchObject({ status: 409 })
  expect(await prices()).toEqual([1100, 1100, 1100])
})

test('a query with a filter that the list does not have is refused, not read as all products', async () => {
  const response = await shop.server.call('change-products', {
    json: {
      target: { ids: null, query: 'q=flood' },
      change: tenPercent,
      isDryRun: true,
      plan: null,
    },
    token: staff.token,
  })
  expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
    status: 400,
    error: 'The filters of this list have changed. Please load the page again.',
  })
})

test('what cannot change is named and left out', async () => {
  await shop.server.admin.query(
    'update public.products set compare_at_price = 1050 where id = $1',
    [ids[1]],
  )
  const { plan = '', result } = await send(tenPercent)
  expect(result).toMatchObject({
    changed: 2,
    refusedCount: 1,
    refused: [{ reason: expect.stringContaining('must be above the price') }],
  })
  await send(tenPercent, plan)
  expect(await prices()).toEqual([1100, 1000, 1100])
})

test('a price that somebody changed after the dry run stops it', async () => {
  const { plan = '' } = await send(tenPercent)
  await shop.server.admin.query('update public.products set price = 5 where id = $1', [ids[2]])
  expect(await send(tenPercent, plan)).toMatchObject({
    status: 409,
    error: expect.stringContaining('Nothing was changed'),
  })
  expect(await prices()).toEqual([1000, 1000, 5])
})

test('a field is set by those who have its grant', async () => {
  const set = (field: 'lowStockLevel' | 'status', value: string) =>
    ({ kind: 'set', field, value }) as const
  await setGrants(shop.server.admin, staff.id, ['stock'])
  const { plan = '' } = await send(set('lowStockLevel', '9'))
  expect(await send(set('lowStockLevel', '9'), plan)).toMatchObject({ result: { changed: 3 } })
  expect(await send(set('status', 'archived'))).toMatchObject({ status: 403 })
  expect(await send(tenPercent)).toMatchObject({ status: 403 })
  expect((await send(set('lowStockLevel', '-1'))).result?.refusedCount).toBe(3)
})

test('prices that are cut to less than half need a fresh second factor', async () => {
  const cut: ProductChange = { kind: 'percent', percent: -60, stepKobo: 100 }
  const { plan = '' } = await send(cut)
  await shop.server.admin.query(
    `update public.product_prices set price = 1000, valid_from = now() - interval '2 days';
     create or replace function private.find_second_factor_problem() returns text
       language sql stable as $$ select 'needed' $$`,
  )
  expect(await send(cut, plan)).toMatchObject({ status: 403, code: 'second_factor_needed' })
  expect(await prices()).toEqual([1000, 1000, 1000])
})
