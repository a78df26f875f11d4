import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { object, oneOf, refine, uuid } from '../../parse/parser.ts'
import { requiredText } from '../../parse/text-fields.ts'

export const maxPauseReasonLength = 500

export const pauseReason = refine(
  requiredText({
    whenMissing: 'Please tell us in a few words why you need more time.',
    whenTooLong: `Please use at most ${maxPauseReasonLength} characters.`,
    maxLength: maxPauseReasonLength,
  }),
  (given) => given.length >= 3,
  'Please tell us in a few words why you need more time.',
)

/** A customer asks to pause their plan. */
export const requestPause = {
  name: 'request-pause',
  method: 'POST',
  parseRequest: object({
    planId: uuid('planId must be the id of a plan.'),
    reason: pauseReason,
  }),
  /** `requested`: staff decide. */
  parseResponse: object({ status: oneOf(['granted', 'requested']) }),
} satisfies AnyFunctionContract
