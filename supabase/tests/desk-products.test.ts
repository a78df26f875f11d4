import { expect, test } from 'vitest'
import { useDatabaseWithPeople } from '../../test/shop/people.ts'

/** The list of products at the desk: how staff find one. */
const id = '5eed0000-0000-4000-8000-000000000101'
const { admin, act, attemptAll } = await useDatabaseWithPeople(async (tx) => {
  await tx.query(
    `update public.products set name = 'Ọ̀run panel', sku = 'ORUN-550', brand = 'Sun Ltd.' where id = $1`,
    [id],
  )
  await tx.query(
    `insert into public.product_pictures (product_id, object_path, alt, width, height)
     values ($1, gen_random_uuid(), 'A photo of it', 800, 600)`,
    [id],
  )
})

const find = async (condition: string) => {
  const { rows } = await act('admin', (tx) =>
    tx.query<{ id: string }>(`select id from public.desk_products where ${condition}`),
  )
  return rows.map((row) => row.id)
}

test.each([
  `search @@ to_tsquery('simple', 'orun:* & pan:*')`,
  `search @@ to_tsquery('simple', '550:*')`,
  `search @@ to_tsquery('simple', 'sun:*')`,
  `sku_part ilike '%run-5%'`,
  `brand_part ilike '%ltd%'`,
  'has_photo is true',
])('finds a product by %s', async (condition) => {
  expect(await find(condition)).toContain(id)
})

test('follows changes of the product', async () => {
  await admin.query(`update public.products set name = 'Lamp' where id = $1`, [id])
  await admin.query(`delete from public.product_pictures where product_id = $1`, [id])
  expect(await find(`search @@ to_tsquery('simple', 'pan:* & orun:*')`)).not.toContain(id)
  expect(await find('has_photo is true')).not.toContain(id)
})

test.each([
  ['desk_products', 'desk_product_words_words_idx'],
  ['desk_orders', 'order_search_words_idx'],
])('a search of %s by staff reads an index', async (view, index) => {
  const plan = await act('admin', async (tx) => {
    await tx.query('set local enable_seqscan = off')
    await tx.query('set local enable_indexscan = off')
    await tx.query('set local enable_nestloop = off')
    const { rows } = await tx.query(
      `explain select id from public.${view} where search @@ to_tsquery('simple', 'orun:*')`,
    )
    return JSON.stringify(rows)
  })
  expect(plan).toContain(index)
})

test.each([
  ['desk_products', 'products_name_all_idx'],
  ['stock_levels', 'products_name_all_idx'],
  ['desk_orders', 'orders_name_idx'],
  ['desk_people', 'people_sort_name_idx'],
  ['desk_inquiries', 'project_inquiries_name_idx'],
  ['desk_resellers', 'resellers_business_name_idx'],
])('a page of %s by name reads an index', async (view, index) => {
  const plan = await act('admin', async (tx) => {
    await tx.query('set local enable_seqscan = off')
    await tx.query('set local enable_sort = off')
    const { rows } = await tx.query(
      `explain select id from public.${view} where sort_name >= 'm' order by sort_name, id limit 20`,
    )
    return JSON.stringify(rows)
  })
  expect(plan).toContain(index)
})

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test('the words of products and orders are for staff', async () => {
  for (const view of ['desk_products', 'product_words_for_staff', 'order_words_for_staff']) {
    const schema = view === 'desk_products' ? 'public' : 'private'
    expect(await attemptAll(`select from ${schema}.${view} limit 1`)).toEqual([
      '42501',
      0,
      0,
      0,
      view === 'order_words_for_staff' ? 0 : 1,
      '42501',
    ])
  }
})
