import { earlySettlement, type RepaymentPlan } from '../../../domain/finance/repayment-plan.ts'

/** A line of the schedule, kobo. */
export interface ScheduleRow {
  /** 0 is the day of the deposit. */
  month: number
  paymentKobo: number
  interestKobo: number
  feeKobo: number
  principalKobo: number
  /** Early settlement on that day, after the payment. */
  settlementKobo: number
  interestSavedKobo: number
}

/** The day of the deposit and every month after it, each with its early settlement. */
export function listScheduleRows(plan: RepaymentPlan): ScheduleRow[] {
  const upfrontFeeKobo = plan.dueNowKobo - plan.depositKobo
  const first = {
    month: 0,
    paymentKobo: plan.dueNowKobo,
    interestKobo: 0,
    feeKobo: upfrontFeeKobo,
    principalKobo: plan.depositKobo,
    ...earlySettlement(plan.schedule, 0),
  }
  const months = plan.schedule.map(({ number, paymentKobo, interestKobo, principalKobo }) => ({
    month: number,
    paymentKobo,
    interestKobo,
    feeKobo: 0,
    principalKobo,
    ...earlySettlement(plan.schedule, number),
  }))
  return [first, ...months]
}
