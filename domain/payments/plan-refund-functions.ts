import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { chain, invalid, object, oneOf, uuid, valid } from '../parse/parser.ts'
import { optionalText } from '../parse/text-fields.ts'

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
  parseRequest: chain(decision, (given) =>
    given.decision === 'withdrawn' && given.reason === null
      ? invalid('Please say why: the customer reads it.')
      : valid(given),
  ),
  parseResponse: object({ status: oneOf(['approved', 'withdrawn']) }),
} satisfies AnyFunctionContract
