import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  flag,
  listOf,
  nothing,
  nullable,
  object,
  oneOf,
  text,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { complaintStatuses, complaintTopics } from '../complaints/complaint-status.ts'
import { paymentWays } from '../statement/plan-statement.ts'
import { planDecisionKinds, planDecisionStatuses } from './plan-words.ts'

/** The first rows of each list; the count is of all. */
export const maxPlanWorkRows = 100

const plan = { planId: text(), planNumber: text(), name: text() }

const transfer = object({
  ...plan,
  paymentId: text(),
  way: oneOf(paymentWays),
  amountKobo: wholeNumber(),
  /** What the customer writes into the transfer. */
  transferReference: text(),
  reference: text(),
  outsideReference: nullable(text()),
  arrivedOn: nullable(text()),
  /** The colleague who noted it; null when the customer announced it. */
  notedBy: nullable(text()),
  /** The caller noted it, so a colleague must confirm it. */
  isOwnNote: flag(),
  beginsOn: nullable(text()),
  since: text(),
})
export type PlanTransfer = ValueOf<typeof transfer>

const decision = object({
  ...plan,
  decisionId: text(),
  kind: oneOf(planDecisionKinds),
  status: oneOf(planDecisionStatuses),
  amountKobo: wholeNumber(),
  reason: text(),
  requestedBy: nullable(text()),
  since: text(),
})

const pause = object({
  ...plan,
  requestId: text(),
  reason: text(),
  daysPastDue: wholeNumber(),
  /** How many pauses the plan has had. */
  pauses: wholeNumber(),
  since: text(),
})

const complaint = object({
  ...plan,
  complaintId: text(),
  number: text(),
  about: oneOf(complaintTopics),
  message: text(),
  status: oneOf(complaintStatuses),
  /** Until when it is to be answered, or resolved. ISO 8601. */
  answerBy: text(),
  isOverdue: flag(),
  answers: listOf(object({ message: text(), resolves: flag(), createdAt: text() })),
  since: text(),
})
export type OpenComplaint = ValueOf<typeof complaint>

const list = <Row>(row: Parameters<typeof listOf<Row>>[0]) =>
  object({ count: wholeNumber(), rows: listOf(row) })

/** For staff: what waits for them about plans. Lists that the caller's grants do not open are empty. */
export const listPlanWork = {
  name: 'list-plan-work',
  method: 'GET',
  caller: { grants: ['finance', 'support'] },
  parseRequest: nothing,
  parseResponse: object({
    transfers: list(transfer),
    decisions: list(decision),
    overpaid: list(object({ ...plan, overpaidKobo: wholeNumber() })),
    pauses: list(pause),
    complaints: list(complaint),
  }),
} satisfies AnyFunctionContract
export type PlanWork = ValueOf<typeof listPlanWork.parseResponse>
