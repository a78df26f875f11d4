import { orderActors } from '../../orders/order-status.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
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
import { planAccounts } from '../plan-accounts.ts'
import { planEntryKinds } from '../plan-state.ts'
import { planStatuses } from '../plan-status.ts'
import { paymentWays } from '../statement/plan-statement.ts'
import { planId } from './plan-money-functions.ts'
import { planDecisionKinds, planDecisionStatuses } from './plan-words.ts'

/** Who did something: the name of an account where a person did it. */
const actor = { actor: oneOf(orderActors), actorName: nullable(text()) }

const deskPlan = object({
  id: text(),
  number: text(),
  status: oneOf(planStatuses),
  orderId: text(),
  orderNumber: text(),
  userId: text(),
  name: text(),
  email: text(),
  phoneNumber: text(),
  isTest: flag(),
  transferReference: text(),
  /** The terms. Amounts in kobo. */
  terms: object({
    months: wholeNumber(),
    interest: oneOf(['reducing', 'flat']),
    ratePercentPerMonth: number(),
    priceKobo: wholeNumber(),
    depositKobo: wholeNumber(),
    feeKobo: wholeNumber(),
    financedKobo: wholeNumber(),
    interestKobo: wholeNumber(),
  }),
  /** ISO 8601. */
  appliedAt: text(),
  activatedAt: nullable(text()),
  endedAt: nullable(text()),
  /** The agreements that the customer accepted. */
  agreements: listOf(
    object({
      version: wholeNumber(),
      acceptedName: text(),
      acceptedAt: text(),
      allowsDebit: flag(),
      sha256: text(),
    }),
  ),
  /** As of today, in kobo. */
  sums: object({
    paidKobo: wholeNumber(),
    dueKobo: wholeNumber(),
    arrearsKobo: wholeNumber(),
    daysPastDue: wholeNumber(),
    outstandingPrincipalKobo: wholeNumber(),
    feesDueKobo: wholeNumber(),
    settlementKobo: wholeNumber(),
    overpaidKobo: wholeNumber(),
    writtenOffKobo: wholeNumber(),
    /** What a write-off would be now; 0 when nothing is left. */
    writeOffKobo: wholeNumber(),
  }),
  /** Today in Lagos. */
  today: text(),
  /** The earliest day on which money may have arrived. */
  beginsOn: nullable(text()),
  instalments: listOf(
    object({
      number: wholeNumber(),
      dueOn: text(),
      principalKobo: wholeNumber(),
      interestKobo: wholeNumber(),
      feeKobo: wholeNumber(),
      paidFeeKobo: wholeNumber(),
      paidInterestKobo: wholeNumber(),
      paidPrincipalKobo: wholeNumber(),
      leftKobo: wholeNumber(),
    }),
  ),
  /** The versions of the schedule, the newest first. */
  versions: listOf(
    object({
      version: wholeNumber(),
      reason: text(),
      note: nullable(text()),
      effectiveOn: text(),
      ...actor,
      createdAt: text(),
    }),
  ),
  /** The ledger, the first entry first. */
  entries: listOf(
    object({
      id: text(),
      kind: oneOf(planEntryKinds),
      amountKobo: wholeNumber(),
      effectiveOn: text(),
      instalment: nullable(wholeNumber()),
      /** The entry that this one takes back. */
      reverses: nullable(text()),
      reason: nullable(text()),
      /** Only for finance; empty for others. */
      postings: listOf(object({ account: oneOf(planAccounts), amountKobo: wholeNumber() })),
      /** Of its payment. */
      reference: nullable(text()),
      ...actor,
      createdAt: text(),
    }),
  ),
  /** The attempts to pay, the newest first. */
  payments: listOf(
    object({
      id: text(),
      way: oneOf(paymentWays),
      status: oneOf(paymentStatuses),
      reference: text(),
      outsideReference: nullable(text()),
      amountKobo: wholeNumber(),
      receivedKobo: nullable(wholeNumber()),
      /** Why it failed. */
      message: nullable(text()),
      card: nullable(text()),
      notedBy: nullable(text()),
      confirmedBy: nullable(text()),
      arrivedOn: nullable(text()),
      createdAt: text(),
    }),
  ),
  decisions: listOf(
    object({
      id: text(),
      kind: oneOf(planDecisionKinds),
      status: oneOf(planDecisionStatuses),
      amountKobo: wholeNumber(),
      reason: text(),
      note: nullable(text()),
      requestedBy: nullable(text()),
      decidedBy: nullable(text()),
      createdAt: text(),
      /** The account of a payout; its number only for finance. */
      account: nullable(object({ bank: text(), number: text(), name: text() })),
      transferReference: nullable(text()),
      /** When a payout may be transferred. */
      mayPayAt: nullable(text()),
    }),
  ),
  pauses: listOf(
    object({
      id: text(),
      reason: text(),
      status: text(),
      answer: nullable(text()),
      createdAt: text(),
    }),
  ),
  complaints: listOf(
    object({
      id: text(),
      number: text(),
      about: oneOf(complaintTopics),
      status: oneOf(complaintStatuses),
      answerBy: text(),
    }),
  ),
  letters: listOf(object({ number: text(), issuedAt: text(), withdrawnAt: nullable(text()) })),
  notes: listOf(
    object({
      id: text(),
      body: text(),
      isContact: flag(),
      authorName: nullable(text()),
      isOwn: flag(),
      createdAt: text(),
    }),
  ),
})
export type DeskPlan = ValueOf<typeof deskPlan>

/** Everything about a plan that staff need. 403 for others. */
export const getDeskPlan = {
  name: 'desk-plan',
  method: 'GET',
  caller: { grants: ['sales', 'finance', 'support'] },
  parseRequest: object({ planId }),
  parseResponse: deskPlan,
} satisfies AnyFunctionContract
