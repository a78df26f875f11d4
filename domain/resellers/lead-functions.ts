import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { object, oneOf, text, uuid, type ValueOf } from '../parse/parser.ts'
import { optionalText, withReason } from '../parse/text-fields.ts'
import { leadFields, leadStatuses } from './lead.ts'

const registerRequest = object({
  /** Made by the sender: the same request is the same project. */
  requestId: uuid(),
  ...leadFields,
})
export type LeadRequest = ValueOf<typeof registerRequest>

/** For an approved reseller: registers a project before its customer orders. */
export const registerResellerLead = {
  name: 'register-reseller-lead',
  method: 'POST',
  parseRequest: registerRequest,
  parseResponse: object({ leadId: uuid(), status: oneOf(leadStatuses), answerBy: text() }),
} satisfies AnyFunctionContract

const missingReason = 'Please say why: the reseller reads it.'

/** For sales: protects a project, or refuses it with a reason that the reseller reads. */
export const decideResellerLead = {
  name: 'decide-reseller-lead',
  method: 'POST',
  caller: { grants: ['sales'] },
  parseRequest: withReason(
    object({
      leadId: uuid(),
      decision: oneOf(['accept', 'refuse']),
      reason: optionalText({
        whenTooShort: missingReason,
        whenTooLong: 'The reason can have at most 500 characters.',
        maxLength: 500,
        minLength: 3,
      }),
    }),
    ({ decision }) => decision === 'refuse',
    missingReason,
  ),
  parseResponse: object({ status: oneOf(leadStatuses) }),
} satisfies AnyFunctionContract
