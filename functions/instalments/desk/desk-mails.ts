import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { pauseDays } from '../../../domain/instalments/ledger/pause-schedule.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import type { PlanCustomer } from '../customers/plan-customer.ts'
import { planMail } from '../customers/plan-mail.ts'

const naira = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** To the customer: a transfer that they announced was not found. */
export function transferNotFoundMail(
  customer: PlanCustomer,
  { paymentId, amountKobo, reason }: { paymentId: string; amountKobo: number; reason: string },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'plan-transfer-not-found',
    title: 'We could not find your transfer',
    paragraphs: [
      `You told us about a transfer of ${naira(amountKobo)} for your plan ${customer.planNumber}. We could not find it in our account.`,
    ],
    quote: reason,
    more: ['If your bank shows it as paid, reply to this mail with the receipt of your bank.'],
    dedupeKey: `plan-payment:${paymentId}:not-found`,
  })
}

/** To the customer: what was noted as paid is taken back, and why. */
export function entryUndoneMail(
  customer: PlanCustomer,
  {
    entryId,
    what,
    amountKobo,
    reason,
  }: { entryId: string; what: string; amountKobo: number; reason: string },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'plan-entry-undone',
    title: `We corrected your plan ${customer.planNumber}`,
    paragraphs: [
      'We had recorded something wrong on your plan, and we have corrected it. The page of your plan shows the change.',
    ],
    facts: [
      ['What', what],
      ['Amount', naira(amountKobo)],
    ],
    quote: reason,
    more: ['If you do not agree, reply to this mail.'],
    dedupeKey: `plan-entry:${entryId}:undone`,
  })
}

/** To the customer: an overpayment will be returned, and to which account. They can still object. */
export function payoutRequestedMail(
  customer: PlanCustomer,
  { decisionId, amountKobo, account }: { decisionId: string; amountKobo: number; account: string },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'plan-payout-requested',
    title: `We are returning ${naira(amountKobo)} to you`,
    paragraphs: [
      `You have overpaid your plan ${customer.planNumber}. We will transfer the overpayment to the account below, tomorrow at the earliest.`,
    ],
    facts: [
      ['Amount', naira(amountKobo)],
      ['Account', account],
    ],
    more: [
      'If this is not your account, please reply to this mail at once, and we will stop the transfer.',
    ],
    dedupeKey: `plan-decision:${decisionId}:requested`,
  })
}

/** To the customer: the overpayment was transferred. */
export function payoutMadeMail(
  customer: PlanCustomer,
  {
    decisionId,
    amountKobo,
    account,
    reference,
  }: { decisionId: string; amountKobo: number; account: string; reference: string },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'plan-payout-made',
    title: `We have transferred ${naira(amountKobo)} to you`,
    paragraphs: [`This is the overpayment of your plan ${customer.planNumber}.`],
    facts: [
      ['Amount', naira(amountKobo)],
      ['Account', account],
      ['Bank reference', reference],
    ],
    dedupeKey: `plan-decision:${decisionId}:made`,
  })
}

/** To the customer: staff paused the plan, on request or by themselves. */
export function pauseMail(
  customer: PlanCustomer,
  { key, nextDueOn, answer }: { key: string; nextDueOn: string | null; answer: string | null },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'plan-paused',
    title: `Your plan ${customer.planNumber} is paused`,
    paragraphs: [`Everything that is not paid is due ${pauseDays} days later, at no cost.`],
    ...(nextDueOn && { facts: [['Next due', nextDueOn]] as const }),
    ...(answer && { quote: answer }),
    dedupeKey: `plan-pause:${key}`,
  })
}

/** To the customer: a pause was not possible, and why. */
export function pauseDeclinedMail(
  customer: PlanCustomer,
  { requestId, answer }: { requestId: string; answer: string },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'plan-pause-declined',
    title: 'Our answer to your request for a pause',
    paragraphs: [`We could not pause your plan ${customer.planNumber} this time. This is why:`],
    quote: answer,
    more: ['Please reply to this mail or call us, and we will look for a solution with you.'],
    dedupeKey: `plan-pause-request:${requestId}:declined`,
  })
}
