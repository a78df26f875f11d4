import { priceLimits, usualOffer, type PlanOffer } from '../../../domain/finance/plan-offer.ts'
import { parseNaira } from '../../../domain/money/parse-naira.ts'

/** A price as people type it, in whole naira: "₦1,500,000". Null when it is not a price. */
export function parsePriceNaira(text: string): number | null {
  const kobo = parseNaira(text)
  return kobo !== null && kobo > 0 && kobo % 100 === 0 ? kobo / 100 : null
}

/** A term in months. Null when it is not a positive whole number. */
export function parseMonths(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

export interface PlanSearch {
  priceNaira: number
  months: number
  /** The price as typed into the field; empty when the slider was used. */
  exact: string
  /** Sentences about what could not be read. */
  problems: string[]
}

const defaultPriceNaira = 1_500_000

/**
 * Reads price and term from the URL of /repayment-plans. Missing values have defaults; unreadable
 * ones too, and are reported.
 */
export function parsePlanSearch(params: URLSearchParams, offers: readonly PlanOffer[]): PlanSearch {
  const problems: string[] = []
  const exact = params.get('exact')?.trim() ?? ''
  const priceParam = exact || (params.get('price') ?? '')
  const readPrice = parsePriceNaira(priceParam)
  if (priceParam && readPrice === null)
    problems.push(`“${shorten(priceParam)}” is not a price in naira.`)
  const priceNaira = readPrice ?? startPriceNaira(offers)
  const termParam = params.get('term') ?? ''
  const readMonths = parseMonths(termParam)
  if (termParam && readMonths === null)
    problems.push(`“${shorten(termParam)}” is not a number of months.`)
  return {
    priceNaira,
    months: readMonths ?? startMonths(offers, priceNaira),
    exact: readPrice === null ? '' : exact,
    problems,
  }
}

/** The query for the URL of the page. */
export function planQuery({ priceNaira, months, exact }: Omit<PlanSearch, 'problems'>): string {
  const price = parsePriceNaira(exact) === null ? { price: String(priceNaira) } : { exact }
  return new URLSearchParams({ ...price, term: String(months) }).toString()
}

function startPriceNaira(offers: readonly PlanOffer[]): number {
  const limits = priceLimits(offers)
  return limits
    ? Math.min(Math.max(defaultPriceNaira, limits.minKobo / 100), limits.maxKobo / 100)
    : defaultPriceNaira
}

function startMonths(offers: readonly PlanOffer[], priceNaira: number): number {
  return (usualOffer(offers, priceNaira * 100) ?? offers[0])?.terms.months ?? 12
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
