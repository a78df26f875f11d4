import { instalmentTeaser, type InstalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import { summaryColumns } from './product-queries.ts'
import { listPlanOffers } from '../financing/repayment-offers.ts'
import type { Supabase } from '../../platform/supabase.tsx'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A product with its category, by id or by slug; null when the shop has none. */
export async function findByIdOrSlug(supabase: Supabase, idOrSlug: string) {
  const { data: product, error } = await supabase
    .from('products')
    .select(
      '*, category:product_categories(slug, name), rating:product_ratings(review_count, average_rating)',
    )
    .eq(uuid.test(idOrSlug) ? 'id' : 'slug', idOrSlug)
    .maybeSingle()
  if (error) throw error
  return product
}

/** Three more of the same category that can be bought now, nearest in price: what somebody compares it with. */
export async function listRelated(
  supabase: Supabase,
  { id, category, price }: { id: string; category: { slug: string }; price: number },
) {
  const others = (range: { min: number } | { max: number }, sort: string) =>
    supabase
      .rpc('search_products', {
        category: category.slug,
        filters: { price: range, in_stock: true },
        sort,
        page_size: 4,
      })
      .select(summaryColumns)
      .neq('id', id)
  const [dearer, cheaper] = await Promise.all([
    others({ min: price }, 'price-asc'),
    others({ max: price }, 'price-desc'),
  ])
  if (dearer.error) throw dearer.error
  if (cheaper.error) throw cheaper.error
  const apart = (other: { price: number }) => Math.abs(other.price - price)
  // Of the same price they are found both ways.
  const found = new Map([...cheaper.data, ...dearer.data].map((other) => [other.id, other]))
  return [...found.values()]
    .toSorted((a, b) => apart(a) - apart(b))
    .slice(0, 3)
    .toSorted((a, b) => a.price - b.price)
}

/** What it costs a month; null where no plan is for such a price. */
export async function findInstalments(
  supabase: Supabase,
  { price }: { price: number },
): Promise<InstalmentTeaser | null> {
  return instalmentTeaser(await listPlanOffers(supabase), koboFromNaira(price))
}
