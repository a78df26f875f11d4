import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { flag, object, oneOf, text, uuid } from '../../parse/parser.ts'
import { requiredText } from '../../parse/text-fields.ts'
import { complaintStatuses, complaintTopics } from './complaint-status.ts'

/** The longest complaint, and the longest answer. */
export const maxComplaintLength = 2_000
const minComplaintLength = 10

const letter = (whenMissing: string) =>
  requiredText({
    whenMissing,
    whenTooShort: 'Please write a few words more.',
    whenTooLong: `Please use at most ${maxComplaintLength} characters.`,
    maxLength: maxComplaintLength,
    minLength: minComplaintLength,
  })

export const complaintMessage = letter('Please tell us what went wrong.')
export const complaintTopic = oneOf(complaintTopics, 'Please choose what it is about.')

/** A customer complains about their plan. */
export const makeComplaint = {
  name: 'make-complaint',
  method: 'POST',
  caller: 'person',
  parseRequest: object({
    planId: uuid('planId must be the id of a plan.'),
    about: complaintTopic,
    message: complaintMessage,
    /** The same form that is sent twice is one complaint. */
    idempotencyKey: uuid('idempotencyKey must be a UUID.'),
  }),
  parseResponse: object({
    number: text(),
    /** ISO 8601. */
    answerBy: text(),
    resolveBy: text(),
  }),
} satisfies AnyFunctionContract

/** For staff: answers a complaint. The customer gets the answer by mail and on their dashboard. */
export const answerComplaint = {
  name: 'answer-complaint',
  method: 'POST',
  caller: { grants: ['support', 'finance'] },
  parseRequest: object({
    complaintId: uuid('complaintId must be the id of a complaint.'),
    message: letter('Please write an answer.'),
    /** Whether the complaint is settled with it. */
    resolves: flag(),
  }),
  parseResponse: object({ status: oneOf(complaintStatuses) }),
} satisfies AnyFunctionContract
