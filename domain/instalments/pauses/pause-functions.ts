import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { object, oneOf, uuid } from '../../parse/parser.ts'
import { requiredText } from '../../parse/text-fields.ts'

export const maxPauseReasonLength = 500

export const pauseReason = requiredText({
  whenMissing: 'Please tell us in a few words why you need more time.',
  whenTooLong: `Please use at most ${maxPauseReasonLength} characters.`,
  maxLength: maxPauseReasonLength,
  minLength: 3,
})

/** A customer asks to pause their plan. */
export const requestPause = {
  name: 'request-pause',
  method: 'POST',
  caller: 'person',
  parseRequest: object({
    planId: uuid('planId must be the id of a plan.'),
    reason: pauseReason,
  }),
  /** `requested`: staff decide. */
  parseResponse: object({ status: oneOf(['granted', 'requested']) }),
} satisfies AnyFunctionContract
