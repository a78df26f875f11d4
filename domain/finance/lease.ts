import { annualRates, type AnnualRates } from './annual-rates.ts'

export interface LeaseQuote {
  /** Paid at the start. */
  depositKobo: number
  monthlyKobo: number
  months: number
}

export interface LeaseCost {
  totalKobo: number
  /** What it costs more than the price. Below zero: less. */
  moreKobo: number
  /** As if the price were borrowed; null where the payments never reach the price. */
  rates: AnnualRates | null
}

/**
 * What a lease costs, compared with the price of the same system today. Repairs that the lessor pays
 * are not in it.
 * @throws RangeError unless the months are whole and above 0, and the payments not below 0
 */
export function leaseCost(priceKobo: number, quote: LeaseQuote): LeaseCost {
  const { depositKobo, monthlyKobo, months } = quote
  if (!(Number.isInteger(months) && months > 0))
    throw new RangeError(`the months must be whole and above 0, not ${months}`)
  if (!(depositKobo >= 0 && monthlyKobo >= 0 && priceKobo > 0))
    throw new RangeError('the payments must not be below 0, and the price above 0')
  const totalKobo = depositKobo + months * monthlyKobo
  const isLoan = totalKobo > priceKobo && depositKobo < priceKobo
  return {
    totalKobo,
    moreKobo: totalKobo - priceKobo,
    rates: isLoan
      ? annualRates(
          priceKobo - depositKobo,
          Array.from({ length: months }, () => monthlyKobo),
        )
      : null,
  }
}
