import {
  generatorToday,
  leastSpend,
  loadFromSpend,
  yearOfSpend,
  yearOfToday,
  type EnergyPrices,
  type PowerToday,
} from '../load/load-from-spend.ts'
import { loadFromAppliances, type ApplianceUse, type Load, type LoadShape } from '../load/load.ts'
import { onOpenDays, openOn } from '../load/week.ts'
import { energyPrices, type OwnPrices } from './energy-prices.ts'
import { feesOfState, type FeesByState } from './installed-cost.ts'
import { generatorWindow, hoursWithin } from './generator-window.ts'
import type { AnswerRates } from './system-savings.ts'
import { yearOutline, type SiteDemand } from './year-outline.ts'

/** What a visitor tells us of the site and its power today. */
export interface SiteQuestion extends Pick<SiteDemand, 'place' | 'plane'>, OwnPrices {
  /** The demand: what is spent in a month, or the appliances. */
  demand: { monthlyKobo: number; shape: LoadShape } | { uses: readonly ApplianceUse[] }
  today: PowerToday
  /** Days a week that the place is open, 1 to 7; 7 by default. */
  daysPerWeek?: number
  /** Hours a day that people like them run a generator; for somebody who has none. */
  newGeneratorHours?: PowerToday['generatorHoursPerDay']
}

/** What staff maintain, and a site's costs follow from. */
export interface SiteRates {
  rates: AnswerRates
  feesByState: FeesByState
}

/** A spend too small to calculate a load from: most of it pays for an idling generator. */
export interface LowSpend {
  kind: 'low spend'
  /** The fuel of a month on which the generator idles. */
  idleKobo: number
  /** From this spend a month on, it tells a load. */
  minKobo: number
}

/**
 * The site as the visitor describes it: its load, what a system is compared with, and the year in
 * which it is placed. `no supply`: a spend without anything that can be bought. `no load`: no
 * appliance runs. A low spend tells no load.
 */
export function askedSite(question: SiteQuestion, { rates, feesByState }: SiteRates) {
  const { place, today, demand } = question
  const prices = energyPrices(question, rates)
  const load = loadOf(question, prices)
  if (!load) return 'no supply'
  const low = lowSpend(question, prices)
  if (low) return low
  if (load.dailyKwh === 0) return 'no load'
  return {
    kind: 'site' as const,
    load,
    comparison: {
      today:
        'uses' in demand
          ? yearOfToday(today, load)
          : yearOfSpend({ ...demand, today, prices }, load),
      prices,
      rates,
      fees: feesOfState(feesByState, place.state),
    },
    ...outlineOf(question, load),
  }
}

/** The year of the site without a system, and when its generator runs. */
function outlineOf({ place, plane, today }: SiteQuestion, load: Load) {
  const generator = generatorToday(today, load)
  const generatorHours = generator && generatorWindow(today, load.hourlyKw)
  const outline = yearOutline({
    place,
    plane,
    load,
    gridHoursPerDay: today.gridHoursPerDay,
    generator,
    generatorHours: onOpenDays(hoursWithin(generatorHours), load),
  })
  return { outline, generatorHours }
}

function lowSpend({ demand, ...site }: SiteQuestion, prices: EnergyPrices): LowSpend | null {
  if ('uses' in demand) return null
  const least = leastSpend({ ...site, ...demand, prices })
  return demand.monthlyKobo < least.minKobo ? { kind: 'low spend', ...least } : null
}

function loadOf({ demand, ...site }: SiteQuestion, prices: EnergyPrices): Load | null {
  if ('uses' in demand) return openOn(loadFromAppliances(demand.uses), site.daysPerWeek ?? 7)
  return loadFromSpend({ ...site, ...demand, prices })
}
