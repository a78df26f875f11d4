import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
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
      `You told us of a transfer of ${naira(amountKobo)} for your plan ${customer.planNumber}. It is not in our account.`,
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
    paragraphs: ['Something was written down wrong, and we took it back. Your plan shows it.'],
    facts: [
      ['What', what],
      ['Amount', naira(amountKobo)],
    ],
    quote: reason,
    more: ['If you do not agree, reply to this mail.'],
    dedupeKey: `plan-entry:${entryId}:undone`,
  })
}

/** To the customer: an overpayment goes back, and to which account. They can still say no. */
export function payoutRequestedMail(
  customer: PlanCustomer,
  { decisionId, amountKobo, account }: { decisionId: string; amountKobo: number; account: string },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'plan-payout-requested',
    title: `${naira(amountKobo)} goes back to you`,
    paragraphs: [
      `You paid more than your plan ${customer.planNumber} costs. We transfer the rest to the account below, not before tomorrow.`,
    ],
    facts: [
      ['Amount', naira(amountKobo)],
      ['Account', account],
    ],
    more: [
      'Is this not your account? Please reply to this mail at once, and we stop the transfer.',
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
    paragraphs: [`This is what you paid too much for your plan ${customer.planNumber}.`],
    facts: [
      ['Amount', naira(amountKobo)],
      ['Account', account],
      ['Reference of our bank', reference],
    ],
    dedupeKey: `plan-decision:${decisionId}:made`,
  })
}

/** To the customer: what they asked for, or what staff gave them: 30 days more. */
export function pauseMail(
  customer: PlanCustomer,
  { key, nextDueOn, answer }: { key: string; nextDueOn: string | null; answer: string | null },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'plan-paused',
    title: 'You have 30 days more',
    paragraphs: [
      `What is not paid of your plan ${customer.planNumber} is due 30 days later. It costs nothing, and nobody reminds you before then.`,
    ],
    ...(nextDueOn && { facts: [['Next due', nextDueOn]] as const }),
    ...(answer && { quote: answer }),
    dedupeKey: `plan-pause:${key}`,
  })
}

/** To the customer: more time was not possible, and why. */
export function pauseDeclinedMail(
  customer: PlanCustomer,
  { requestId, answer }: { requestId: string; answer: string },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'plan-pause-declined',
    title: 'About your request for more time',
    paragraphs: [
      `We could not move the due days of your plan ${customer.planNumber} this time. This is why:`,
    ],
    quote: answer,
    more: ['Please reply to this mail or call us. We look for a way with you.'],
    dedupeKey: `plan-pause-request:${requestId}:declined`,
  })
}
