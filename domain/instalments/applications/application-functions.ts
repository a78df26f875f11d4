import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  anything,
  file,
  flag,
  listOf,
  map,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  refine,
  text,
  uuid,
  valid,
  wholeNumber,
  type Parser,
  type ValueOf,
} from '../../parse/parser.ts'
import { requiredLine } from '../../parse/text-fields.ts'
import { mayBeAccepted } from '../../legal/versions.ts'
import { planStatuses } from '../plan-status.ts'
import { applicationFields, consentVersion } from './application-fields.ts'
import { planDocumentKinds, planDocumentTypes } from './plan-documents.ts'

/** A whole number, also as text: a form with files has nothing but text. */
function count(message: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Parser<number> {
  const parse: Parser<number> = (input) => {
    const value = typeof input === 'string' && /^\d{1,16}$/.test(input) ? Number(input) : input
    return wholeNumber(message)(value)
  }
  return refine(parse, (value) => value >= min && value <= max, message)
}

const agreed = (message: string): Parser<true> =>
  map(
    refine((input) => valid(input === true || input === 'true'), Boolean, message),
    () => true as const,
  )

const termMessage = 'Please choose over how many months you want to pay.'
const privacyMessage = 'Please reload the page: our privacy notice has changed since you opened it.'

/** Applies for a plan that pays the rest of an unpaid order. */
export const applyForPlan = {
  name: 'apply-for-plan',
  method: 'POST',
  caller: 'person',
  parseRequest: object({
    /** The same key with the same request is the same application. */
    idempotencyKey: uuid('idempotencyKey must be a UUID.'),
    orderId: uuid('orderId must be the id of an order.'),
    months: count(termMessage, { min: 1, max: 60 }),
    depositKobo: count('Please write the deposit.'),
    /** The total cost that was shown. The application is refused when it is another one now. */
    expectedCostKobo: count('expectedCostKobo must be the total cost that was shown.', { min: 1 }),
    ...applicationFields,
    consentVersion: refine(
      text('Please agree that we use what you wrote.'),
      (version) => version === consentVersion,
      'Please agree that we use what you wrote.',
    ),
    privacyVersion: refine(
      text(privacyMessage),
      (version) => mayBeAccepted('privacy', version),
      privacyMessage,
    ),
    statement: nullable(file('Please choose the file again.')),
    identity: nullable(file('Please choose the file again.')),
  }),
  parseResponse: object({ planId: text(), status: oneOf(planStatuses) }),
} satisfies AnyFunctionContract
export type PlanRequest = ValueOf<typeof applyForPlan.parseRequest>

/** A payment of the schedule as it was agreed, kobo. */
const payment = object({
  number: wholeNumber(),
  paymentKobo: wholeNumber(),
  principalKobo: wholeNumber(),
  interestKobo: wholeNumber(),
})

/** The plan of an order as its buyer sees it until it begins. Times are ISO 8601. */
const planOfOrder = object({
  order: object({
    id: text(),
    number: text(),
    name: text(),
    totalKobo: wholeNumber(),
    /** What the order asks for now. */
    dueKobo: wholeNumber(),
    isUnpaid: flag(),
    /** Why this order cannot be put on a plan; null when it can. */
    problem: nullable(text()),
  }),
  plan: nullable(
    object({
      id: text(),
      number: text(),
      status: oneOf(planStatuses),
      months: wholeNumber(),
      ratePerMonth: number(),
      depositKobo: wholeNumber(),
      feeKobo: wholeNumber(),
      /** Deposit and a fee that is paid with it. */
      dueNowKobo: wholeNumber(),
      financedKobo: wholeNumber(),
      totalCostKobo: wholeNumber(),
      apr: nullable(number()),
      effectiveAnnualRate: nullable(number()),
      schedule: listOf(payment),
      /** Why it was approved or declined. */
      reason: nullable(text()),
      expiresAt: nullable(text()),
      /** The agreement to accept, while it is approved. */
      agreement: nullable(object({ content: text(), sha256: text(), wording: text() })),
      /** The address of the accepted agreement as a PDF, for ten minutes. */
      agreementPath: nullable(text()),
    }),
  ),
})
export type PlanOfOrder = ValueOf<typeof planOfOrder>

/** What the buyer of an order sees of its plan. */
export const getPlanOfOrder = {
  name: 'plan-of-order',
  method: 'GET',
  caller: 'person',
  parseRequest: object({ orderId: uuid() }),
  parseResponse: planOfOrder,
} satisfies AnyFunctionContract

/** Accepts the agreement of an approved plan. */
export const acceptPlanAgreement = {
  name: 'accept-plan-agreement',
  method: 'POST',
  caller: 'person',
  parseRequest: object({
    planId: uuid('planId must be the id of a plan.'),
    /** Of the text that was shown. */
    sha256: refine(
      text('Please read the agreement first.'),
      (hash) => /^[0-9a-f]{64}$/.test(hash),
      'Please read the agreement first.',
    ),
    name: requiredLine({
      whenMissing: 'Please write your full name.',
      whenTooLong: 'The name can have at most 120 characters.',
      maxLength: 120,
    }),
    accepts: agreed('Please tick that you have read the agreement and accept it.'),
    allowsDebit: flag(),
  }),
  parseResponse: object({ status: oneOf(planStatuses), dueKobo: wholeNumber() }),
} satisfies AnyFunctionContract

export type PlanAcceptance = ValueOf<typeof acceptPlanAgreement.parseRequest>

/** The buyer withdraws an application, or a plan whose deposit has not arrived. */
export const withdrawPlanApplication = {
  name: 'withdraw-plan-application',
  method: 'POST',
  caller: 'person',
  parseRequest: object({ planId: uuid('planId must be the id of a plan.') }),
  parseResponse: object({ status: oneOf(['cancelled']) }),
} satisfies AnyFunctionContract

/** The accepted agreement, for holders of a ticket. */
export const getPlanAgreement = {
  name: 'plan-agreement',
  method: 'GET',
  parseRequest: object({
    planId: uuid(),
    ticket: refine(text(), ({ length }) => length < 200, 'No.'),
  }),
  parseResponse: object({
    planNumber: text(),
    /** Of a plan in a shop where no money moves. */
    isTest: flag(),
    content: text(),
    sha256: text(),
    wording: text(),
    acceptedName: text(),
    acceptedAt: text(),
    acceptedFrom: text(),
    allowsDebit: flag(),
  }),
} satisfies AnyFunctionContract

/** A reason that the applicant reads. */
const decisionReason = requiredLine({
  whenMissing: 'Please write the reason: the customer reads it.',
  whenTooLong: 'The reason can have at most 500 characters.',
  maxLength: 500,
  minLength: 3,
})

/** For finance: approves an application, or declines it. */
export const decidePlanApplication = {
  name: 'decide-plan',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({
    planId: uuid('planId must be the id of a plan.'),
    decision: oneOf(['approved', 'declined']),
    reason: decisionReason,
  }),
  /** `needs_second`: a colleague must approve it too. */
  parseResponse: object({ outcome: oneOf(['approved', 'declined', 'needs_second']) }),
} satisfies AnyFunctionContract

const listedApplication = object({
  planId: text(),
  number: text(),
  status: oneOf(planStatuses),
  name: text(),
  orderId: text(),
  orderNumber: text(),
  financedKobo: wholeNumber(),
  months: wholeNumber(),
  score: nullable(wholeNumber()),
  appliedAt: text(),
  expiresAt: nullable(text()),
  hasFirstApproval: flag(),
})

/** For staff: the applications that wait, and the latest that were decided. */
export const listPlanApplications = {
  name: 'list-plan-applications',
  method: 'GET',
  caller: { grants: ['finance', 'sales', 'support'] },
  parseRequest: nothing,
  parseResponse: object({ waiting: listOf(listedApplication), decided: listOf(listedApplication) }),
} satisfies AnyFunctionContract

/** For finance: all facts of one application. */
export const getPlanApplication = {
  name: 'plan-application',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: object({ planId: uuid() }),
  parseResponse: object({
    application: listedApplication,
    facts: object({
      email: text(),
      phoneNumber: text(),
      employment: text(),
      employer: nullable(text()),
      monthlyIncomeKobo: wholeNumber(),
      otherRepaymentsKobo: wholeNumber(),
      guarantorName: nullable(text()),
      guarantorPhone: nullable(text()),
      bvnEnd: nullable(text()),
      ruleVersion: wholeNumber(),
      reason: nullable(text()),
      decidedBy: nullable(text()),
      firstApprovalBy: nullable(text()),
      firstReason: nullable(text()),
    }),
    terms: object({
      priceKobo: wholeNumber(),
      depositKobo: wholeNumber(),
      feeKobo: wholeNumber(),
      instalmentKobo: wholeNumber(),
      interestKobo: wholeNumber(),
      ratePercentPerMonth: number(),
    }),
    points: listOf(object({ words: text(), points: wholeNumber() })),
    /** Other plans of this person, and of other accounts with the same phone or mailbox. */
    others: listOf(
      object({
        number: text(),
        status: oneOf(planStatuses),
        financedKobo: wholeNumber(),
        isOtherAccount: flag(),
      }),
    ),
    documents: listOf(
      object({
        id: text(),
        kind: oneOf(planDocumentKinds),
        mediaType: oneOf(planDocumentTypes),
        sizeBytes: wholeNumber(),
      }),
    ),
    needsTwo: flag(),
    isOwn: flag(),
  }),
} satisfies AnyFunctionContract
export type PlanApplicationView = ValueOf<typeof getPlanApplication.parseResponse>

/** For finance: one document of an application, as bytes. */
export const getPlanDocument = {
  name: 'plan-document',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: object({ documentId: uuid() }),
  parseResponse: anything,
} satisfies AnyFunctionContract
