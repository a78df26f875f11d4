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

/** Three more of the same category. */
export async function listRelated(supabase: Supabase, { id, category_id }: { id: string; category_id: string }) {
  const { data, error } = await supabase.from('products').select(summaryColumns).eq('category_id', category_id).neq('id', id).order('price').limit(3)
  if (error) throw error
  return data
}

/** What it costs a month; null where no plan is for such a price. */
export async function findInstalments(supabase: Supabase, { price }: { price: number }): Promise<InstalmentTeaser | null> {
  return instalmentTeaser(await listPlanOffers(supabase), koboFromNaira(price))
}
