import { divideRounded } from '../money/divide-rounded.ts'
import { commissionKobo } from './commission.ts'
import { withholdingTax, type SmallCompanyRule, type WithholdingRate } from './withholding-tax.ts'

export interface EarningsQuestion {
  /** What customers pay for goods through the reseller, with VAT, after coupons. */
  goodsKobo: number
  vatRatePercent: number
  commissionPercent: number
  isResident: boolean
  hasTin: boolean
  /** `YYYY-MM-DD` in Lagos. */
  day: string
}

export interface Earnings {
  /** The goods without their VAT: what the commission is calculated on. */
  baseKobo: number
  commissionKobo: number
  taxPercent: number
  /** Withheld for the tax office, in the reseller's name. */
  taxKobo: number
  paidOutKobo: number
}

/**
 * What a reseller earns in a month by sales through a link or code: the commission as the ledger counts it,
 * and what is left after the withholding tax. Without a rate for the day nothing is withheld.
 */
export function estimateEarnings(
  { goodsKobo, vatRatePercent, commissionPercent, ...payee }: EarningsQuestion,
  rates: readonly WithholdingRate[],
  rule: SmallCompanyRule,
): Earnings {
  const hundredths = BigInt(10_000 + Math.round(vatRatePercent * 100))
  const baseKobo = divideRounded(BigInt(goodsKobo) * 10_000n, hundredths)
  const amountKobo = commissionKobo(baseKobo, commissionPercent)
  const tax = withholdingTax({ ...payee, kind: 'commission', amountKobo }, rates, rule)
  const { percent: taxPercent, taxKobo } = tax ?? { percent: 0, taxKobo: 0 }
  return {
    baseKobo,
    commissionKobo: amountKobo,
    taxPercent,
    taxKobo,
    paidOutKobo: amountKobo - taxKobo,
  }
}

/** The tier of a volume of twelve months: the highest one whose threshold it reaches. */
export function tierOfVolume<Tier extends { minVolumeKobo: number }>(
  tiers: readonly Tier[],
  volumeKobo: number,
): Tier | null {
  const [best = null] = tiers
    .filter(({ minVolumeKobo }) => minVolumeKobo <= volumeKobo)
    .sort((a, b) => b.minVolumeKobo - a.minVolumeKobo)
  return best
}
