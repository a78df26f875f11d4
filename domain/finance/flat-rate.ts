import { annualRates } from './annual-rates.ts'
import { flatRateSchedule } from './instalment-schedule.ts'

interface FlatRate {
  /** Monthly rate as shops quote it, 0 to 1, on the original principal to the end. */
  ratePerMonth: number
  /** Whole months, 1 to 360. */
  months: number
}

/** The flat rate that our pages take as their example. */
export const flatRateExample: FlatRate = { ratePerMonth: 0.03, months: 12 }

/** Large enough that the rounding of payments to whole kobo does not show in the rate. */
const principalKobo = 1_000_000_000

/**
 * Effective annual rate of a flat rate, as a share: what the money costs in a year, with compound
 * interest and without fees.
 * @throws RangeError when a number lies outside its range
 */
export function effectiveRateOfFlat({ ratePerMonth, months }: FlatRate): number {
  const schedule = flatRateSchedule({ principalKobo, months }, ratePerMonth)
  const payments = schedule.map(({ paymentKobo }) => paymentKobo)
  const rates = annualRates(principalKobo, payments)
  if (!rates) throw new Error('a loan that is repaid has a rate')
  return rates.effectiveAnnualRate
}
