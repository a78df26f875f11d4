import { expect, test } from 'vitest'
import { denied, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const hidden = '5eed0000-0000-4000-8000-000000120001'

const { attempt, attemptAll } = await useDatabaseWithPeople((tx) =>
  tx.query('update public.portfolio_items set is_published = false where id = $1', [hidden]),
)

const copied = `title, type, state, town, completed_on, kwp, panel_count, panel_w, inverter_kva,
  used_share, before_summary, after_summary, generator_kva, fuel, grid_hours_per_day,
  litres_per_week_before, litres_per_week_after, cost_min_naira, cost_max_naira, story, scene`
/** Copies a complete item, so that only the right to insert is tested. */
const newItem = `insert into public.portfolio_items (slug, ${copied})
  select 'new', ${copied}
  from public.portfolio_items
  where slug = 'kano-oil-mill-44kwp'`
const newLink = `insert into public.portfolio_item_products (portfolio_item_id, product_id)
  select '5eed0000-0000-4000-8000-000000120009', id
  from public.products
  where slug = 'imole-kit-1kva'`

test('everybody can read published items, admins also the others', async () => {
  expect(await attemptAll('select from public.portfolio_items')).toEqual([11, 11, 11, 11, 12, 12])
  expect(await attemptAll(`select from public.portfolio_items where id = '${hidden}'`)).toEqual([
    0, 0, 0, 0, 1, 1,
  ])
  expect(
    await attemptAll(
      `select from public.portfolio_item_products where portfolio_item_id = '${hidden}'`,
    ),
  ).toEqual([0, 0, 0, 0, 2, 2])
})

test.each([newItem, newLink])('only an admin can insert: %s', async (sql) => {
  expect(await attemptAll(sql)).toEqual([denied, denied, denied, denied, 1, 1])
})

test.each(['portfolio_items', 'portfolio_item_products'])(
  'only an admin can update or delete %s, and nobody can truncate it',
  async (table) => {
    const key = table === 'portfolio_items' ? 'id' : 'portfolio_item_id'
    const where = `where ${key} = '5eed0000-0000-4000-8000-000000120012'`
    expect(await attemptAll(`update public.${table} set ${key} = ${key} ${where}`)).toEqual([
      denied,
      0,
      0,
      0,
      1,
      1,
    ])
    expect(await attemptAll(`delete from public.${table} ${where}`)).toEqual([
      denied,
      0,
      0,
      0,
      1,
      1,
    ])
    expect(await attemptAll(`truncate public.${table} cascade`)).toEqual(everyone.map(() => denied))
  },
)

test('every product of a seeded item is in the shop', async () => {
  expect(await attempt('service_role', 'select from public.portfolio_item_products')).toBe(40)
})

test('constraints refuse impossible items', async () => {
  const refusals = {
    'no power': 'kwp = 0',
    'a type of its own': `type = 'castle'`,
    'a scene nobody draws': `scene = 'castle'`,
    'a quote by nobody': 'quote_by = null',
    'a range of costs turned round': 'cost_max_naira = cost_min_naira - 1',
    'days of 25 hours': 'grid_hours_per_day = 25',
    'more power used than made': 'used_share = 1.1',
    'more fuel than before': 'litres_per_week_after = litres_per_week_before + 1',
    'a state that is none': `state = 'Lagos State'`,
  }
  for (const [what, change] of Object.entries(refusals))
    expect(await attempt('service_role', `update public.portfolio_items set ${change}`), what).toBe(
      '23514',
    )
})
