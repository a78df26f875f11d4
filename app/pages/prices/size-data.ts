import { instalmentTeaser, type InstalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { whatItRuns, type WhatItRuns } from '../../../domain/solar/load/what-it-runs.ts'
import { listPlanOffers } from '../../features/financing/repayment-offers.ts'
import { dailyKwhPerKwp } from '../../features/product/daily-yield.ts'
import { listBundles, type Bundle } from '../../features/systems/bundles.ts'
import { listKits, type Kit } from '../../features/systems/kits.ts'
import { slugOfSize } from '../../features/systems/sizes.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** A system of the shop with its price, as these pages show it. */
export interface PricedSystem {
  key: string
  name: string
  path: string
  picture: unknown
  /** What it is for, in a sentence. */
  summary: string
  kva: number
  kwp: number
  batteryKwh: number
  /** Usable energy; null where a data sheet does not say. */
  usableKwh: number | null
  /** Years; null where the parts have different ones, or the data sheet does not say. */
  batteryWarrantyYears: number | null
  priceKobo: number
  /** What the price includes. */
  includes: string
  teaser: InstalmentTeaser | null
  runs: WhatItRuns | null
  /** When the shop changed it last, an ISO time; null for a bundle, whose parts change by themselves. */
  revisedAt: string | null
}

/** How many systems a page compares. */
const systemsShown = 3

/** The page of a size; null for a size that the shop does not sell. */
export async function findSize(supabase: Supabase, slug: string) {
  const [kits, bundles, offers] = await Promise.all([
    listKits(supabase),
    listBundles(supabase),
    listPlanOffers(supabase),
  ])
  const kva = kits.map(({ data }) => data.powerKva).find((each) => slugOfSize(each) === slug)
  if (kva === undefined) return null
  const all = [
    ...kits.map((kit) => ({ ...fromKit(kit), teaser: instalmentTeaser(offers, kit.priceKobo) })),
    ...bundles.flatMap(fromBundle),
  ]
  // Systems of this size first, then those of the next size below or above.
  const systems = [...all]
    .sort((a, b) => Math.abs(a.kva - kva) - Math.abs(b.kva - kva) || a.priceKobo - b.priceKobo)
    .slice(0, systemsShown)
    .sort((a, b) => a.priceKobo - b.priceKobo)
  const revised = systems.flatMap(({ revisedAt }) => revisedAt ?? [])
  return {
    kva,
    slug,
    systems,
    revisedAt: [...revised].sort().at(-1) ?? null,
    others: [...new Set(kits.map(({ data }) => data.powerKva))]
      .filter((other) => other !== kva)
      .sort((a, b) => a - b),
  }
}

export type SizePage = NonNullable<Awaited<ReturnType<typeof findSize>>>

function fromKit({ slug, name, summary, picture, priceKobo, revisedAt, data }: Kit) {
  return {
    key: slug,
    name,
    path: `/shop/${slug}`,
    picture,
    summary,
    kva: data.powerKva,
    kwp: data.panelsKwp ?? 0,
    batteryKwh: data.capacityKwh,
    usableKwh: data.usableKwh,
    batteryWarrantyYears: data.batteryWarrantyYears,
    priceKobo,
    includes: 'With mounting, cable, protection, and in Lagos delivery and installation.',
    runs: whatItRuns(data, dailyKwhPerKwp),
    revisedAt,
  }
}

function fromBundle(bundle: Bundle): PricedSystem[] {
  const { slug, name, lead, parts, totalKobo, teaser, figures } = bundle
  // A bundle that lacks a part, or is too small for its load, is no price to compare.
  if (!figures || bundle.shortfalls.length > 0) return []
  return [
    {
      key: `bundle-${slug}`,
      name: `Bundle: ${name}`,
      path: `/bundles#${slug}`,
      picture: (parts.find(({ category }) => category === 'inverters') ?? parts[0])?.picture,
      summary: lead,
      kva: figures.inverterKva,
      kwp: figures.arrayKwp,
      batteryKwh: figures.batteryKwh,
      usableKwh: figures.usableKwh,
      batteryWarrantyYears: null,
      priceKobo: totalKobo,
      includes: 'All parts. Installation is priced in the cart.',
      teaser,
      runs: null,
      revisedAt: null,
    },
  ]
}
