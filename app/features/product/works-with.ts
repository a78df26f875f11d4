import { findFit } from '../../../domain/catalogue/compatibility.ts'
import { countInSeries } from '../../../domain/catalogue/fit-battery.ts'
import type { Fit } from '../../../domain/catalogue/fit.ts'
import type { TechnicalData } from '../../../domain/catalogue/technical-data.ts'
import type { Supabase } from '../../platform/supabase.tsx'
import { technicalDataOf } from './technical-data-of.ts'

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
  /** Naira. */
  price: number
  stock: number
  /** Batteries that stand in a row for the voltage of the other side; 1 for anything else. */
  inSeries: number
  fit: Fit
}

export interface Shelf {
  name: string
  /** What fits first, what must not be connected last. */
  products: WorksWith[]
}

/**
 * What the shop has that a product may be connected to, shelf by shelf, each with the answer and why.
 * @param most products of a shelf that are looked at: what is featured first, then the cheapest
 */
export async function listWorksWith(
  supabase: Supabase,
  product: Parameters<typeof technicalDataOf>[0],
  most = 200,
): Promise<Shelf[]> {
  const own = technicalDataOf(product)
  const shelves = Object.hasOwn(counterparts, product.category.slug)
    ? (counterparts[product.category.slug] ?? [])
    : []
  if (!own || shelves.length === 0) return []
  const { data, error } = await supabase
    .from('product_categories')
    .select('slug, name, products(slug, name, price, stock, is_featured, technical)')
    .in('slug', shelves)
    .order('position')
    .order('is_featured', { ascending: false, referencedTable: 'products' })
    .order('price', { referencedTable: 'products' })
    .limit(most, { referencedTable: 'products' })
  if (error) throw error
  return data.map(({ slug: category, name, products }) => ({
    name,
    products: products
      .flatMap((other) => {
        const data = technicalDataOf({ ...other, category: { slug: category } })
        const fit = data && findFit(own, data)
        return fit
          ? [
              {
                slug: other.slug,
                name: other.name,
                price: other.price,
                stock: other.stock,
                inSeries: batteriesInSeries(own, data),
                fit,
              },
            ]
          : []
      })
      .toSorted((a, b) => rank[a.fit.verdict] - rank[b.fit.verdict]),
  }))
}

function batteriesInSeries(...pair: [TechnicalData, TechnicalData]): number {
  const battery = pair.find((each) => each.kind === 'battery')
  const inverter = pair.find((each) => each.kind === 'inverter')
  return battery?.nominalV && inverter?.batteryV
    ? countInSeries(inverter.batteryV, battery.nominalV)
    : 1
}

/** Of each shelf the first that go with it and can be bought now: without a limit before with one, of its own voltage before rows. */
export async function listFitting(
  supabase: Supabase,
  product: Parameters<typeof technicalDataOf>[0],
  { eachShelf = 3, most = 60 } = {},
): Promise<Shelf[]> {
  const shelves = await listWorksWith(supabase, product, most)
  return shelves.flatMap(({ name, products }) => {
    const fitting = products
      .filter(
        ({ fit, stock }) => (fit.verdict === 'fits' || fit.verdict === 'limited') && stock > 0,
      )
      .toSorted((a, b) => rank[a.fit.verdict] - rank[b.fit.verdict] || a.inSeries - b.inSeries)
      .slice(0, eachShelf)
    return fitting.length > 0 ? [{ name, products: fitting }] : []
  })
}
