import { expect, test } from 'vitest'
import { denied, refused, people, useDatabaseWithPeople } from '../../test/shop/people.ts'
import { takeUnits } from '../../test/shop/order-units.ts'

const deliveredProduct = '5eed0000-0000-4000-8000-000000000101'
const otherProduct = '5eed0000-0000-4000-8000-000000000102'
const review = (product: string) =>
  `insert into public.product_reviews (product_id, author_name, rating, body)
   values ('${product}', 'Ada', 5, 'Runs my fridge all night.')`

const { admin, act, attempt, attemptAll, useStaffWith } = await useDatabaseWithPeople()
for (const [n, [buyer, status]] of [
  [people.customer, 'delivered'],
  [people.stranger, 'shipped'],
].entries()) {
  await admin.query(
    `with placed as (
         insert into public.orders (terms_version, idempotency_key, request_hash, number, invoice_number, user_id,
           access_hash, status, name, email, phone_number, delivery_state, delivery_area,
           delivery_street, subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo)
         values ('2026-11-22', gen_random_uuid(), '', $1, $2, $3, '', $4, 'Ada', 'a@example.com',
           '+2348031234567', 'Lagos', 'Ikeja', '1', 100, 0, 100, 7.5, 7)
         returning id
       ),
       lines as (
         insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
           unit_price_kobo, vat_kobo)
         select id, 0, $5, 'Panel', 'P', 1, 100, 7
         from placed
         returning order_id, product_id, quantity
       )
       ${takeUnits('lines')}`,
    [`IM-2026-90000${n}`, `INV-2026-90000${n}`, buyer, status, deliveredProduct],
  )
}

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each([
  [
    'review a delivered product',
    review(deliveredProduct),
    [denied, 1, denied, denied, denied, denied],
  ],
  [
    'review a product that was not delivered',
    review(otherProduct),
    [denied, denied, denied, denied, denied, denied],
  ],
  [
    'review as somebody else',
    `insert into public.product_reviews (product_id, user_id, author_name, rating, body)
     values ('${deliveredProduct}', '${people.customer}', 'Ada', 5, 'Runs my fridge.')`,
    [denied, denied, denied, denied, denied, denied],
  ],
  [
    'see who wrote',
    'select user_id from public.product_reviews',
    [denied, denied, denied, denied, denied, 0],
  ],
  [
    'empty the table',
    'truncate public.product_reviews',
    [denied, denied, denied, denied, denied, denied],
  ],
  [
    'ask what one may write',
    `select public.find_my_review('${deliveredProduct}')`,
    [denied, 1, 1, 1, 1, denied],
  ],
] as const)('%s: only for permitted roles', async (_, sql, expected) => {
  expect(await attemptAll(sql)).toEqual(expected)
})

// The rating is calculated from the reviews, so no role can write it.
test.each([
  ['read the stars', 'select from public.product_ratings', [0, 0, 0, 0, 0, 0]],
  [
    'add stars',
    `insert into public.product_ratings (product_id, review_count, average_rating)
     values ('${deliveredProduct}', 9, 5)`,
    [denied, denied, denied, denied, denied, denied],
  ],
  [
    'change stars',
    'update public.product_ratings set average_rating = 5',
    [denied, denied, denied, denied, denied, denied],
  ],
  [
    'take stars away',
    'delete from public.product_ratings',
    [denied, denied, denied, denied, denied, denied],
  ],
  ['read the counts of the stars', 'select from public.product_rating_counts', [0, 0, 0, 0, 0, 0]],
  [
    'count by hand',
    `select private.count_reviews('${deliveredProduct}')`,
    [denied, denied, denied, denied, denied, denied],
  ],
] as const)('%s: only for permitted roles', async (_, sql, expected) => {
  expect(await attemptAll(sql)).toEqual(expected)
})

test('everybody can read a review, its owner can change it, and a hidden review stays hidden', async () => {
  await act('customer', (tx) => tx.query(review(deliveredProduct)))
  expect(await attempt('customer', review(deliveredProduct))).toBe('23505')
  expect(await attemptAll('select rating from public.product_reviews')).toEqual([1, 1, 1, 1, 1, 1])
  const countFives =
    'select from public.product_rating_counts where rating = 5 and review_count = 1'
  expect(await attemptAll(countFives)).toEqual([1, 1, 1, 1, 1, 1])
  expect(await attemptAll('update public.product_reviews set rating = 1')).toEqual([
    denied,
    1,
    0,
    0,
    refused,
    denied,
  ])
  expect(await attemptAll('update public.product_reviews set is_hidden = true')).toEqual([
    denied,
    denied,
    0,
    0,
    1,
    1,
  ])
  expect(await attemptAll('delete from public.product_reviews')).toEqual([denied, 1, 0, 0, 1, 1])
  const may = (role: 'customer' | 'stranger') =>
    act(
      role,
      async (tx) =>
        (
          await tx.query(
            `select may_write, rating, is_hidden from public.find_my_review('${deliveredProduct}')`,
          )
        ).rows[0],
    )
  expect([await may('customer'), await may('stranger')]).toEqual([
    { may_write: true, rating: 5, is_hidden: false },
    { may_write: false, rating: null, is_hidden: false },
  ])
  await act('admin', (tx) => tx.query('update public.product_reviews set is_hidden = true'))
  expect(await attemptAll('select rating from public.product_reviews')).toEqual([0, 1, 0, 0, 1, 1])
  expect(await attemptAll(countFives)).toEqual([0, 0, 0, 0, 0, 0])
  expect(await attemptAll('update public.product_reviews set is_hidden = false')).toEqual([
    denied,
    0,
    0,
    0,
    1,
    1,
  ])
})

test('a hidden review does not return when its buyer deletes it and writes it again', async () => {
  expect(await attempt('admin', 'select from public.product_reviews where is_hidden')).toBe(1)
  expect(await attempt('customer', 'delete from public.product_reviews')).toBe(0)
  expect(await attempt('customer', review(deliveredProduct))).toBe('23505')
  expect(await attempt('admin', 'delete from public.product_reviews')).toBe(1)
})

test('staff can only hide and show a review; who hid it and when is recorded, for staff only', async () => {
  const moderation = () =>
    act(
      'service_role',
      async (tx) =>
        (
          await tx.query(
            `select rating, hidden_by, hidden_at is not null as has_day
             from public.product_reviews`,
          )
        ).rows,
    )
  expect(await moderation()).toEqual([{ rating: 5, hidden_by: people.admin, has_day: true }])
  for (const change of [
    `body = 'It is bad, do not buy it.'`,
    `author_name = 'Nobody'`,
    'is_hidden = false, rating = 1',
  ])
    expect(await attempt('admin', `update public.product_reviews set ${change}`), change).toBe(
      refused,
    )
  for (const change of ['hidden_by = null', 'hidden_at = null', 'user_id = default'])
    expect(
      new Set(await attemptAll(`update public.product_reviews set ${change}`)),
      change,
    ).toEqual(new Set([denied]))
  expect(await attemptAll('select hidden_by, hidden_at from public.product_reviews')).toEqual([
    denied,
    denied,
    denied,
    denied,
    denied,
    1,
  ])
  await act('admin', (tx) => tx.query('update public.product_reviews set is_hidden = false'))
  expect(await moderation()).toEqual([{ rating: 5, hidden_by: null, has_day: false }])
  await act('admin', (tx) => tx.query('update public.product_reviews set is_hidden = true'))
})

test('the rating includes only visible reviews', async () => {
  const rating = () =>
    act(
      'anon',
      async (tx) =>
        (
          await tx.query(
            'select product_id, review_count, average_rating::float from public.product_ratings',
          )
        ).rows,
    )
  expect(await rating()).toEqual([
    { product_id: deliveredProduct, review_count: 0, average_rating: 0 },
  ])
  await act('admin', (tx) => tx.query('update public.product_reviews set is_hidden = false'))
  await act('customer', (tx) => tx.query('update public.product_reviews set rating = 4'))
  expect(await rating()).toEqual([
    { product_id: deliveredProduct, review_count: 1, average_rating: 4 },
  ])
  await act('customer', (tx) => tx.query('delete from public.product_reviews'))
  expect(await rating()).toEqual([
    { product_id: deliveredProduct, review_count: 0, average_rating: 0 },
  ])
})

test('support hides a review with a reason, which only its author and staff read', async () => {
  const support = await useStaffWith('support')
  const sales = await useStaffWith('sales', 'stock', 'finance')
  await act('customer', (tx) => tx.query(review(deliveredProduct)))
  const hide = `update public.product_reviews set is_hidden = true, hidden_reason = 'It names a neighbour.'`
  expect(await sales.attempt(hide)).toBe(0)
  for (const own of [hide, `update public.product_reviews set reply = 'Great shop!'`])
    expect(await attempt('customer', own), own).toBe(refused)
  expect(await attempt('customer', `update public.product_reviews set hidden_reason = 'x'`)).toBe(
    refused,
  )
  await support.act((tx) => tx.query(hide))
  const reasons = 'select hidden_reason from public.product_reviews'
  expect(await attemptAll(reasons)).toEqual([denied, 1, 0, 0, 1, 1])
  expect(await sales.attempt('select id from public.product_reviews')).toBe(0)
  const mine = await act('customer', (tx) =>
    tx.query(`select is_hidden, hidden_reason from public.find_my_review('${deliveredProduct}')`),
  )
  expect(mine.rows).toEqual([{ is_hidden: true, hidden_reason: 'It names a neighbour.' }])
})

test('a review that is shown again has no reason left, and counts again', async () => {
  const content = await useStaffWith('content')
  await content.act((tx) => tx.query('update public.product_reviews set is_hidden = false'))
  const { rows } = await admin.query(
    `select hidden_reason, hidden_at, review_count from public.product_reviews
     join public.product_ratings using (product_id)`,
  )
  expect(rows).toEqual([{ hidden_reason: null, hidden_at: null, review_count: 1 }])
})

test('everybody reads the answer of the shop, with its day', async () => {
  const support = await useStaffWith('support')
  await support.act((tx) => tx.query(`update public.product_reviews set reply = 'Thank you.'`))
  const answered = `select reply from public.product_reviews
    where reply = 'Thank you.' and replied_at is not null`
  expect(await attemptAll(answered)).toEqual([1, 1, 1, 1, 1, 1])
  // The buyer still changes the review, and the answer stays.
  expect(await attempt('customer', `update public.product_reviews set rating = 3`)).toBe(1)
  await support.act((tx) => tx.query('update public.product_reviews set reply = null'))
  expect(await attempt('anon', answered)).toBe(0)
})
