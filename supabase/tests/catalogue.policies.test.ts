import { describe, expect, test } from 'vitest'
import { denied, everyone, stillReferred, useDatabaseWithPeople } from '../../test/shop/people.ts'

const hidden = '5eed0000-0000-4000-8000-000000000101'

const { attempt, attemptAll } = await useDatabaseWithPeople((tx) =>
  tx.query(`update public.products set status = 'archived' where id = $1`, [hidden]),
)

const newProduct = `insert into public.products (slug, name, category_id, brand, sku, summary,
    price, highlights, picture)
  values ('new', 'New', '5eed0000-0000-4000-8000-0000000000c1', 'Imole', 'NEW', 'Runs a lamp.', 1,
    '[{"label": "Power", "value": "1 W"}, {"label": "Volts", "value": "1 V"},
      {"label": "Amps", "value": "1 A"}]', '{"kind": "panel"}')`

describe.each([
  {
    table: 'products',
    // A policy returns nothing; a missing grant refuses.
    insert: { sql: newProduct, outcomes: [denied, denied, denied, denied, 1, 1] },
  },
  {
    table: 'product_categories',
    insert: {
      sql: `insert into public.product_categories (slug, name) values ('new', 'New')`,
      outcomes: [denied, denied, denied, denied, 1, 1],
    },
  },
  {
    table: 'product_facet_definitions',
    insert: {
      sql: `insert into public.product_facet_definitions (key, label) values ('new', 'New')`,
      outcomes: [denied, denied, denied, denied, 1, 1],
    },
  },
])('$table', ({ table, insert }) => {
  test('insert', async () => expect(await attemptAll(insert.sql)).toEqual(insert.outcomes))
  test('update', async () =>
    expect(
      await attemptAll(
        `update public.${table}
         set id = id
         where id = (select id from public.${table} order by id desc limit 1)`,
      ),
    ).toEqual([denied, 0, 0, 0, 1, 1]))
  test('delete', async () => {
    const deletable =
      table === 'product_categories'
        ? `slug = 'nothing'`
        : // Not a part of a bundle.
          table === 'products'
          ? `slug = 'imole-smart-meter-1p'`
          : `id = (select id from public.${table} order by id desc limit 1)`
    const rows = table === 'product_categories' ? 0 : 1
    // Staff delete drafts only.
    const rowsOfStaff = table === 'products' ? 0 : rows
    expect(await attemptAll(`delete from public.${table} where ${deletable}`)).toEqual([
      denied,
      0,
      0,
      0,
      rowsOfStaff,
      rows,
    ])
  })
  test('truncate', async () =>
    expect(await attemptAll(`truncate public.${table} cascade`)).toEqual(
      everyone.map(() => denied),
    ))
})

test('everybody can read products on sale, admins also the others', async () => {
  const outcomes = await attemptAll('select from public.products')
  const [onSale = 0, ...others] = outcomes.map(Number)
  expect(onSale).toBeGreaterThan(50)
  // The hidden one of this test.
  expect(others).toEqual([onSale, onSale, onSale, onSale + 1, onSale + 1])
  expect(await attemptAll(`select from public.products where id = '${hidden}'`)).toEqual([
    0, 0, 0, 0, 1, 1,
  ])
  expect(await attemptAll('select from public.product_categories')).toEqual(everyone.map(() => 8))
  expect(await attemptAll('select from public.product_facet_definitions')).toEqual(
    everyone.map(() => 26),
  )
})

test('search and counts never include products that are not on sale', async () => {
  const [onSale = 0] = await attemptAll('select from public.products')
  expect(await attemptAll('select from public.search_products()')).toEqual(
    everyone.map(() => onSale),
  )
  expect(
    await attemptAll(`select from public.search_products('mono panel 100') where id = '${hidden}'`),
  ).toEqual(everyone.map(() => 0))
  expect(
    await attemptAll(
      `select from jsonb_path_query(public.product_facets(null, 'solar-panels'),
         '$.facets[*] ? (@.key == "power_w").values[*]')`,
    ),
  ).toEqual(everyone.map(() => 6))
})

test('no role can read or write the words of the search index', async () => {
  for (const table of ['private.product_search', 'private.product_vocabulary']) {
    expect(await attemptAll(`select from ${table}`)).toEqual(everyone.map(() => denied))
    expect(await attemptAll(`delete from ${table}`)).toEqual(everyone.map(() => denied))
  }
  for (const call of [
    `private.index_product(null)`,
    `private.nearest_words('x')`,
    `private.notify_table_changed()`,
  ]) {
    expect(await attemptAll(`select ${call}`)).toEqual(everyone.map(() => denied))
  }
})

test('constraints refuse an invalid catalogue, even from the service role', async () => {
  const refusals = {
    'a price of zero': [`update public.products set price = 0`, '23514'],
    'a negative stock': [`update public.products set stock = -1`, '23514'],
    'an old price that is lower': [
      `update public.products set compare_at_price = price - 1`,
      '23514',
    ],
    'two highlights': [`update public.products set highlights = '[1, 2]'`, '23514'],
    'a highlight without its value': [
      `update public.products set highlights = '[{"label": "A"}, {"label": "B"}, {"label": "C"}]'`,
      '23514',
    ],
    'a highlight that is a number': [
      `update public.products set highlights = jsonb_set(highlights, '{2,value}', '550')`,
      '23514',
    ],
    'a data sheet without groups': [
      `update public.products set specifications = '[{"label": "Power", "value": 550}]'`,
      '23514',
    ],
    'a row of the data sheet without its label': [
      `update public.products
       set specifications = '[{"group": "Power", "rows": [{"value": 550}]}]'`,
      '23514',
    ],
    'a unit that is a number': [
      `update public.products
       set specifications = '[{"group": "A", "rows": [{"label": "B", "value": 550, "unit": 1}]}]'`,
      '23514',
    ],
    'a step of a use without its text': [
      `update public.product_uses set steps = '[{"label": "Sun"}]'`,
      '23514',
    ],
    'a picture of nothing': [`update public.products set picture = '{}'`, '23514'],
    'a category with products deleted': [`delete from public.product_categories`, stillReferred],
    'a product of no category': [
      `update public.products set category_id = gen_random_uuid()`,
      '23503',
    ],
    'two products of one slug': [`update public.products set slug = 'same'`, '23505'],
  }
  for (const [name, [sql = '', code]] of Object.entries(refusals))
    expect(await attempt('service_role', sql), name).toBe(code)
})
