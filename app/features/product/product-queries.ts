import type { Tables } from '../../platform/database.gen.ts'
import { loadSupabase, type Supabase } from '../../platform/supabase.ts'

export type Product = Tables<'products'>

/** The columns that a product card shows; lists load only these. */
export type ProductSummary = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'name'
  | 'summary'
  | 'price'
  | 'compare_at_price'
  | 'stock'
  | 'highlights'
  | 'picture'
  | 'delivery_days_min'
  | 'delivery_days_max'
  | 'carbonReductionPotential'
> & { rating: Rating | null }

/** Average of the reviews, 1 to 5. */
export type Rating = Pick<Tables<'product_ratings'>, 'review_count' | 'average_rating'>

/** Units that unpaid orders hold, and when the first of them become free. */
export type Hold = Pick<Tables<'product_holds'>, 'units' | 'free_from'>

export const summaryColumns =
  'id,slug,name,summary,price,compare_at_price,stock,highlights,picture,delivery_days_min,delivery_days_max,carbonReductionPotential,rating:product_ratings(review_count,average_rating)'

export interface Highlight {
  label: string
  value: string
}

/**
 * The three numbers of a card from their jsonb column.
 * @throws TypeError for another shape, which a constraint refuses
 */
export function readHighlights(highlights: unknown): Highlight[] {
  // By hand: a first visit downloads this, and no parser.
  if (!Array.isArray(highlights) || !highlights.every(isHighlight))
    throw new TypeError('Highlights of another shape')
  return highlights
}

function isHighlight(value: unknown): value is Highlight {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string' &&
    'value' in value &&
    typeof value.value === 'string'
  )
}

/** A product, or null when the shop no longer sells it. */
async function findProduct(supabase: Supabase, id: string): Promise<Product | null> {
  const { data, error } = await supabase.from('products').select('*').eq('id', id).single()
  if (error?.code === 'PGRST116') return null
  if (error) throw error
  return data
}

/** The cards of these products in any order, without products that are no longer sold. */
export function productsQuery(ids: readonly string[]) {
  return {
    queryKey: ['products', ...[...ids].sort()],
    queryFn: async (): Promise<ProductSummary[]> =>
      (
        await (
          await loadSupabase()
        )
          .from('products')
          .select(summaryColumns)
          .in('id', [...ids])
          .throwOnError()
      ).data,
  }
}

export function productQuery(id: string) {
  return {
    queryKey: ['product', id],
    queryFn: async () => findProduct(await loadSupabase(), id),
  }
}
