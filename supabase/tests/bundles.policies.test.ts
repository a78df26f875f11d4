import { describe, expect, test } from 'vitest'
import { appliances } from '../../domain/solar/load/appliances.ts'
import { denied, everyone, stillReferred, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { act, attempt, attemptAll } = await useDatabaseWithPeople()

const flat = `'5eed0000-0000-4000-8000-0000000b0003'`
const writes = (rows: number) => [denied, 0, 0, 0, rows, rows]

describe.each([
  {
    table: 'bundles',
    count: 6,
    insert: `insert into public.bundles (slug, name, lead, not_for, autonomy_hours)
      values ('bakery', 'Bakery', 'Mixers and light.', 'Not for the oven.', 4)`,
    own: `id = ${flat}`,
    rows: 1,
  },
  {
    table: 'bundle_loads',
    count: 52,
    insert: `insert into public.bundle_loads (bundle_id, appliance, quantity, watts, day_hours,
        night_hours)
      values (${flat}, 'blender', 1, 400, 0.5, 0)`,
    own: `bundle_id = ${flat}`,
    rows: 8,
  },
  {
    table: 'bundle_parts',
    count: 72,
    insert: `insert into public.bundle_parts (bundle_id, product_id, quantity)
      values (${flat}, '5eed0000-0000-4000-8000-000000000101', 1)`,
    own: `bundle_id = ${flat}`,
    rows: 12,
  },
])('$table', ({ table, count, insert, own, rows }) => {
  test('select', async () =>
    expect(await attemptAll(`select from public.${table}`)).toEqual(everyone.map(() => count)))
  test('insert', async () =>
    expect(await attemptAll(insert)).toEqual([denied, denied, denied, denied, 1, 1]))
  test('update', async () =>
    expect(await attemptAll(`update public.${table} set position = 9 where ${own}`)).toEqual(
      writes(rows),
    ))
  test('delete', async () =>
    expect(await attemptAll(`delete from public.${table} where ${own}`)).toEqual(writes(rows)))
  test('truncate', async () =>
    expect(await attemptAll(`truncate public.${table} cascade`)).toEqual(
      everyone.map(() => denied),
    ))
})

test('only staff can read a hidden bundle, its appliances and its parts', async () => {
  await act('service_role', (tx) =>
    tx.query(
      `insert into public.bundles (id, slug, name, lead, not_for, autonomy_hours, is_active)
       values ('5eed0000-0000-4000-8000-0000000b0099', 'draft', 'Draft', 'x', 'x', 4, false)`,
    ),
  )
  await act('service_role', (tx) =>
    tx.query(
      `insert into public.bundle_loads (bundle_id, appliance, quantity, watts, day_hours,
         night_hours)
       values ('5eed0000-0000-4000-8000-0000000b0099', 'tv', 1, 120, 1, 1)`,
    ),
  )
  await act('service_role', (tx) =>
    tx.query(
      `insert into public.bundle_parts (bundle_id, product_id, quantity)
       values ('5eed0000-0000-4000-8000-0000000b0099', '5eed0000-0000-4000-8000-000000000101', 1)`,
    ),
  )
  expect(await attemptAll(`select from public.bundles where slug = 'draft'`)).toEqual([
    0, 0, 0, 0, 1, 1,
  ])
  for (const table of ['bundle_loads', 'bundle_parts'])
    expect(
      await attemptAll(
        `select from public.${table} where bundle_id = '5eed0000-0000-4000-8000-0000000b0099'`,
      ),
      table,
    ).toEqual([0, 0, 0, 0, 1, 1])
})

test.each([
  [
    'no hours at all',
    `insert into public.bundle_loads (bundle_id, appliance, quantity, watts, day_hours, night_hours)
     values (${flat}, 'iron', 1, 1200, 0, 0)`,
  ],
  [
    'thirteen hours of a night',
    `update public.bundle_loads set night_hours = 13 where bundle_id = ${flat}`,
  ],
  ['none of an appliance', `update public.bundle_loads set quantity = 0 where bundle_id = ${flat}`],
  ['no part', `update public.bundle_parts set quantity = 0 where bundle_id = ${flat}`],
  ['a battery for no time', `update public.bundles set autonomy_hours = 0 where id = ${flat}`],
  [
    'a name that the heading font cannot show',
    `update public.bundles set name = 'Ilé ẹbí' where id = ${flat}`,
  ],
])('%s is refused', async (_, sql) => expect(await attempt('admin', sql)).toBe('23514'))

test('a product that is part of a bundle cannot be deleted', async () => {
  const remove = `delete from public.products where slug = 'imole-mono-550w'`
  // Staff delete drafts only.
  expect(await attempt('admin', remove)).toBe(0)
  expect(await attempt('service_role', remove)).toBe(stillReferred)
})

test('a bundle stores the hours of each appliance as the calculator has them', async () => {
  const hours = appliances.map(({ key, dayHours, nightHours }) => ({ key, dayHours, nightHours }))
  const { rows } = await act('service_role', async (tx) => {
    await tx.query(`delete from public.bundle_loads where bundle_id = ${flat}`)
    return tx.query<{ stored: typeof hours }>(
      `with loads as (
         insert into public.bundle_loads (bundle_id, appliance, quantity, watts, day_hours, night_hours)
         select ${flat}, key, 1, 100, "dayHours", "nightHours"
         from jsonb_to_recordset($1) as given (key text, "dayHours" numeric, "nightHours" numeric)
         returning *
       )
       select jsonb_agg(jsonb_build_object('key', appliance, 'dayHours', day_hours,
         'nightHours', night_hours)) as stored
       from loads`,
      [JSON.stringify(hours)],
    )
  })
  expect(rows[0]?.stored).toEqual(hours)
})
