import { divideRounded } from '../money/divide-rounded.ts'

/** A rate of withholding tax (`public.withholding_rates`). */
export interface WithholdingRate {
  kind: 'commission'
  isResident: boolean
  /** The first day of the rate, `YYYY-MM-DD`. */
  fromDay: string
  percent: number
  /** For a payee without a TIN: the rate times this. */
  noTinFactor: number
}

/** When a small company need not deduct (`public.payout_rules`). */
export interface SmallCompanyRule {
  isSmallCompany: boolean
  smallCompanyMonthKobo: number
}

export interface TaxedPayment {
  kind: WithholdingRate['kind']
  isResident: boolean
  hasTin: boolean
  amountKobo: number
  /** `YYYY-MM-DD` in Lagos. */
  day: string
  /** What the same person was paid in the same month before. */
  monthKobo?: number
}

/**
 * The tax that we keep back from a payment and pay to the tax office. Sources: Deduction of Tax at
 * Source (Withholding) Regulations 2024, commission 5 % for residents and 10 % for others, twice
 * that without a TIN; a small company need not deduct from a payee with a TIN up to a sum in a month.
 * @returns null when no rate is known for the day
 */
export function withholdingTax(
  { kind, isResident, hasTin, amountKobo, day, monthKobo = 0 }: TaxedPayment,
  rates: readonly WithholdingRate[],
  rule: SmallCompanyRule,
): { percent: number; taxKobo: number } | null {
  if (hasTin && rule.isSmallCompany && monthKobo + amountKobo <= rule.smallCompanyMonthKobo)
    return { percent: 0, taxKobo: 0 }
  const [rate] = rates
    .filter((each) => each.kind === kind && each.isResident === isResident && each.fromDay <= day)
    .sort((a, b) => b.fromDay.localeCompare(a.fromDay))
  if (!rate) return null
  const hundredths = Math.round(rate.percent * (hasTin ? 1 : rate.noTinFactor) * 100)
  return {
    percent: hundredths / 100,
    taxKobo: divideRounded(BigInt(amountKobo) * BigInt(hundredths), 10_000n),
  }
}

/** The day by which the tax of a month is due: the 21st of the next one. `YYYY-MM` to `YYYY-MM-DD`. */
export function withholdingDueDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 21)).toISOString().slice(0, 10)
}
