import { annualRates, type AnnualRates } from './annual-rates.ts'
import { annuitySchedule, flatRateSchedule, type Instalment } from './instalment-schedule.ts'
import { shareOfKobo } from './kobo.ts'

export interface PlanTerms {
  /** `reducing`: interest on what is still owed. `flat`: on the whole to the end. */
  interest: 'reducing' | 'flat'
  /** As quoted for a month, 0 to 1: 0.03 is 3 %. */
  ratePerMonth: number
  /** Whole months, 1 to 360. */
  months: number
  /** Share of the price paid at once, 0 up to 1. */
  depositShare: number
  /** Fee as a share of what is financed, 0 up to 1. */
  feeShare: number
  /** `upfront`: paid with the deposit. `capitalised`: lent as well, and paid back with interest. */
  fee: 'upfront' | 'capitalised'
}

/** All amounts in kobo. */
export interface RepaymentPlan {
  priceKobo: number
  depositKobo: number
  feeKobo: number
  /** Deposit, and a fee that is paid upfront. */
  dueNowKobo: number
  /** What the instalments pay back: price less deposit, and a fee that is lent. */
  financedKobo: number
  schedule: Instalment[]
  /** The usual instalment; the last may differ by some kobo. */
  instalmentKobo: number
  interestKobo: number
  /** Everything paid in the end: price, fee and interest. */
  totalCostKobo: number
  /** Null when nothing is financed. */
  rates: AnnualRates | null
}

/**
 * A price in instalments: what is due now, every month, and in the end, with its true yearly rates. Everything adds up to the kobo:
 * `totalCostKobo = dueNowKobo + Σ payments = priceKobo + feeKobo + interestKobo`.
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
    throw new RangeError(`${priceKobo} kobo is not a price`)
  for (const [name, share] of [
    ['deposit', depositShare],
    ['fee', feeShare],
  ] as const) {
    if (!(share >= 0 && share < 1))
      throw new RangeError(`${share} is no share of the ${name} from 0 up to 1`)
  }
  if (!(ratePerMonth >= 0 && ratePerMonth <= 1))
    throw new RangeError(`${ratePerMonth} is no monthly rate from 0 to 1`)
}

export interface EarlySettlement {
  /** To pay now, and nothing after: the principal still owed. */
  settlementKobo: number
  /** Interest that is not paid then. */
  interestSavedKobo: number
}

/**
 * What ends a plan after that many instalments: the principal still owed, whatever the kind of interest, and no "Rule of 78".
 * Domain report, f.1.
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
    throw new RangeError(`${paidInstalments} of ${schedule.length} instalments cannot be paid`)
  const open = schedule.slice(paidInstalments)
  return {
    settlementKobo: open.reduce((sum, { principalKobo }) => sum + principalKobo, 0),
    interestSavedKobo: open.reduce((sum, { interestKobo }) => sum + interestKobo, 0),
  }
}
