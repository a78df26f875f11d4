import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import type { PlanState } from '../../../domain/instalments/plan-state.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { formatDay } from '../../mail/mail-text.ts'
import type { PlanCustomer } from '../customers/plan-customer.ts'
import { planMail } from '../customers/plan-mail.ts'
import type { Plan } from '../ledger/read-plan.ts'
import type { IssuedLetter } from './issue-letter.ts'

const dayOf = (day: string) => formatDay(new Date(day))

/** To the customer: the plan has begun, with every due day. */
export function planBegunMail(
  customer: PlanCustomer,
  { plan, state }: { plan: Pick<Plan, 'transferReference'>; state: PlanState },
  context: ModuleContext,
): MailMessage {
  const { instalments } = state
  const total = instalments.reduce((sum, { leftKobo }) => sum + leftKobo, 0)
  return planMail(customer, context, {
    category: 'plan-begun',
    title: `Your plan ${customer.planNumber} has begun`,
    paragraphs: [
      `Your deposit for order ${customer.orderNumber} has arrived, and your plan pays the rest. These are your due days:`,
    ],
    amounts: [
      ...instalments.map(({ dueOn, leftKobo }): [string, string] => [
        dayOf(dueOn),
        formatExactNaira(leftKobo),
      ]),
      ['Total', formatExactNaira(total)],
    ],
    more: [
      'You can pay more on any day. If you settle the whole plan early, you pay no interest for later months. If a month becomes difficult, ask for a pause on the page of your plan.',
      `For a bank transfer, please write ${plan.transferReference} as the narration.`,
    ],
    dedupeKey: `plan:${customer.planId}:begun`,
  })
}

/** To the customer: everything is paid, with the number of the letter. */
export function letterMail(
  customer: PlanCustomer,
  { id, number, content }: IssuedLetter,
  context: ModuleContext,
): MailMessage {
  const { overpaidKobo } = content
  return planMail(customer, context, {
    category: 'plan-ended',
    title: `Your plan ${customer.planNumber} is paid off. Thank you`,
    paragraphs: [
      content.ending === 'settled_early'
        ? 'You have settled your plan early. Nothing is left to pay, and the goods are fully yours.'
        : 'You have paid the last instalment of your plan. Nothing is left to pay, and the goods are fully yours.',
    ],
    facts: [
      ['Letter of discharge', number],
      ['Plan ended on', dayOf(content.endedOn)],
      ['You paid for the plan', formatExactNaira(content.paidKobo)],
    ],
    more: [
      'Your letter of discharge is on the page of your plan. You can download it there at any time.',
      ...(overpaidKobo > 0
        ? [
            `You have overpaid ${formatExactNaira(overpaidKobo)}. We owe it to you, and our team will write to you to return it.`,
          ]
        : []),
    ],
    label: 'Open your letter',
    dedupeKey: `letter:${id}`,
  })
}

/** To the customer: a payment was taken back, so the plan is active again and its letter is not valid. */
export function planAgainActiveMail(
  customer: PlanCustomer,
  { changeId, state }: { changeId: string; state: PlanState },
  context: ModuleContext,
): MailMessage {
  const { next, settlementKobo } = state
  return planMail(customer, context, {
    category: 'plan-again-active',
    title: `Your plan ${customer.planNumber} is active again`,
    paragraphs: [
      'A payment that we had recorded was taken back, so something is outstanding on your plan again. If you had a letter of discharge, it is no longer valid. You will get a new one when the plan is paid off.',
    ],
    facts: [
      ['Early settlement today', formatExactNaira(settlementKobo)],
      ...(next
        ? ([['Next due', `${formatExactNaira(next.leftKobo)} on ${dayOf(next.dueOn)}`]] satisfies [
            string,
            string,
          ][])
        : []),
    ],
    more: [
      'If you think that this is a mistake, please reply to this mail, and we will look at it together.',
    ],
    dedupeKey: `plan-change:${changeId}`,
  })
}
