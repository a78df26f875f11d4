import { repaymentPlan, type PlanTerms, type RepaymentPlan } from './repayment-plan.ts'

/** Instalments as they are on offer: terms, and the prices they are for. */
export interface PlanOffer {
  terms: PlanTerms
  /** Kobo, both ends included. */
  minPriceKobo: number
  maxPriceKobo: number
  /** The day these terms began to hold, YYYY-MM-DD. */
  asOf: string
}

/** The columns of `repayment_plans` that make an offer. */
export interface PlanOfferRow {
  months: number
  deposit_percent: number
  rate_percent_per_month: number
  interest: string
  fee_percent: number
  fee: string
  min_price_kobo: number
  max_price_kobo: number
  as_of: string
}

/** An offer from its row: percents become shares. */
export function readPlanOffer(row: PlanOfferRow): PlanOffer {
  return {
    terms: {
      interest: row.interest === 'flat' ? 'flat' : 'reducing',
      ratePerMonth: row.rate_percent_per_month / 100,
      months: row.months,
      depositShare: row.deposit_percent / 100,
      feeShare: row.fee_percent / 100,
      fee: row.fee === 'capitalised' ? 'capitalised' : 'upfront',
    },
    minPriceKobo: row.min_price_kobo,
    maxPriceKobo: row.max_price_kobo,
    asOf: row.as_of,
  }
}

/** Why a price and a term give no plan. */
export type NoPlan = 'no offers' | 'no such term' | 'price too low' | 'price too high'

/** The plan of a price over that many months, or why there is none. Never throws for a price of at least one kobo. */
export function planFor(
  offers: readonly PlanOffer[],
  priceKobo: number,
  months: number,
): { offer: PlanOffer; plan: RepaymentPlan } | NoPlan {
  if (offers.length === 0) return 'no offers'
  const offer = offers.find(({ terms }) => terms.months === months)
  if (!offer) return 'no such term'
  if (priceKobo < offer.minPriceKobo) return 'price too low'
  if (priceKobo > offer.maxPriceKobo) return 'price too high'
  return { offer, plan: repaymentPlan(priceKobo, offer.terms) }
}

/** The offers for a price, the shortest term first. */
export function offersFor(offers: readonly PlanOffer[], priceKobo: number): PlanOffer[] {
  return offers
    .filter(
      ({ minPriceKobo, maxPriceKobo }) => priceKobo >= minPriceKobo && priceKobo <= maxPriceKobo,
    )
    .sort((a, b) => a.terms.months - b.terms.months)
}

/** The lowest and the highest price that any offer is for, kobo; null without offers. */
export function priceLimits(
  offers: readonly PlanOffer[],
): { minKobo: number; maxKobo: number } | null {
  if (offers.length === 0) return null
  return {
    minKobo: Math.min(...offers.map(({ minPriceKobo }) => minPriceKobo)),
    maxKobo: Math.max(...offers.map(({ maxPriceKobo }) => maxPriceKobo)),
  }
}

/** What stands beside a price: one plan in a line. */
export interface InstalmentTeaser {
  /** Whole naira: the price in the address of the plan. */
  priceNaira: number
  months: number
  dueNowKobo: number
  instalmentKobo: number
  totalCostKobo: number
  ratePerMonth: number
  /** Share; null when nothing is financed. */
  effectiveAnnualRate: number | null
}

/** The plan of at most a year with the smallest instalment, as most people would take it; else the shortest one. Null when no offer is for that price. */
export function instalmentTeaser(
  offers: readonly PlanOffer[],
  priceKobo: number,
): InstalmentTeaser | null {
  // An address holds whole naira, and so does the line that leads there: both show the same numbers.
  const priceNaira = Math.round(priceKobo / 100)
  const possible = offersFor(offers, priceNaira * 100)
  const offer = possible.findLast(({ terms }) => terms.months <= 12) ?? possible[0]
  if (!offer) return null
  const { dueNowKobo, instalmentKobo, totalCostKobo, rates } = repaymentPlan(
    priceNaira * 100,
    offer.terms,
  )
  const { months, ratePerMonth } = offer.terms
  return {
    priceNaira,
    months,
    dueNowKobo,
    instalmentKobo,
    totalCostKobo,
    ratePerMonth,
    effectiveAnnualRate: rates?.effectiveAnnualRate ?? null,
  }
}
