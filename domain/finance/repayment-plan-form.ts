import { calendarDay } from '../calendar/calendar-day.ts'
import { filled, nairaField, numberField, toTyped, wholeField } from '../forms/typed-fields.ts'
import { chain, flag, invalid, object, oneOf, refine, valid } from '../parse/parser.ts'

/** The fields of a repayment plan as the desk's form holds them. */
export interface RepaymentPlanForm {
  months: string
  deposit_percent: string
  interest: string
  rate_percent_per_month: string
  fee_percent: string
  fee: string
  min_price_kobo: string
  max_price_kobo: string
  as_of: string
  is_active: boolean
}

/** The smallest deposit of a plan, in percent of the price; the database has it too. */
const minDepositPercent = 10

const fields = object({
  months: refine(
    filled(wholeField),
    (months) => months >= 1 && months <= 60,
    'Write 1 to 60 months.',
  ),
  deposit_percent: refine(
    filled(numberField(2)),
    (percent) => percent >= minDepositPercent && percent < 100,
    `Write at least ${minDepositPercent} %, and less than 100 %.`,
  ),
  interest: oneOf(['reducing', 'flat'], 'Choose how interest is counted.'),
  rate_percent_per_month: refine(
    filled(numberField(3)),
    (percent) => percent <= 20,
    'Write at most 20 % a month.',
  ),
  fee_percent: refine(filled(numberField(2)), (percent) => percent < 20, 'Write less than 20 %.'),
  fee: oneOf(['upfront', 'capitalised'], 'Choose when the fee is paid.'),
  min_price_kobo: refine(
    filled(nairaField),
    (kobo) => kobo >= 1_000_000,
    'Write at least ₦10,000.',
  ),
  max_price_kobo: refine(
    filled(nairaField),
    (kobo) => kobo <= 100_000_000_000,
    'Write at most ₦1,000,000,000.',
  ),
  as_of: calendarDay('Choose the day of these terms.'),
  is_active: flag(),
})

/** Turns the fields of the form into the columns of a plan. */
export const parseRepaymentPlanForm = chain(fields, (plan) =>
  plan.max_price_kobo < plan.min_price_kobo
    ? invalid('The highest price is below the lowest.', 'max_price_kobo')
    : valid(plan),
)

/** The form of a plan; of a new one when it has no values yet. */
export function toRepaymentPlanForm(values: Readonly<Record<string, unknown>>): RepaymentPlanForm {
  return {
    months: toTyped(values.months),
    deposit_percent: toTyped(values.deposit_percent),
    interest: toTyped(values.interest ?? 'reducing'),
    rate_percent_per_month: toTyped(values.rate_percent_per_month),
    fee_percent: toTyped(values.fee_percent ?? 0),
    fee: toTyped(values.fee ?? 'upfront'),
    min_price_kobo: toTyped(values.min_price_kobo, 'kobo'),
    max_price_kobo: toTyped(values.max_price_kobo, 'kobo'),
    as_of: toTyped(values.as_of),
    is_active: values.is_active !== false,
  }
}
