import type { DeliveryFees } from '../../../domain/delivery/delivery-fee.ts'
import type { PlanOffer } from '../../../domain/finance/plan-offer.ts'
import type { SoldAccessory } from '../../../domain/catalogue/protection/choose-accessories.ts'
import type { ShopParts } from '../../../domain/solar/system/shop-system.ts'
import { listCarbonFactors, type CarbonFactorRow } from './carbon-factors.ts'
import { listDeliveryFees } from '../delivery/delivery-fees.ts'
import { listPlanOffers } from '../financing/repayment-offers.ts'
import { readAccessories, readShopParts } from '../product/shop-parts.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** A value of the table `calculator_values`, as "How we calculate" shows it. */
export interface DatedValue {
  key: string
  label: string
  value: number
  unit: string
  as_of: string
  source: string
}

/** What the page shows of a product. */
export interface PartFace {
  slug: string
  name: string
  picture: unknown
}

export interface CalculatorData {
  shop: ShopParts
  /** What the crew mounts, connects and protects a system with. */
  accessories: SoldAccessory[]
  faces: Record<string, PartFace>
  values: DatedValue[]
  carbonFactors: CarbonFactorRow[]
  feesByState: Record<string, DeliveryFees>
  /** Repayment plans on offer. */
  offers: PlanOffer[]
}

const partCategories = ['solar-panels', 'inverters', 'batteries', 'accessories']

/** The shop's parts, prices, rates and emission factors that an answer is calculated from. */
export async function loadCalculatorData(supabase: Supabase): Promise<CalculatorData> {
  const [products, values, carbonFactors, feesByState, offers] = await Promise.all([
    supabase
      .from('product_categories')
      .select('slug, products(id, slug, name, price, stock, picture, technical)')
      .in('slug', partCategories),
    listCalculatorValues(supabase),
    listCarbonFactors(supabase),
    listDeliveryFees(supabase),
    listPlanOffers(supabase),
  ])
  if (products.error) throw products.error
  const rows = products.data.flatMap(({ slug, products: all }) =>
    all.map((product) => ({ ...product, category: { slug } })),
  )
  return {
    shop: readShopParts(rows),
    accessories: readAccessories(rows),
    faces: Object.fromEntries(
      rows.map(({ id, slug, name, picture }) => [id, { slug, name, picture }]),
    ),
    values,
    carbonFactors,
    feesByState,
    offers,
  }
}

/** Tariffs, fuel prices and rates that staff maintain, each with its day and source. */
export async function listCalculatorValues(supabase: Supabase): Promise<DatedValue[]> {
  const { data, error } = await supabase
    .from('calculator_values')
    .select('key, label, value, unit, as_of, source')
    .order('position')
  if (error) throw error
  return data
}
