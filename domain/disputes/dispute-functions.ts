import { calendarDay } from '../calendar/calendar-day.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  chain,
  file,
  invalid,
  listOf,
  nothing,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  valid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { optionalLine, optionalText, requiredText } from '../parse/text-fields.ts'
import { disputeAnswerStatuses, disputeDecisions, disputeStatuses } from './dispute-status.ts'

const disputeAnswer = object({
  decision: oneOf(disputeDecisions),
  status: oneOf(disputeAnswerStatuses),
  message: text(),
  /** The name of the file that was sent as evidence. */
  fileName: nullable(text()),
  /** E-mail of the member of staff; null when their account is deleted. */
  requestedBy: nullable(text()),
  approvedBy: nullable(text()),
  /** Why the gateway did not take it. */
  refusal: nullable(text()),
  createdAt: text(),
  sentAt: nullable(text()),
})

/** A dispute as staff see it. Times are ISO 8601. */
const disputeView = object({
  id: text(),
  status: oneOf(disputeStatuses),
  /** What the gateway calls the complaint, and the words of the payer. */
  category: nullable(text()),
  reason: nullable(text()),
  amountKobo: wholeNumber(),
  /** Without an answer by then it is lost. */
  dueAt: text(),
  resolvedAt: nullable(text()),
  createdAt: text(),
  paymentReference: text(),
  order: object({
    id: text(),
    number: text(),
    name: text(),
    email: text(),
    phoneNumber: text(),
    /** What the evidence is about: the goods, where they went, and the day of delivery. */
    goods: text(),
    deliveryAddress: text(),
    deliveredOn: nullable(text()),
  }),
  /** The last one first. */
  answers: listOf(disputeAnswer),
})
export type DisputeView = ValueOf<typeof disputeView>

/** For staff: all disputes, those that need an answer first, the next deadline first. */
export const listDisputes = {
  name: 'list-disputes',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: nothing,
  parseResponse: object({ disputes: listOf(disputeView) }),
} satisfies AnyFunctionContract

export const missingEvidenceMessage =
  'Please add a file: a signed delivery note, a photo of the goods at the customer, or a chat.'

const deliveryDay = calendarDay('Please enter the date as year-month-day.')

const disputeAnswerFields = {
  message: requiredText({
    whenMissing: 'Please write a message for the bank.',
    whenTooLong: 'Please use at most 1,000 characters.',
    maxLength: 1_000,
  }),
  serviceDetails: optionalText({
    whenTooLong: 'Please use at most 1,000 characters.',
    maxLength: 1_000,
  }),
  deliveryAddress: optionalLine({
    whenTooLong: 'Please use at most 300 characters.',
    maxLength: 300,
  }),
  deliveryDate: chain(nullable(text()), (day) => (day ? deliveryDay(day) : valid(null))),
  file: nullable(file()),
}

/**
 * For staff: accepts a dispute, or objects with evidence. Accepting what another member of staff
 * wants to accept approves it.
 */
export const answerDispute = {
  name: 'answer-dispute',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: chain(
    object({
      disputeId: uuid('disputeId must be the id of a dispute.'),
      decision: oneOf(disputeDecisions, 'Please choose whether to accept or to object.'),
      ...disputeAnswerFields,
    }),
    (answer) => {
      if (answer.decision === 'accept') return valid(answer)
      if (answer.serviceDetails === null)
        return invalid('Please say what was delivered.', 'serviceDetails')
      return answer.file === null ? invalid(missingEvidenceMessage, 'file') : valid(answer)
    },
  ),
  parseResponse: object({ status: oneOf(disputeAnswerStatuses) }),
} satisfies AnyFunctionContract
