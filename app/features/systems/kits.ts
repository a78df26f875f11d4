import { koboFromNaira } from '../../../domain/money/money.ts'
import type { TechnicalData } from '../../../domain/catalogue/technical-data.ts'
import type { Supabase } from '../../platform/supabase.ts'
import type { DeliveredProduct } from '../delivery/areas.ts'
import { technicalDataOf } from '../product/technical-data-of.ts'

type KitData = Extract<TechnicalData, { kind: 'kit' }>

/** A complete system that the shop sells as one product. */
export interface Kit {
  slug: string
  name: string
  summary: string
  picture: unknown
  priceKobo: number
  stock: number
  /** When its price or its description changed last, an ISO time. */
  revisedAt: string
  data: KitData
  delivered: DeliveredProduct
  days: { delivery_days_min: number; delivery_days_max: number }
}

/** The complete kits on sale, from small to large. */
export async function listKits(supabase: Supabase): Promise<Kit[]> {
  const { data, error } = await supabase
    .from('product_categories')
    .select(
      'slug, products(slug, name, summary, picture, price, stock, revised_at, technical, installation_included, delivery_class, delivery_days_min, delivery_days_max)',
    )
    .eq('slug', 'complete-kits')
    .order('price', { referencedTable: 'products' })
  if (error) throw error
  return data.flatMap(({ slug: category, products }) =>
    products.flatMap((product): Kit[] => {
      const technical = technicalDataOf({ ...product, category: { slug: category } })
      if (technical?.kind !== 'kit') return []
      const { slug, name, summary, picture, price, stock, revised_at: revisedAt } = product
      return [
        {
          slug,
          name,
          summary,
          picture,
          priceKobo: koboFromNaira(price),
          stock,
          revisedAt,
          data: technical,
          delivered: product,
          days: product,
        },
      ]
    }),
  )
}
