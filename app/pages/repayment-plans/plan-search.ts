import { offersFor, priceLimits, type PlanOffer } from '../../../domain/finance/plan-offer.ts'
import { parseNaira } from '../../../domain/money/money.ts'

/** A price as people type it, in whole naira: "₦1,500,000". Null when it is none. */
export function parsePriceNaira(text: string): number | null {
  const kobo = parseNaira(text)
  return kobo !== null && kobo > 0 && kobo % 100 === 0 ? kobo / 100 : null
}

/** A term in months. Null when it is none. */
export function parseMonths(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

export interface PlanSearch {
  priceNaira: number
  months: number
  /** The price as it was typed, kept in the field; empty when the slider chose. */
  exact: string
  /** What could not be read, in words. */
  problems: string[]
}

const usualPriceNaira = 1_500_000

/** What the address of /repayment-plans asks for; what is missing or unreadable is replaced, and the latter said. */
export function parsePlanSearch(params: URLSearchParams, offers: readonly PlanOffer[]): PlanSearch {
  const problems: string[] = []
  const exact = params.get('exact')?.trim() ?? ''
  const askedPrice = exact || (params.get('price') ?? '')
  const readPrice = parsePriceNaira(askedPrice)
  if (askedPrice && readPrice === null)
    problems.push(`“${shorten(askedPrice)}” is no price in naira.`)
  const priceNaira = readPrice ?? startPriceNaira(offers)
  const askedTerm = params.get('term') ?? ''
  const readMonths = parseMonths(askedTerm)
  if (askedTerm && readMonths === null)
    problems.push(`“${shorten(askedTerm)}” is no number of months.`)
  return {
    priceNaira,
    months: readMonths ?? startMonths(offers, priceNaira),
    exact: readPrice === null ? '' : exact,
    problems,
  }
}

/** What stands in the address while somebody chooses. */
export function planQuery({ priceNaira, months, exact }: Omit<PlanSearch, 'problems'>): string {
  const price = parsePriceNaira(exact) === null ? { price: String(priceNaira) } : { exact }
  return new URLSearchParams({ ...price, term: String(months) }).toString()
}

function startPriceNaira(offers: readonly PlanOffer[]): number {
  const limits = priceLimits(offers)
  return limits
    ? Math.min(Math.max(usualPriceNaira, limits.minKobo / 100), limits.maxKobo / 100)
    : usualPriceNaira
}

function startMonths(offers: readonly PlanOffer[], priceNaira: number): number {
  const possible = offersFor(offers, priceNaira * 100)
  return (
    (possible.findLast(({ terms }) => terms.months <= 12) ?? possible[0] ?? offers[0])?.terms
      .months ?? 12
  )
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** The address of a plan's own page. */
export function planPath(priceNaira: number, months: number): string {
  return `/repayment-plans/details/${priceNaira}/${months}`
}
