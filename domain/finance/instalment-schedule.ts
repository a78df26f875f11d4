import { divideRounded } from '../money/divide-rounded.ts'
import { roundKobo, shareOfKobo, splitKoboRestLast } from './kobo.ts'
import { pmt } from './time-value.ts'

/** One instalment; all amounts in kobo, `paymentKobo = interestKobo + principalKobo`. */
export interface Instalment {
  /** From 1. */
  number: number
  paymentKobo: number
  interestKobo: number
  principalKobo: number
  /** Outstanding principal after it. */
  balanceKobo: number
}

export interface Loan {
  /** Amount lent, kobo, above zero. */
  principalKobo: number
  /** Whole months, 1 to 360. */
  months: number
}

/**
 * Annuity schedule on a reducing balance. The interest of a month is balance × rate / 12, half a
 * kobo rounded up; the instalment is the annuity rounded to the kobo; the last one clears the
 * balance exactly. Principals sum to the loan, to the kobo.
 * @param nominalAnnualRate 0 to 12 (1,200 %); a month takes a twelfth
 * @throws RangeError when a number lies outside its range
 */
export function annuitySchedule(loan: Loan, nominalAnnualRate: number): Instalment[] {
  requireLoan(loan, nominalAnnualRate)
  const { principalKobo: lentKobo, months } = loan
  const regularKobo = roundKobo(
    -pmt({ rate: nominalAnnualRate / 12, periods: months, present: lentKobo }),
  )
  let balanceKobo = lentKobo
  return Array.from({ length: months }, (_, index) => {
    const interestKobo = monthlyInterestKobo(balanceKobo, nominalAnnualRate)
    const dueKobo = balanceKobo + interestKobo
    const paymentKobo =
      index === months - 1 ? dueKobo : Math.min(Math.max(regularKobo, interestKobo), dueKobo)
    const principalKobo = paymentKobo - interestKobo
    balanceKobo -= principalKobo
    return { number: index + 1, paymentKobo, interestKobo, principalKobo, balanceKobo }
  })
}

/** Interest of one month on a balance, kobo; exact for rates of at most 12 decimal places. */
function monthlyInterestKobo(balanceKobo: number, nominalAnnualRate: number): number {
  const yearly = BigInt(balanceKobo) * BigInt(Math.round(nominalAnnualRate * 1e12))
  return divideRounded(yearly, 12_000_000_000_000n)
}

/**
 * Flat-rate schedule, as shops quote it: interest = principal × rate × months, on the original
 * principal to the end, in equal parts; the last instalment takes the remainder of the division.
 * Its effective cost is about twice the quoted rate: show it with `annualRates`.
 * @param flatRatePerMonth 0 to 1
 * @throws RangeError when a number lies outside its range
 */
export function flatRateSchedule(loan: Loan, flatRatePerMonth: number): Instalment[] {
  requireLoan(loan, flatRatePerMonth * 12)
  const interests = splitKoboRestLast(
    shareOfKobo(loan.principalKobo * loan.months, flatRatePerMonth),
    loan.months,
  )
  const principals = splitKoboRestLast(loan.principalKobo, loan.months)
  let balanceKobo = loan.principalKobo
  return principals.map((principalKobo, index) => {
    const interestKobo = interests[index] ?? 0
    balanceKobo -= principalKobo
    return {
      number: index + 1,
      paymentKobo: principalKobo + interestKobo,
      interestKobo,
      principalKobo,
      balanceKobo,
    }
  })
}

function requireLoan({ principalKobo, months }: Loan, nominalAnnualRate: number): void {
  if (!Number.isSafeInteger(principalKobo) || principalKobo <= 0)
    throw new RangeError(
      `the principal must be a positive whole number of kobo, not ${principalKobo}`,
    )
  if (!Number.isInteger(months) || months < 1 || months > 360)
    throw new RangeError(`the term must be 1 to 360 whole months, not ${months}`)
  if (!(nominalAnnualRate >= 0 && nominalAnnualRate <= 12))
    throw new RangeError(`the annual rate must be 0 to 12, not ${nominalAnnualRate}`)
}
