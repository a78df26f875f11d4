import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { listOf, nothing, object, text } from '../../parse/parser.ts'
import { planView, savedCardView } from './plan-view.ts'

/** The plans of the signed-in caller, the newest first, and the cards that may be charged. */
export const listMyPlans = {
  name: 'list-my-plans',
  method: 'GET',
  caller: 'person',
  parseRequest: nothing,
  parseResponse: object({
    /** Today in Lagos, `YYYY-MM-DD`. */
    today: text(),
    plans: listOf(planView),
    cards: listOf(savedCardView),
  }),
} satisfies AnyFunctionContract
