import type { TechnicalData } from '../../../domain/catalogue/technical-data.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import { chemistries } from '../../../domain/solar/system/battery-chemistry.ts'
import { batteryLifeCost } from '../../../domain/solar/system/battery-life-cost.ts'
import { technicalDataOf } from '../../features/product/technical-data-of.ts'
import type { Supabase } from '../../platform/supabase.ts'

type BatteryData = Extract<TechnicalData, { kind: 'battery' }>

/** How long the comparison looks ahead. */
export const comparedYears = 10

/** The batteries of the shop with what each costs over ten years, cheapest energy first. */
export async function listComparedBatteries(supabase: Supabase) {
  const { data, error } = await supabase
    .from('product_categories')
    .select('slug, products(slug, name, picture, price, technical)')
    .eq('slug', 'batteries')
  if (error) throw error
  return data
    .flatMap(({ slug: category, products }) =>
      products.flatMap((product) => {
        const battery = technicalDataOf({ ...product, category: { slug: category } })
        const figures = battery?.kind === 'battery' ? figuresOf(battery, product.price) : null
        const { slug, name, picture } = product
        return figures ? [{ slug, name, picture, ...figures }] : []
      }),
    )
    .sort((a, b) => a.cost.koboPerKwh - b.cost.koboPerKwh)
}

export type ComparedBattery = Awaited<ReturnType<typeof listComparedBatteries>>[number]

/** Null where the data sheet lacks a number. */
function figuresOf(battery: BatteryData, price: number) {
  const { chemistry, usableKwh, cycles, capacityKwh, weightKg } = battery
  if (usableKwh === null || cycles === null || price <= 0) return null
  const priceKobo = koboFromNaira(price)
  return {
    isLithium: chemistry === 'lfp',
    priceKobo,
    capacityKwh,
    usableKwh,
    cycles,
    weightKg,
    cost: batteryLifeCost(
      { priceKobo, usableKwh, cycles, calendarYears: chemistries[chemistry].lifeYears },
      comparedYears,
    ),
  }
}
