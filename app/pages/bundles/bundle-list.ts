import { instalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import { appliances } from '../../../domain/solar/load/appliances.ts'
import { checkBundle } from '../../../domain/solar/system/bundle.ts'
import { listPlanOffers } from '../../features/financing/repayment-offers.ts'
import { readShopParts } from '../../features/product/shop-parts.ts'
import {
  parseSolarQuestion,
  solarPath,
  toUse,
  type ApplianceChoice,
} from '../../features/calculators/solar-question.ts'
import type { Supabase } from '../../platform/supabase.tsx'

const columns = `slug, name, lead, not_for, autonomy_hours, scene,
  loads:bundle_loads(appliance, quantity, watts, day_hours, night_hours),
  parts:bundle_parts(quantity, product:products(id, slug, name, price, stock, picture, technical, category:product_categories(slug)))` as const

/** The bundles in their order, each with what it runs, its parts at today's prices, and whether they carry the need. */
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
      const choices = loads.map((load): ApplianceChoice => ({
        key: load.appliance,
        quantity: load.quantity,
        watts: load.watts,
        dayHours: load.day_hours,
        nightHours: load.night_hours,
      }))
      // The policy hides a product that is not on sale, so its line has none, whatever the generated type says.
      const sold = rows.flatMap(
        ({
          quantity,
          product,
        }: {
          quantity: number
          product: (typeof rows)[number]['product'] | null
        }) => (product ? [{ quantity, product }] : []),
      )
      const parts = sold.map(
        ({ quantity, product: { id, slug, name, stock, picture, price } }) => ({
          id,
          slug,
          name,
          stock,
          picture,
          quantity,
          priceKobo: koboFromNaira(price),
        }),
      )
      const totalKobo = parts.reduce(
        (sum, { priceKobo, quantity }) => sum + priceKobo * quantity,
        0,
      )
      const need = { uses: choices.map(toUse), autonomyHours }
      const answer =
        choices.length > 0
          ? checkBundle(
              need,
              new Map(parts.map(({ id, quantity }) => [id, quantity])),
              readShopParts(sold.map(({ product }) => product)),
            )
          : null
      return {
        ...bundle,
        notFor,
        autonomyHours,
        loads: choices.map(({ key, ...choice }) => ({
          ...choice,
          name:
            appliances.find((appliance) => appliance.key === key)?.name ?? key.replaceAll('-', ' '),
        })),
        parts,
        totalKobo,
        teaser: instalmentTeaser(offers, totalKobo),
        figures: answer && {
          dailyKwh: answer.load.dailyKwh,
          peakW: 1000 * answer.load.peakKw,
          arrayKwp: answer.arrayKwp,
          batteryKwh: answer.batteryKwh,
          inverterKva: answer.inverterKva,
        },
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

/** The same need as a question to the solar calculator: enough on sun and battery alone, for as long. */
function pathInCalculator(uses: ApplianceChoice[], autonomyHours: number): string {
  const { question } = parseSolarQuestion(new URLSearchParams())
  return solarPath({ ...question, from: 'appliances', uses, aim: 'sun', autonomyHours })
}
