import type { MailMessage, ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { deskPath } from '../../../domain/desk/screens.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { companyMail } from '../../mail/company-mail.ts'
import { formatDay, greeting } from '../../mail/mail-text.ts'
import { planUrl } from '../customers/plan-customer.ts'
import { readHistory } from '../ledger/read-plan.ts'
import type { PlanContact } from './plan-contact.ts'
import type { PlanPayment } from './plan-payments.ts'

/** The receipt of a payment, with what is next. */
export async function planPaymentReceivedMail(
  tx: Tx,
  {
    contact,
    payment,
    amountKobo,
  }: { contact: PlanContact; payment: Pick<PlanPayment, 'reference' | 'way'>; amountKobo: number },
  context: ModuleContext,
): Promise<MailMessage> {
  const { next, overpaidKobo, settlementKobo } = planState(
    await readHistory(tx, contact.planId),
    dayInLagos(context.now()),
  )
  const facts: [string, string][] = [
    ['Received', formatExactNaira(amountKobo)],
    ['Plan', contact.number],
    ['Order', contact.orderNumber],
    ['Reference', payment.reference],
  ]
  if (next)
    facts.push(
      ['Next due', `${formatExactNaira(next.leftKobo)} on ${formatDay(noon(next.dueOn))}`],
      ['Early settlement today', formatExactNaira(settlementKobo)],
    )
  if (overpaidKobo > 0) facts.push(['Overpaid', formatExactNaira(overpaidKobo)])
  const paragraphs = [
    `${greeting(contact.name)} thank you. We have received ${formatExactNaira(amountKobo)} for your plan.`,
    next === null && 'Your plan is paid off: nothing is left to pay.',
    overpaidKobo > 0 && 'You have overpaid your plan. We will return the overpayment to you.',
  ].filter((paragraph) => paragraph !== false)
  return companyMail(
    {
      category: 'plan-payment-received',
      to: contact.email,
      dedupeKey: `plan-payment:${payment.reference}:received`,
      title: `Payment received: ${contact.number}`,
      blocks: [
        ...paragraphs.map((paragraph) => ({ paragraph })),
        { facts },
        { link: { label: 'See your plan', url: planUrl(context, contact.planId) } },
      ],
    },
    context,
  )
}

/** A moment of a day, to write the day. */
export function noon(day: string): Date {
  return new Date(`${day}T12:00:00+01:00`)
}

/** Tells staff about money of a plan that needs a person. Sent once for each payment and title. */
export function planMoneyProblemMail(
  { number, name, email, orderNumber, orderId }: PlanContact,
  {
    reference,
    amountKobo,
    problem,
    title = 'Money that does not count for a plan',
    advice = 'This payment does not count for its plan. Find it on the dashboard of the payment service, and refund it there.',
  }: { reference: string; amountKobo: number; problem: string; title?: string; advice?: string },
  { site, siteUrl, renderMail }: Pick<ModuleContext, 'site' | 'siteUrl' | 'renderMail'>,
): MailMessage {
  return companyMail(
    {
      category: 'money-problem',
      to: site.staffEmail,
      replyTo: email,
      subject: `${title}: ${number}`,
      title,
      blocks: [
        {
          facts: [
            ['Plan', number],
            ['Order', orderNumber],
            ['Customer', name],
            ['Amount', formatExactNaira(amountKobo)],
            ['Reference', reference],
            ['Problem', problem],
          ],
        },
        { paragraph: advice },
        { link: { label: 'Open the order', url: `${siteUrl}${deskPath('orders/:id', orderId)}` } },
      ],
      dedupeKey: `money-problem:${reference}:${title}`,
    },
    { renderMail, site },
  )
}
