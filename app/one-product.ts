import { instalmentTeaser, type InstalmentTeaser } from '../domain/finance/plan-offer.ts'
import { koboFromNaira } from '../domain/money.ts'
import { summaryColumns } from './catalogue.ts'
import { listPlanOffers } from './repayment-offers.ts'
import type { Supabase } from './supabase.tsx'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A product with its category, by id or by slug; null when the shop has none. */
export async function findByIdOrSlug(supabase: Supabase, idOrSlug: string) {
  const { data: product, error } = await supabase
    .from('products')
    .select('*, category:product_categories(slug, name), rating:product_ratings(review_count, average_rating)')
    .eq(uuid.test(idOrSlug) ? 'id' : 'slug', idOrSlug)
    .maybeSingle()
  if (error) throw error
  return product
}

/** Three more of the same category that can be bought now, nearest in price: what somebody compares it with. */
export async function listRelated(supabase: Supabase, { id, category_id, price }: { id: string; category_id: string; price: number }) {
  const others = () => supabase.from('products').select(summaryColumns).eq('category_id', category_id).neq('id', id).gt('stock', 0).limit(3)
  const [dearer, cheaper] = await Promise.all([others().gte('price', price).order('price'), others().lt('price', price).order('price', { ascending: false })])
  if (dearer.error) throw dearer.error
  if (cheaper.error) throw cheaper.error
  const apart = (other: { price: number }) => Math.abs(other.price - price)
  return [...cheaper.data, ...dearer.data].toSorted((a, b) => apart(a) - apart(b)).slice(0, 3).toSorted((a, b) => a.price - b.price)
}

/** What it costs a month; null where no plan is for such a price. */
export async function findInstalments(supabase: Supabase, { price }: { price: number }): Promise<InstalmentTeaser | null> {
  return instalmentTeaser(await listPlanOffers(supabase), koboFromNaira(price))
}
