import { findFit, type Fit } from '../../domain/compatibility.ts'
import type { Supabase } from '../supabase.tsx'
import { technicalDataOf } from '../technical-data-of.ts'

/** Which shelves a product of a category is connected to. */
const counterparts: Readonly<Record<string, string[]>> = {
  'solar-panels': ['inverters', 'charge-controllers'],
  inverters: ['solar-panels', 'batteries'],
  batteries: ['inverters', 'charge-controllers'],
  'charge-controllers': ['solar-panels', 'batteries'],
}

const rank = { fits: 0, limited: 1, ask: 2, no: 3 } as const

export interface WorksWith {
  slug: string
  name: string
  fit: Fit
}

export interface Shelf {
  name: string
  /** What fits first, what must not be connected last. */
  products: WorksWith[]
}

/** What the shop has that a product may be connected to, shelf by shelf, each with the answer and why. */
export async function listWorksWith(supabase: Supabase, product: Parameters<typeof technicalDataOf>[0]): Promise<Shelf[]> {
  const own = technicalDataOf(product)
  const shelves = Object.hasOwn(counterparts, product.category.slug) ? (counterparts[product.category.slug] ?? []) : []
  if (!own || shelves.length === 0) return []
  const { data, error } = await supabase
    .from('product_categories')
    .select('slug, name, products(slug, name, price, facets, specifications)')
    .in('slug', shelves)
    .order('position')
    .order('price', { referencedTable: 'products' })
  if (error) throw error
  return data.map(({ slug: category, name, products }) => ({
    name,
    products: products
      .flatMap((other) => {
        const data = technicalDataOf({ ...other, category: { slug: category } })
        const fit = data && findFit(own, data)
        return fit ? [{ slug: other.slug, name: other.name, fit }] : []
      })
      .toSorted((a, b) => rank[a.fit.verdict] - rank[b.fit.verdict]),
  }))
}
