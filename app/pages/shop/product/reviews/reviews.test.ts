import { expect, test } from 'vitest'
import { findByIdOrSlug } from '../../../../features/product/load-product.ts'
import { usePageSupabase } from '../../../../../test/use/use-page-supabase.ts'
import { findReviews } from './reviews.ts'

const { supabase, admin } = await usePageSupabase()
const product = '5eed0000-0000-4000-8000-000000000101'

test('counts every visible review, also above the most rows that a query returns', async () => {
  const reviewCount = 1_500
  await admin.query(
    `with buyers as (
       insert into auth.users (id) select gen_random_uuid() from generate_series(1, $2)
       returning id
     )
     insert into public.product_reviews
       (product_id, user_id, author_name, rating, body, is_hidden, hidden_at)
     select $1, id, 'Ada', case when n <= 1200 then 5 else 2 end, 'Runs my fridge.', n = 1,
       case when n = 1 then now() end
     from (select id, row_number() over () as n from buyers) as numbered`,
    [product, reviewCount],
  )
  const { spread, newest } = await findReviews(supabase, product)
  expect(spread).toEqual([
    { stars: 5, number: 1_199 },
    { stars: 4, number: 0 },
    { stars: 3, number: 0 },
    { stars: 2, number: 300 },
    { stars: 1, number: 0 },
  ])
  expect(newest).toHaveLength(20)
  expect((await findByIdOrSlug(supabase, product))?.rating).toEqual({
    review_count: 1_499,
    average_rating: 4.4,
  })
})
