import type { Supabase } from '../../../platform/supabase.tsx'

export interface Review {
  id: string
  author_name: string
  rating: number
  body: string
  created_at: string
}

export interface Reviews {
  count: number
  /** 1 to 5; 0 without reviews. */
  average: number
  /** Counts of five, four, three, two and one star. */
  spread: { stars: number; number: number }[]
  /** The newest reviews. */
  newest: Review[]
}

const maxShown = 20

/** The reviews of a product. */
export async function findReviews(supabase: Supabase, productId: string): Promise<Reviews> {
  const shown = () => supabase.from('product_reviews')
  const [ratings, newest] = await Promise.all([
    shown().select('rating').eq('product_id', productId).eq('is_hidden', false),
    shown()
      .select('id, author_name, rating, body, created_at')
      .eq('product_id', productId)
      .eq('is_hidden', false)
      .order('created_at', { ascending: false })
      .limit(maxShown),
  ])
  const error = ratings.error ?? newest.error
  if (error || !ratings.data || !newest.data) throw error ?? new Error('Reviews came without rows')
  return { ...sumRatings(ratings.data.map(({ rating }) => rating)), newest: newest.data }
}

function sumRatings(ratings: readonly number[]): Omit<Reviews, 'newest'> {
  const spread = [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    number: ratings.filter((rating) => rating === stars).length,
  }))
  return {
    count: ratings.length,
    average:
      ratings.length === 0 ? 0 : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
    spread,
  }
}
