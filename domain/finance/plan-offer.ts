import { repaymentPlan, type PlanTerms, type RepaymentPlan } from './repayment-plan.ts'

/** A repayment plan on offer: its terms, and the prices it is for. */
export interface PlanOffer {
  terms: PlanTerms
  /** Kobo, inclusive. */
  minPriceKobo: number
  maxPriceKobo: number
  /** Day from which these terms apply, YYYY-MM-DD. */
  asOf: string
}

/** The columns of `repayment_plans` that an offer is read from. */
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

/**
 * Reads an offer from its row; percentages become shares.
 * @throws RangeError for an unknown kind of interest or fee
 */
export function readPlanOffer(row: PlanOfferRow): PlanOffer {
  return {
    terms: {
      interest: oneOf(['flat', 'reducing'], row.interest),
      ratePerMonth: row.rate_percent_per_month / 100,
      months: row.months,
      depositShare: row.deposit_percent / 100,
      feeShare: row.fee_percent / 100,
      fee: oneOf(['capitalised', 'upfront'], row.fee),
    },
    minPriceKobo: row.min_price_kobo,
    maxPriceKobo: row.max_price_kobo,
    asOf: row.as_of,
  }
}

function oneOf<Kind extends string>(kinds: readonly Kind[], text: string): Kind {
  const kind = kinds.find((each) => each === text)
  if (!kind) throw new RangeError(`${text} is not one of ${kinds.join(', ')}`)
  return kind
}

/** Why there is no plan for a price and a term. */
export type NoPlan = 'no offers' | 'no such term' | 'price too low' | 'price too high'

/**
 * The plan for a price over a number of months, or why there is none. Never throws for a price of
 * at least one kobo.
 */
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

/**
 * The offer with the longest term up to a year, so with the smallest instalment; otherwise the
 * shortest one. Null when no offer covers that price.
 */
export function usualOffer(offers: readonly PlanOffer[], priceKobo: number): PlanOffer | null {
  const possible = offersFor(offers, priceKobo)
  return possible.filter(({ terms }) => terms.months <= 12).at(-1) ?? possible[0] ?? null
}

/** A plan summarised in one line, shown beside a price. */
export interface InstalmentTeaser {
  /** Whole naira: the price in the URL of the plan. */
  priceNaira: number
  months: number
  dueNowKobo: number
  instalmentKobo: number
  totalCostKobo: number
  ratePerMonth: number
  /** Share; null when nothing is financed. */
  effectiveAnnualRate: number | null
}

/** The plan of the usual offer for a price. Null when no offer covers that price. */
export function instalmentTeaser(
  offers: readonly PlanOffer[],
  priceKobo: number,
): InstalmentTeaser | null {
  // The URL of a plan has whole naira, so the line that links to it is calculated from whole naira
  // too.
  const priceNaira = Math.round(priceKobo / 100)
  const offer = usualOffer(offers, priceNaira * 100)
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
