import { object, oneOf, text, wholeNumber, type ValueOf } from '../../parse/parser.ts'
import { isPaidOff, type PlanState } from '../plan-state.ts'

/**
 * What a letter of discharge says. It is stored when the letter is issued and never changes. Amounts in kobo,
 * days `YYYY-MM-DD`.
 */
export const letterContent = object({
  name: text(),
  planNumber: text(),
  orderNumber: text(),
  /** Settled early, or closed with its last instalment. */
  ending: oneOf(['settled_early', 'closed']),
  agreedOn: text(),
  endedOn: text(),
  priceKobo: wholeNumber(),
  depositKobo: wholeNumber(),
  financedKobo: wholeNumber(),
  /** What the order gave back to the plan. */
  refundedKobo: wholeNumber(),
  /** What the customer paid for the plan: principal, interest and late fees. */
  paidKobo: wholeNumber(),
  principalKobo: wholeNumber(),
  interestKobo: wholeNumber(),
  lateFeesKobo: wholeNumber(),
  /** Paid beyond that; owed to the customer. */
  overpaidKobo: wholeNumber(),
})
export type LetterContent = ValueOf<typeof letterContent>

type Facts = Pick<
  LetterContent,
  | 'name'
  | 'planNumber'
  | 'orderNumber'
  | 'ending'
  | 'agreedOn'
  | 'endedOn'
  | 'priceKobo'
  | 'depositKobo'
>

/**
 * The content of the letter for a plan that is paid.
 * @throws Error while something is left to pay
 */
export function writeLetter(facts: Facts, state: PlanState): LetterContent {
  const { instalments, financedKobo, refundedKobo, overpaidKobo, writtenOffKobo } = state
  const sum = (amountOf: (row: PlanState['instalments'][number]) => number) =>
    instalments.reduce((total, row) => total + amountOf(row), 0)
  if (!isPaidOff(state) || writtenOffKobo > 0)
    throw new Error(`Something of the plan ${facts.planNumber} is still to pay`)
  const principalKobo = sum((row) => row.paidPrincipalKobo)
  const interestKobo = sum((row) => row.paidInterestKobo)
  const lateFeesKobo = sum((row) => row.paidFeeKobo)
  return {
    ...facts,
    financedKobo,
    refundedKobo,
    paidKobo: principalKobo + interestKobo + lateFeesKobo,
    principalKobo,
    interestKobo,
    lateFeesKobo,
    overpaidKobo,
  }
}
