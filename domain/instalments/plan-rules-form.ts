import { filled, nairaField, toTyped, wholeField } from '../forms/typed-fields.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  chain,
  flag,
  invalid,
  object,
  refine,
  text,
  valid,
  wholeNumber,
  type Parser,
  type ValueOf,
} from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

function whole(min: number, max: number): Parser<number> {
  return refine(
    filled(wholeField),
    (value) => value >= min && value <= max,
    `Write ${min} to ${max}.`,
  )
}

function naira(minKobo: number, maxKobo: number, message: string): Parser<number> {
  return refine(filled(nairaField), (kobo) => kobo >= minKobo && kobo <= maxKobo, message)
}

const maxAmountKobo = 100_000_000_000

/** "3, 7": the days after the due day on which a card is charged again. */
const retryDays: Parser<number[]> = chain(text(), (typed) => {
  const days = typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
  const isGood = days.every((day) => Number.isInteger(day) && day >= 1 && day <= 30)
  return isGood && days.length <= 5
    ? valid([...new Set(days)].sort((a, b) => a - b))
    : invalid('Write up to five days from 1 to 30, like 3, 7.')
})

/** The fields of the desk's form; the limits are those of the table. */
export const planRulesFields = {
  is_open: flag(),
  max_owed_kobo: naira(1_000_000, maxAmountKobo, 'Write ₦10,000 to ₦1,000,000,000.'),
  max_open_plans: whole(1, 10),
  max_share_of_income_percent: whole(5, 60),
  approve_up_to_kobo: naira(0, maxAmountKobo, 'Write at most ₦1,000,000,000.'),
  min_score: whole(0, 100),
  guarantor_above_kobo: naira(0, maxAmountKobo, 'Write at most ₦1,000,000,000.'),
  documents_above_kobo: naira(0, maxAmountKobo, 'Write at most ₦1,000,000,000.'),
  asks_bvn: flag(),
  retry_days: retryDays,
  late_fee_kobo: naira(0, 10_000_000, 'Write at most ₦100,000; 0 for no late fee.'),
  late_fee_cap_percent: whole(0, 10),
  late_fee_after_days: whole(3, 60),
  reason: requiredLine({
    whenMissing: 'Please write why the rules change.',
    whenTooLong: 'Please use at most 300 characters.',
    maxLength: 300,
    minLength: 3,
  }),
}
export type PlanRulesField = keyof typeof planRulesFields
/** The form, with everything as it is typed. */
export type PlanRulesForm = Record<Exclude<PlanRulesField, 'is_open' | 'asks_bvn'>, string> & {
  is_open: boolean
  asks_bvn: boolean
}

/** For finance, with a fresh second factor: the next version of the rules. */
export const addPlanRules = {
  name: 'add-plan-rules',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({
    ...planRulesFields,
    /** The version that was shown: a colleague may have changed the rules since. */
    seenVersion: wholeNumber(),
  }),
  parseResponse: object({ version: wholeNumber() }),
} satisfies AnyFunctionContract
export type NewPlanRules = ValueOf<typeof addPlanRules.parseRequest>

/** The form of rules. */
export function toPlanRulesForm(row: Readonly<Record<string, unknown>>): PlanRulesForm {
  const typed = (name: string) => toTyped(row[name], name.endsWith('_kobo') ? 'kobo' : undefined)
  return {
    is_open: row.is_open === true,
    max_owed_kobo: typed('max_owed_kobo'),
    max_open_plans: typed('max_open_plans'),
    max_share_of_income_percent: typed('max_share_of_income_percent'),
    approve_up_to_kobo: typed('approve_up_to_kobo'),
    min_score: typed('min_score'),
    guarantor_above_kobo: typed('guarantor_above_kobo'),
    documents_above_kobo: typed('documents_above_kobo'),
    asks_bvn: row.asks_bvn === true,
    retry_days: Array.isArray(row.retry_days) ? row.retry_days.join(', ') : '',
    late_fee_kobo: typed('late_fee_kobo'),
    late_fee_cap_percent: typed('late_fee_cap_percent'),
    late_fee_after_days: typed('late_fee_after_days'),
    reason: '',
  }
}
