import { annualRates, type AnnualRates } from './annual-rates.ts'
import { annuitySchedule, flatRateSchedule, type Instalment } from './instalment-schedule.ts'
import { shareOfKobo } from './kobo.ts'

export interface PlanTerms {
  /**
   * `reducing`: interest on the outstanding balance. `flat`: on the original principal to the end.
   */
  interest: 'reducing' | 'flat'
  /** Monthly rate as quoted, 0 to 1: 0.03 is 3 %. */
  ratePerMonth: number
  /** Whole months, 1 to 360. */
  months: number
  /** Deposit as a share of the price, 0 up to 1. */
  depositShare: number
  /** Fee as a share of the amount financed, 0 up to 1. */
  feeShare: number
  /**
   * `upfront`: paid with the deposit. `capitalised`: added to the loan and repaid with interest.
   */
  fee: 'upfront' | 'capitalised'
}

/** All amounts in kobo. */
export interface RepaymentPlan {
  priceKobo: number
  depositKobo: number
  feeKobo: number
  /** Deposit and upfront fee. */
  dueNowKobo: number
  /** Principal of the loan: price less deposit, plus a capitalised fee. */
  financedKobo: number
  schedule: Instalment[]
  /** The regular instalment; the last may differ by some kobo. */
  instalmentKobo: number
  interestKobo: number
  /** Total cost: price, fee and interest. */
  totalCostKobo: number
  /** Null when nothing is financed. */
  rates: AnnualRates | null
}

/**
 * The repayment plan of a price: what is due now, every month and in total, with its annual rates.
 * Everything adds up to the kobo: `totalCostKobo = dueNowKobo + Σ payments = priceKobo + feeKobo +
 * interestKobo`.
 * @throws RangeError when a number lies outside its range
 */
export function repaymentPlan(priceKobo: number, terms: PlanTerms): RepaymentPlan {
  requireTerms(priceKobo, terms)
  const depositKobo = shareOfKobo(priceKobo, terms.depositShare)
  const feeKobo = shareOfKobo(priceKobo - depositKobo, terms.feeShare)
  const isUpfront = terms.fee === 'upfront'
  const dueNowKobo = depositKobo + (isUpfront ? feeKobo : 0)
  const financedKobo = priceKobo - depositKobo + (isUpfront ? 0 : feeKobo)
  const loan = { principalKobo: financedKobo, months: terms.months }
  const schedule =
    terms.interest === 'flat'
      ? flatRateSchedule(loan, terms.ratePerMonth)
      : annuitySchedule(loan, 12 * terms.ratePerMonth)
  const payments = schedule.map(({ paymentKobo }) => paymentKobo)
  const paidKobo = payments.reduce((sum, paymentKobo) => sum + paymentKobo, 0)
  return {
    priceKobo,
    depositKobo,
    feeKobo,
    dueNowKobo,
    financedKobo,
    schedule,
    instalmentKobo: payments[0] ?? 0,
    interestKobo: paidKobo - financedKobo,
    totalCostKobo: dueNowKobo + paidKobo,
    rates: annualRates(priceKobo - dueNowKobo, payments),
  }
}

function requireTerms(
  priceKobo: number,
  { depositShare, feeShare, ratePerMonth }: PlanTerms,
): void {
  if (!Number.isSafeInteger(priceKobo) || priceKobo <= 0)
    throw new RangeError(`a price must be a positive whole number of kobo, not ${priceKobo}`)
  for (const [name, share] of [
    ['deposit', depositShare],
    ['fee', feeShare],
  ] as const) {
    if (!(share >= 0 && share < 1))
      throw new RangeError(`the share of the ${name} must be from 0 to below 1, not ${share}`)
  }
  if (!(ratePerMonth >= 0 && ratePerMonth <= 1))
    throw new RangeError(`the monthly rate must be 0 to 1, not ${ratePerMonth}`)
}

export interface EarlySettlement {
  /** Outstanding principal, which settles the plan. */
  settlementKobo: number
  /** Interest that is no longer due. */
  interestSavedKobo: number
}

/**
 * Early settlement after that many instalments: the outstanding principal, for both kinds of
 * interest, without a "Rule of 78".
 * @param paidInstalments whole, 0 to all of them. @throws RangeError otherwise
 */
export function earlySettlement(
  schedule: readonly Instalment[],
  paidInstalments: number,
): EarlySettlement {
  if (
    !Number.isInteger(paidInstalments) ||
    paidInstalments < 0 ||
    paidInstalments > schedule.length
  )
    throw new RangeError(`paid instalments must be 0 to ${schedule.length}, not ${paidInstalments}`)
  const open = schedule.slice(paidInstalments)
  return {
    settlementKobo: open.reduce((sum, { principalKobo }) => sum + principalKobo, 0),
    interestSavedKobo: open.reduce((sum, { interestKobo }) => sum + interestKobo, 0),
  }
}
