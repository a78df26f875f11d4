import {
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  text,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { paymentStatuses } from '../../payments/payment-status.ts'
import { complaintStatuses, complaintTopics } from '../complaints/complaint-status.ts'
import { pauseOutcomes, pauseRequestStatuses } from '../pauses/pause-rule.ts'
import { planStatuses } from '../plan-status.ts'
import { paymentWays } from '../statement/plan-statement.ts'

/** What a plan is about: its terms never change. Amounts in kobo. */
const terms = object({
  months: wholeNumber(),
  interest: oneOf(['reducing', 'flat']),
  ratePercentPerMonth: number(),
  priceKobo: wholeNumber(),
  depositKobo: wholeNumber(),
  feeKobo: wholeNumber(),
  financedKobo: wholeNumber(),
  interestKobo: wholeNumber(),
})

/** How much of an instalment is paid. Days are `YYYY-MM-DD`. */
const instalment = object({
  number: wholeNumber(),
  dueOn: text(),
  principalKobo: wholeNumber(),
  interestKobo: wholeNumber(),
  feeKobo: wholeNumber(),
  paidKobo: wholeNumber(),
  leftKobo: wholeNumber(),
})
export type InstalmentView = ValueOf<typeof instalment>

/** Where a running or ended plan stands today. */
const standing = object({
  paidKobo: wholeNumber(),
  dueKobo: wholeNumber(),
  arrearsKobo: wholeNumber(),
  daysPastDue: wholeNumber(),
  /** With the interest of all instalments. */
  leftKobo: wholeNumber(),
  /** What ends the plan today. */
  settlementKobo: wholeNumber(),
  overpaidKobo: wholeNumber(),
  refundedKobo: wholeNumber(),
  /** What "pay now" pays: all that is due, or else the next instalment; 0 when nothing is left. */
  nextKobo: wholeNumber(),
  /** The first day on which something is unpaid; null when nothing is. */
  nextDueOn: nullable(text()),
  pausedUntil: nullable(text()),
  instalments: listOf(instalment),
})
export type PlanStanding = ValueOf<typeof standing>

/** An attempt to pay. */
const payment = object({
  id: text(),
  reference: text(),
  way: oneOf(paymentWays),
  status: oneOf(paymentStatuses),
  amountKobo: wholeNumber(),
  receivedKobo: nullable(wholeNumber()),
  settles: flag(),
  message: nullable(text()),
  createdAt: text(),
  succeededAt: nullable(text()),
})
export type PlanPaymentView = ValueOf<typeof payment>

const pauses = object({
  used: wholeNumber(),
  /** What asking for one leads to now. */
  outcome: oneOf(pauseOutcomes),
  request: nullable(
    object({
      status: oneOf(pauseRequestStatuses),
      reason: text(),
      answer: nullable(text()),
      createdAt: text(),
    }),
  ),
})

const complaint = object({
  number: text(),
  about: oneOf(complaintTopics),
  message: text(),
  status: oneOf(complaintStatuses),
  answerBy: text(),
  resolveBy: text(),
  createdAt: text(),
  answers: listOf(object({ message: text(), resolves: flag(), createdAt: text() })),
})
export type ComplaintView = ValueOf<typeof complaint>

/** A letter of discharge; its path opens the PDF for ten minutes. */
const letter = object({
  number: text(),
  issuedAt: text(),
  withdrawnAt: nullable(text()),
  path: text(),
})

/** Everything about a plan that its customer sees. Times are ISO 8601. */
export const planView = object({
  id: text(),
  number: text(),
  status: oneOf(planStatuses),
  isTest: flag(),
  order: object({ id: text(), number: text(), goods: listOf(text()) }),
  terms,
  appliedAt: text(),
  decidedAt: nullable(text()),
  /** Why it was approved or declined, in words for the applicant. */
  reason: nullable(text()),
  activatedAt: nullable(text()),
  endedAt: nullable(text()),
  agreement: nullable(
    object({
      acceptedAt: text(),
      acceptedName: text(),
      allowsDebit: flag(),
      /** Opens the PDF for ten minutes. */
      path: text(),
    }),
  ),
  /** Null before the plan is active. */
  standing: nullable(standing),
  /** The newest first. */
  payments: listOf(payment),
  /** What the customer writes into a bank transfer. */
  transferReference: text(),
  pauses,
  letters: listOf(letter),
  complaints: listOf(complaint),
  /** The statement as files, for ten minutes; null before the plan is active. */
  statement: nullable(object({ pdfPath: text(), csvPath: text() })),
})
export type PlanView = ValueOf<typeof planView>

/** A card that may be charged on due days. */
export const savedCardView = object({
  id: text(),
  brand: text(),
  last4: text(),
  /** The last day on which it is valid, `YYYY-MM-DD`. */
  expiresOn: text(),
})
export type SavedCardView = ValueOf<typeof savedCardView>
