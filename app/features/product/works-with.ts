import { findFit } from '../../../domain/catalogue/compatibility.ts'
import { countInSeries } from '../../../domain/catalogue/fit-battery.ts'
import type { Fit } from '../../../domain/catalogue/fit.ts'
import { findAccessoryFit } from '../../../domain/catalogue/protection/fit-accessory.ts'
import type { TechnicalData } from '../../../domain/catalogue/technical-data.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { technicalDataOf } from './technical-data-of.ts'

/** Slugs of the categories that products of a category are connected to. */
const counterparts: Readonly<Record<string, string[]>> = {
  'solar-panels': ['inverters', 'charge-controllers', 'accessories'],
  inverters: ['solar-panels', 'batteries', 'accessories'],
  batteries: ['inverters', 'charge-controllers'],
  'charge-controllers': ['solar-panels', 'batteries', 'accessories'],
  accessories: ['solar-panels', 'inverters', 'charge-controllers', 'accessories'],
}

const rank = { fits: 0, limited: 1, ask: 2, no: 3 } as const

export interface WorksWith {
  slug: string
  name: string
  /** Naira. */
  price: number
  stock: number
  kind: TechnicalData['kind']
  /** Batteries in series for the voltage of the inverter; 1 for other products. */
  inSeries: number
  fit: Fit
}

export interface MatchingCategory {
  name: string
  /** Fitting products first, products that must not be connected last. */
  products: WorksWith[]
}

/**
 * The products that a product may be connected to, by category, each with whether and why it fits.
 * @param maxProducts how many of each category are checked: featured ones first, then the cheapest
 */
export async function listWorksWith(
  supabase: Supabase,
  product: Parameters<typeof technicalDataOf>[0],
  maxProducts = 200,
): Promise<MatchingCategory[]> {
  const own = technicalDataOf(product)
  const categories = Object.hasOwn(counterparts, product.category.slug)
    ? (counterparts[product.category.slug] ?? [])
    : []
  if (!own || categories.length === 0) return []
  const { data, error } = await supabase
    .from('product_categories')
    .select('slug, name, products(slug, name, price, stock, is_featured, technical)')
    .in('slug', categories)
    .order('position')
    .order('is_featured', { ascending: false, referencedTable: 'products' })
    .order('price', { referencedTable: 'products' })
    .limit(maxProducts, { referencedTable: 'products' })
  if (error) throw error
  const matching = data.map(({ slug: category, name, products }) => ({
    name,
    products: products
      .flatMap((other) => {
        const data = technicalDataOf({ ...other, category: { slug: category } })
        const fit = data && (findFit(own, data) ?? findAccessoryFit(own, data))
        return fit
          ? [
              {
                slug: other.slug,
                name: other.name,
                price: other.price,
                stock: other.stock,
                kind: data.kind,
                inSeries: batteriesInSeries(own, data),
                fit,
              },
            ]
          : []
      })
      .sort((a, b) => rank[a.fit.verdict] - rank[b.fit.verdict]),
  }))
  return matching.filter(({ products }) => products.length > 0)
}

function batteriesInSeries(...pair: [TechnicalData, TechnicalData]): number {
  const battery = pair.find((each) => each.kind === 'battery')
  const inverter = pair.find((each) => each.kind === 'inverter')
  return battery?.nominalV && inverter?.batteryV
    ? countInSeries(inverter.batteryV, battery.nominalV)
    : 1
}

/**
 * The best fitting products of each category that are in stock: without a loss before with one, of
 * the same voltage before batteries in series. Of accessories the cheapest for each place: one
 * breaker at the panels, one at the battery.
 */
export async function listFitting(
  supabase: Supabase,
  product: Parameters<typeof technicalDataOf>[0],
  { perCategory = 3, maxProducts = 60 } = {},
): Promise<MatchingCategory[]> {
  const matchingCategories = await listWorksWith(supabase, product, maxProducts)
  return matchingCategories.flatMap(({ name, products }) => {
    const fitting = products
      .filter(
        ({ fit, stock }) => (fit.verdict === 'fits' || fit.verdict === 'limited') && stock > 0,
      )
      .sort((a, b) => rank[a.fit.verdict] - rank[b.fit.verdict] || a.inSeries - b.inSeries)
    const best = fitting.some(({ kind }) => kind === 'accessory')
      ? cheapestOfEachPlace(fitting)
      : fitting.slice(0, perCategory)
    return best.length > 0 ? [{ name, products: best }] : []
  })
}

function cheapestOfEachPlace(accessories: WorksWith[]): WorksWith[] {
  const byPrice = [...accessories].sort((a, b) => a.price - b.price)
  return byPrice.filter(
    ({ fit }, at) => byPrice.findIndex((each) => each.fit.arrangement === fit.arrangement) === at,
  )
}
