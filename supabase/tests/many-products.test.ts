import { expect, test } from 'vitest'
import { people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin, db } = await useDatabaseWithPeople()

await admin.query(
  `insert into public.product_categories (id, slug, name)
   values ('00000000-0000-4000-8000-00000000c002', 'many', 'Many');
   insert into public.products (slug, name, category_id, brand, sku, summary, price, highlights,
     picture)
   select 'many-' || n, 'Product ' || n, '00000000-0000-4000-8000-00000000c002', 'Imole',
     'MANY-' || n, 'A thing.', 1000.50,
     '[{"label":"a","value":"1"},{"label":"b","value":"2"},{"label":"c","value":"3"}]',
     '{"kind":"panel"}'
   from generate_series(1, 30) n`,
)

interface Plan {
  Plan: { 'Actual Rows': number }
  Triggers: { 'Trigger Name': string; Calls: number }[]
}

/** Changes all 30 products as an owner. Returns how often each trigger was called. */
async function change(set: string): Promise<Map<string, number>> {
  const { role, settings } = requestAs('admin', { sub: people.admin })
  const plan = await db.transaction({ role, settings }, async (tx) => {
    const { rows } = await tx.query<{ 'QUERY PLAN': [Plan] }>(
      `explain (analyze, format json) update public.products set ${set} where sku like 'MANY-%'`,
    )
    return rows[0]?.['QUERY PLAN'][0]
  })
  return new Map(plan?.Triggers.map((one) => [one['Trigger Name'], one.Calls]))
}

/** Triggers that are slow. An import took 50 s while they were called for each row. */
const forAllRows = [
  'products_allow_columns',
  'products_record_changed_price',
  'products_rows_record_audit',
  'products_update_listing',
]

test('a change of many prices is checked, audited and listed once for all rows', async () => {
  const calls = await change('price = price + 1, low_stock_level = 7')
  expect(forAllRows.map((name) => [name, calls.get(name)])).toEqual(
    forAllRows.map((name) => [name, 1]),
  )
  const { rows } = await admin.query(
    `select count(*)::int as listed from public.products p
     join private.product_search s on s.product_id = p.id and s.price_kobo = p.price * 100
     join public.product_prices h on h.product_id = p.id and h.price = p.price
     join public.audit_entries a on a.record_id = p.id::text and a.record_label = p.name
       and a.before = '{"price": 1000.50, "low_stock_level": 5}'
       and a.after = '{"price": 1001.50, "low_stock_level": 7}'
     where p.sku like 'MANY-%'`,
  )
  expect(rows).toEqual([{ listed: 30 }])
})

test('each product of a change has its own entry, with its own columns', async () => {
  await change(
    `warranty_years = case sku when 'MANY-1' then 3 else warranty_years end,
     brand = case sku when 'MANY-2' then 'Other' else brand end`,
  )
  const { rows } = await admin.query(
    `select record_label as label, before, after from public.audit_entries
     where after ?| array['warranty_years', 'brand'] order by record_label`,
  )
  expect(rows).toEqual([
    { label: 'Product 1', before: { warranty_years: 0 }, after: { warranty_years: 3 } },
    { label: 'Product 2', before: { brand: 'Imole' }, after: { brand: 'Other' } },
  ])
})

test('search words are written again only where they changed, and never for hidden products', async () => {
  const calls = await change(
    `name = case sku when 'MANY-3' then 'Zebra lamp' else name end, status = status`,
  )
  expect(calls.get('products_index')).toBe(1)
  const found = () =>
    admin
      .query(
        `select p.sku from private.product_search s join public.products p on p.id = s.product_id
         where s.names @@ 'zebra'`,
      )
      .then(({ rows }) => rows)
  expect(await found()).toEqual([{ sku: 'MANY-3' }])
  await change(`status = 'archived'`)
  expect(await found()).toEqual([])
  await change(`status = 'published'`)
  expect(await found()).toEqual([{ sku: 'MANY-3' }])
})
