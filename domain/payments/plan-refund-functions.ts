import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { object, oneOf, uuid } from '../parse/parser.ts'
import { optionalText, withReason } from '../parse/text-fields.ts'

const decision = object({
  planRefundId: uuid('planRefundId must be the id of a refund to a plan.'),
  decision: oneOf(['approved', 'withdrawn'], 'Please approve or refuse it.'),
  /** Why it is refused; the customer reads it. */
  reason: optionalText({ whenTooLong: 'Please use at most 500 characters.', maxLength: 500 }),
})

/** Approves or refuses what an order gives back to its instalment plan. For staff with the grant finance. */
export const decidePlanRefund = {
  name: 'decide-plan-refund',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: withReason(
    decision,
    (given) => given.decision === 'withdrawn',
    'Please say why: the customer reads it.',
  ),
  parseResponse: object({ status: oneOf(['approved', 'withdrawn']) }),
} satisfies AnyFunctionContract
