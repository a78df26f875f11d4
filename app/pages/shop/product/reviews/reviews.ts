import type { Supabase } from '../../../../platform/supabase.ts'

export interface Review {
  id: string
  author_name: string
  rating: number
  body: string
  created_at: string
  /** What the shop answered. */
  reply: string | null
}

export interface Reviews {
  /** Counts of five, four, three, two and one star. */
  spread: { stars: number; number: number }[]
  /** The newest reviews. */
  newest: Review[]
}

const maxShown = 20

/** The reviews of a product. Their number and average are the product's rating. */
export async function findReviews(supabase: Supabase, productId: string): Promise<Reviews> {
  const [counts, newest] = await Promise.all([
    supabase
      .from('product_rating_counts')
      .select('rating, review_count')
      .eq('product_id', productId),
    supabase
      .from('product_reviews')
      .select('id, author_name, rating, body, created_at, reply')
      .eq('product_id', productId)
      .eq('is_hidden', false)
      .order('created_at', { ascending: false })
      .limit(maxShown),
  ])
  if (counts.error) throw counts.error
  if (newest.error) throw newest.error
  const spread = [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    number: counts.data.find(({ rating }) => rating === stars)?.review_count ?? 0,
  }))
  return { spread, newest: newest.data }
}
