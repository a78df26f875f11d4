import { instalmentTeaser, type InstalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import { isUuid } from '../../../domain/text/uuid.ts'
import { listAreas } from '../delivery/areas.ts'
import { describeDelivery, type ProductDelivery } from '../delivery/product-delivery.ts'
import { summaryColumns } from './product-queries.ts'
import { listPlanOffers } from '../financing/repayment-offers.ts'
import type { Supabase } from '../../platform/supabase.tsx'

/** A product with its category, by id or slug; null when there is none. */
export async function findByIdOrSlug(supabase: Supabase, idOrSlug: string) {
  const { data: product, error } = await supabase
    .from('products')
    .select(
      '*, category:product_categories(slug, name), rating:product_ratings(review_count, average_rating), hold:product_holds(units, free_from)',
    )
    .eq(isUuid(idOrSlug) ? 'id' : 'slug', idOrSlug)
    .maybeSingle()
  if (error) throw error
  return product
}

/** The three products in stock of the same category that are nearest in price. */
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
  const distance = (other: { price: number }) => Math.abs(other.price - price)
  // A product of the same price is in both lists.
  const found = new Map([...cheaper.data, ...dearer.data].map((other) => [other.id, other]))
  return [...found.values()]
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .toSorted((a, b) => a.price - b.price)
}

/** The monthly price of the product; null when no repayment plan covers its price. */
export async function findInstalments(
  supabase: Supabase,
  { price }: { price: number },
): Promise<InstalmentTeaser | null> {
  return instalmentTeaser(await listPlanOffers(supabase), koboFromNaira(price))
}

/** How long the delivery of the product takes; null without any state that we deliver to. */
export async function findDelivery(
  supabase: Supabase,
  product: Parameters<typeof describeDelivery>[0],
): Promise<ProductDelivery | null> {
  return describeDelivery(product, await listAreas(supabase))
}
