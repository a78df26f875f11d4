import { instalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { listMissingParts } from '../../../domain/catalogue/protection/missing-parts.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import { findAppliance } from '../../../domain/solar/load/appliances.ts'
import { checkBundle } from '../../../domain/solar/system/bundle.ts'
import { listPlanOffers } from '../financing/repayment-offers.ts'
import { readShopParts } from '../product/shop-parts.ts'
import { technicalDataOf } from '../product/technical-data-of.ts'
import { toUse, type ApplianceChoice } from '../calculators/appliance-choice.ts'
import { parseSolarQuestion, solarPath } from '../calculators/solar-url.ts'
import type { Tables } from '../../platform/database.gen.ts'
import type { Supabase } from '../../platform/supabase.ts'

const columns = `slug, name, lead, not_for, autonomy_hours, scene,
  loads:bundle_loads(appliance, quantity, watts, day_hours, night_hours),
  parts:bundle_parts(quantity, product:products(id, slug, name, price, stock, picture, technical, category:product_categories(slug)))` as const

/** The bundles in order, each with its loads, its parts at current prices, and its shortfalls. */
export async function listBundles(supabase: Supabase) {
  const [bundles, offers] = await Promise.all([
    supabase
      .from('bundles')
      .select(columns)
      .order('position')
      .order('position', { referencedTable: 'bundle_loads' })
      .order('position', { referencedTable: 'bundle_parts' }),
    listPlanOffers(supabase),
  ])
  if (bundles.error) throw bundles.error
  return bundles.data.map(
    ({ loads, parts: rows, not_for: notFor, autonomy_hours: autonomyHours, ...bundle }) => {
      const choices = loads.map(toChoice)
      // Row level security hides a product that is not on sale: `product` is null, although the
      // generated type does not say so.
      const sold = rows.flatMap(
        ({ quantity, product }: { quantity: number; product: Sold | null }) =>
          product ? [{ quantity, product }] : [],
      )
      const parts = sold.map(toPart)
      const totalKobo = sumKobo(parts)
      const need = { uses: choices.map(toUse), autonomyHours }
      const quantities = new Map(parts.map(({ id, quantity }) => [id, quantity]))
      const shopParts = readShopParts(sold.map(({ product }) => product))
      const answer = choices.length > 0 ? checkBundle(need, quantities, shopParts) : null
      return {
        ...bundle,
        notFor,
        autonomyHours,
        loads: choices.map(({ key, ...choice }) => ({ ...choice, name: nameOfAppliance(key) })),
        parts,
        missing: listMissing(sold),
        totalKobo,
        teaser: instalmentTeaser(offers, totalKobo),
        figures: answer && { ...describeFigures(answer), usableKwh: sumUsableKwh(sold) },
        shortfalls: [
          ...(sold.length < rows.length ? ['One of its parts is not sold at the moment.'] : []),
          ...(answer?.shortfalls ?? []),
        ],
        calculatorPath: pathInCalculator(choices, autonomyHours),
      }
    },
  )
}

export type Bundle = Awaited<ReturnType<typeof listBundles>>[number]

/** The same loads and hours in the solar calculator, for a system that needs no grid. */
function pathInCalculator(uses: ApplianceChoice[], autonomyHours: number): string {
  const { question } = parseSolarQuestion(new URLSearchParams())
  return solarPath({ ...question, from: 'appliances', uses, aim: 'sun', autonomyHours })
}

type Sold = Parameters<typeof readShopParts>[0][number] &
  Pick<Tables<'products'>, 'slug' | 'name' | 'picture'>

function toChoice(load: {
  appliance: string
  quantity: number
  watts: number
  day_hours: number
  night_hours: number
}): ApplianceChoice {
  return {
    key: load.appliance,
    quantity: load.quantity,
    watts: load.watts,
    dayHours: load.day_hours,
    nightHours: load.night_hours,
  }
}

/** What the crew brings beside the parts, by their data sheets. */
function listMissing(sold: readonly { quantity: number; product: Sold }[]): string[] {
  return listMissingParts(
    sold.flatMap(({ quantity, product }) => {
      const data = technicalDataOf(product)
      return data ? [{ data, quantity }] : []
    }),
  ).map(({ words }) => words)
}

/** The usable energy of all batteries, kWh; null where the data sheet of one does not say. */
function sumUsableKwh(sold: readonly { quantity: number; product: Sold }[]): number | null {
  let sum = 0
  for (const { quantity, product } of sold) {
    if (product.category.slug !== 'batteries') continue
    const data = technicalDataOf(product)
    if (data?.kind !== 'battery' || data.usableKwh === null) return null
    sum += quantity * data.usableKwh
  }
  return sum
}

function toPart({ quantity, product }: { quantity: number; product: Sold }) {
  const { id, slug, name, stock, picture, price, category } = product
  return {
    id,
    slug,
    name,
    stock,
    picture,
    category: category.slug,
    quantity,
    priceKobo: koboFromNaira(price),
  }
}

function sumKobo(parts: readonly { priceKobo: number; quantity: number }[]): number {
  return parts.reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0)
}

function nameOfAppliance(key: string): string {
  return findAppliance(key)?.name ?? key.replaceAll('-', ' ')
}

function describeFigures(answer: ReturnType<typeof checkBundle>) {
  return {
    dailyKwh: answer.load.dailyKwh,
    peakW: 1000 * answer.load.peakKw,
    arrayKwp: answer.arrayKwp,
    batteryKwh: answer.batteryKwh,
    inverterKva: answer.inverterKva,
  }
}
