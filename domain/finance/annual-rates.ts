import { irr } from './cash-flow.ts'

/** What a loan truly costs, from its payments. Shares: 0.61 is 61 %. */
export interface AnnualRates {
  /** The rate of a month at which the payments are worth what was received. */
  monthlyRate: number
  /** Nominal: twelve months' rates. */
  aprNominal: number
  /** With interest on interest: (1 + monthly)^12 - 1. */
  effectiveAnnualRate: number
}

/**
 * The true rates of monthly payments, the first one month after the money. Null when nothing was received or
 * paid back.
 * @param receivedKobo what the customer gets to use: the principal less fees that are kept back
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

/** Effective yearly rate of a monthly one, with interest on interest. */
export function effectiveRate(monthlyRate: number): number {
  return Math.expm1(12 * Math.log1p(monthlyRate))
}
