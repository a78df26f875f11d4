import * as z from 'zod/mini'
import { listAreas } from '../../features/delivery/areas.ts'
import { describeDelivery } from '../../features/delivery/product-delivery.ts'
import { summaryColumns } from '../../features/product/product-queries.ts'
import { dataSheetOf } from '../../features/product/data-sheet-of.ts'
import type { Supabase } from '../../platform/supabase.ts'

const sketches = ['sun', 'home', 'shop', 'bath', 'street'] as const
const steps = z.array(
  z.object({
    label: z.string(),
    text: z.string(),
    sketch: z.optional(z.enum(sketches)),
    picture: z.optional(z.record(z.string(), z.unknown())),
  }),
)
export type UseStep = z.infer<typeof steps>[number]
export type Sketch = (typeof sketches)[number]

/**
 * The uses in order, each with its products that are on sale.
 * @throws for a diagram of another shape
 */
export async function listUses(supabase: Supabase) {
  const { data, error } = await supabase
    .from('product_uses')
    .select(
      `slug, name, lead, explanation, steps, items:product_use_items(position, product:products(${summaryColumns}))`,
    )
    .order('position')
    .order('position', { referencedTable: 'product_use_items' })
  if (error) throw error
  return data.map(({ steps: drawn, items, ...use }) => {
    // Row level security hides a product that is not on sale: `product` is null, although the
    // generated type does not say so.
    const products = items.flatMap(
      ({ product }: { product: (typeof items)[number]['product'] | null }) =>
        product ? [product] : [],
    )
    return { ...use, steps: steps.parse(drawn), products }
  })
}

/** The products to compare in the order of the slugs, and the slugs that the shop does not have. */
export async function listCompared(supabase: Supabase, slugs: readonly string[]) {
  if (slugs.length === 0) return { compared: [], unknown: [] }
  const [areas, { data, error }] = await Promise.all([
    listAreas(supabase),
    supabase
      .from('products')
      .select(
        `${summaryColumns}, specifications, technical, warranty_years, installation_included, delivery_class, category:product_categories(slug)`,
      )
      .in('slug', [...slugs]),
  ])
  if (error) throw error
  const compared = slugs
    .flatMap((slug) => data.filter((product) => product.slug === slug))
    .map((product) => ({
      ...product,
      specifications: dataSheetOf(product),
      delivery: describeDelivery(product, areas),
    }))
  return {
    compared,
    unknown: slugs.filter((slug) => !data.some((product) => product.slug === slug)),
  }
}

export type Use = Awaited<ReturnType<typeof listUses>>[number]
export type ComparedProduct = Awaited<ReturnType<typeof listCompared>>['compared'][number]
