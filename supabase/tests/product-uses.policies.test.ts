import { describe, expect, test } from 'vitest'
import { denied, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { act, attemptAll } = await useDatabaseWithPeople()

const heatWater = `'5eed0000-0000-4000-8000-0000000d0005'`
describe.each([
  {
    table: 'product_uses',
    count: 7,
    insert: `insert into public.product_uses (slug, name, lead, explanation)
      values ('cook', 'Cook', 'Cook with the sun.', 'You need a pot.')`,
    own: `id = ${heatWater}`,
    rows: 1,
  },
  {
    table: 'product_use_items',
    count: 97,
    insert: `insert into public.product_use_items (use_id, product_id)
      values (${heatWater}, '5eed0000-0000-4000-8000-000000000101')`,
    own: `use_id = ${heatWater}`,
    rows: 4,
  },
])('$table', ({ table, count, insert, own, rows }) => {
  test('select', async () =>
    expect(await attemptAll(`select from public.${table}`)).toEqual(everyone.map(() => count)))
  test('insert', async () =>
    expect(await attemptAll(insert)).toEqual([denied, denied, denied, denied, 1, 1]))
  test('update', async () =>
    expect(await attemptAll(`update public.${table} set position = 9 where ${own}`)).toEqual([
      denied,
      0,
      0,
      0,
      rows,
      rows,
    ]))
  test('delete', async () =>
    expect(await attemptAll(`delete from public.${table} where ${own}`)).toEqual([
      denied,
      0,
      0,
      0,
      rows,
      rows,
    ]))
  test('truncate', async () =>
    expect(await attemptAll(`truncate public.${table} cascade`)).toEqual(
      everyone.map(() => denied),
    ))
})

test('every product belongs to a use', async () => {
  const { rows } = await act('anon', (tx) =>
    tx.query(
      `select slug
       from public.products
       where not exists (select from public.product_use_items where product_id = products.id)
         -- Units of the carbon register run nothing.
         and retires_kg is null`,
    ),
  )
  expect(rows).toEqual([])
})
