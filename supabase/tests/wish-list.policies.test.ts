import { expect, test } from 'vitest'
import { denied, people, useDatabaseWithPeople } from '../../test/shop/people.ts'

const panel = '5eed0000-0000-4000-8000-000000000101'
const other = '5eed0000-0000-4000-8000-000000000102'
const addToWishList = (product: string) =>
  `insert into public.wish_list_items (product_id) values ('${product}')`
const merge = (...products: string[]) => `select public.merge_wish_list('{${products.join(',')}}')`

const { act, attempt, attemptAll, admin } = await useDatabaseWithPeople((tx) =>
  tx.query('insert into public.wish_list_items (user_id, product_id) values ($1, $2)', [
    people.customer,
    panel,
  ]),
)

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each([
  ['read wishes', 'select from public.wish_list_items', [denied, 1, 0, 0, 0, 1]],
  ['wish', addToWishList(other), [denied, 1, 1, 1, 1, '23502']],
  ['wish twice', addToWishList(panel), [denied, '23505', 1, 1, 1, '23502']],
  [
    'wish for somebody else',
    `insert into public.wish_list_items (user_id, product_id)
     values ('${people.customer}', '${other}')`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'wish for what is not there',
    addToWishList('00000000-0000-4000-8000-000000000000'),
    [denied, '23503', '23503', '23503', '23503', '23502'],
  ],
  [
    'change a wish',
    `update public.wish_list_items set product_id = '${other}'`,
    [denied, denied, denied, denied, denied, 1],
  ],
  ['take a wish off', 'delete from public.wish_list_items', [denied, 1, 0, 0, 0, 1]],
  [
    'empty the table',
    'truncate public.wish_list_items',
    [denied, denied, denied, denied, denied, denied],
  ],
  ['merge', merge(other), [denied, 1, 1, 1, 1, denied]],
] as const)('%s: only for permitted roles', async (_, sql, expected) => {
  expect(await attemptAll(sql)).toEqual(expected)
})

const wishesOf = async (role: 'customer' | 'stranger') =>
  (
    await act(role, (tx) =>
      tx.query<{ id: string }>(
        'select product_id as id from public.wish_list_items order by created_at desc',
      ),
    )
  ).rows.map(({ id }) => id)

test('merging a stored list is idempotent and skips products that are not sold', async () => {
  const stored = [other, panel, '00000000-0000-4000-8000-000000000000', other]
  await Promise.all([1, 2, 3].map(() => act('customer', (tx) => tx.query(merge(...stored)))))
  expect(await wishesOf('customer')).toEqual([other, panel])
  await act('stranger', (tx) => tx.query(merge(...stored)))
  await act('stranger', (tx) => tx.query(merge(...stored)))
  expect(await wishesOf('stranger')).toEqual([other, panel])
})

test('a list holds at most a hundred products, also after a merge; adding one twice is no error', async () => {
  await admin.query('delete from public.wish_list_items')
  await admin.query(`
    insert into public.products (slug, name, category_id, brand, sku, summary, price, highlights,
      picture)
    select 'wish-' || n, 'Wish ' || n, category_id, brand, 'WISH-' || n, summary, price, highlights,
      picture
    from public.products, generate_series(1, 120) n
    where id = '${panel}'`)
  const ids = (
    await admin.query<{ id: string }>(
      `select id from public.products where sku like 'WISH-%' order by sku`,
    )
  ).rows.map(({ id }) => id)
  await act('stranger', (tx) => tx.query(merge(...ids.slice(0, 99))))
  const outcomes = await Promise.allSettled(
    ids.slice(100, 106).map((id) => act('stranger', (tx) => tx.query(addToWishList(id)))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
    ),
  ).toEqual(Array.from({ length: 5 }, () => 'PT409'))
  expect(await attempt('stranger', `${addToWishList(ids[0] ?? '')} on conflict do nothing`)).toBe(0)
  await act('stranger', (tx) => tx.query(merge(...ids.slice(105))))
  expect(await wishesOf('stranger')).toHaveLength(100)
})
