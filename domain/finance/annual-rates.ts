import { irr } from './cash-flow.ts'

/** Cost of credit, from the payments of a loan. Shares: 0.61 is 61 %. */
export interface AnnualRates {
  /**
   * Internal rate of return of a month: the rate at which the present value of the payments equals
   * the amount received.
   */
  monthlyRate: number
  /** Nominal annual percentage rate: twelve times the monthly rate. */
  aprNominal: number
  /** With compound interest: (1 + monthly rate)^12 - 1. */
  effectiveAnnualRate: number
}

/**
 * The rates of monthly payments, the first one a month after the loan is paid out. Null when
 * nothing was received or repaid.
 * @param receivedKobo what the customer can use: the principal less upfront fees
 */
export function annualRates(
  receivedKobo: number,
  paymentsKobo: readonly number[],
): AnnualRates | null {
  const monthlyRate = irr([receivedKobo, ...paymentsKobo.map((paymentKobo) => -paymentKobo)])
  return monthlyRate === null
    ? null
    : { monthlyRate, aprNominal: 12 * monthlyRate, effectiveAnnualRate: effectiveRate(monthlyRate) }
}

/** Effective annual rate of a monthly rate, with compound interest. */
export function effectiveRate(monthlyRate: number): number {
  return Math.expm1(12 * Math.log1p(monthlyRate))
}
