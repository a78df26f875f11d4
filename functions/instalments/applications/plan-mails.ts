import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { companyMail } from '../../mail/company-mail.ts'
import { fixedOrderMail, type Recipient } from '../../orders/order-mails.ts'

interface MailedPlan {
  id: string
  number: string
  months: number
  financedKobo: number
}

/** Where the buyer of an order sees its plan. */
function planUrl({ siteUrl }: Pick<ModuleContext, 'siteUrl'>, orderId: string): string {
  return `${siteUrl}/payment-details?${new URLSearchParams({ order: orderId, step: 'plan' })}`
}

function planOrderMail(
  order: Recipient,
  context: ModuleContext,
  {
    plan,
    event,
    label,
    ...words
  }: {
    plan: MailedPlan
    event: 'received' | 'approved' | 'declined' | 'agreed' | 'expired'
    title: string
    first: string
    more?: string[]
    facts?: [string, string][]
    label: string
  },
): MailMessage {
  return {
    ...fixedOrderMail(order, context, {
      category: `plan-${event}`,
      ...words,
      link: { label, url: planUrl(context, order.id) },
      label: 'See the order',
    }),
    dedupeKey: `plan:${plan.id}:${event}`,
  }
}

/** To the applicant: staff read the application. */
export function planReceivedMail(
  order: Recipient,
  plan: MailedPlan,
  context: ModuleContext,
): MailMessage {
  return planOrderMail(order, context, {
    plan,
    event: 'received',
    title: `We have your application for plan ${plan.number}`,
    first:
      'Thank you for applying to pay in parts. A colleague reads it and answers within one working day. You owe nothing yet.',
    facts: planFacts(plan),
    label: 'See the application',
  })
}

/** To staff: somebody has to decide. */
export function planToDecideMail(
  order: Recipient,
  plan: MailedPlan,
  context: ModuleContext,
): MailMessage {
  return companyMail(
    {
      category: 'plan-to-decide',
      to: context.site.staffEmail,
      dedupeKey: `plan:${plan.id}:to-decide`,
      title: `Plan ${plan.number} waits for a decision`,
      blocks: [
        { facts: [['Order', order.number], ...planFacts(plan)] },
        {
          link: {
            label: 'Open the application',
            url: `${context.siteUrl}/admin/plan-applications/${plan.id}`,
          },
        },
      ],
    },
    context,
  )
}

/** To the applicant: the agreement can be read and accepted. */
export function planApprovedMail(
  order: Recipient,
  { plan, expiresAt, reason }: { plan: MailedPlan; expiresAt: Date; reason: string },
  context: ModuleContext,
): MailMessage {
  return planOrderMail(order, context, {
    plan,
    event: 'approved',
    title: `Your plan ${plan.number} is approved`,
    first: `Please read the agreement. If you want the plan, accept it before ${formatMoment(expiresAt)}; after that the approval ends. You owe nothing until you have accepted and your deposit has arrived.`,
    facts: planFacts(plan),
    more: [reason],
    label: 'Read the agreement',
  })
}

/** To the applicant, with the reason, and how to ask for another look. */
export function planDeclinedMail(
  order: Recipient,
  { plan, reason }: { plan: MailedPlan; reason: string },
  context: ModuleContext,
): MailMessage {
  return planOrderMail(order, context, {
    plan,
    event: 'declined',
    title: `We could not approve plan ${plan.number}`,
    first: `We cannot approve this plan. The reason: ${reason}`,
    more: [
      'You owe nothing, and we tell nobody about this. You can apply with another term or a larger deposit, or pay the order in full.',
      'If something is wrong, reply to this mail, and a colleague who did not decide looks at it again.',
    ],
    label: 'See what you can do',
  })
}

/** To the buyer: the agreement is accepted, with its copy behind the link. */
export function planAgreedMail(
  order: Recipient,
  { plan, dueKobo, expiresAt }: { plan: MailedPlan; dueKobo: number; expiresAt: Date },
  context: ModuleContext,
): MailMessage {
  return planOrderMail(order, context, {
    plan,
    event: 'agreed',
    title: `You have accepted plan ${plan.number}`,
    first:
      dueKobo > 0
        ? `Please pay the deposit of ${formatExactNaira(dueKobo)} before ${formatMoment(expiresAt)}. The first instalment is due a month after it arrives. Until then you can still leave the plan.`
        : 'The deposit has arrived already, so your plan begins now. The first instalment is due in a month.',
    facts: planFacts(plan),
    label: 'See the plan and its agreement',
  })
}

/** To the buyer: the time of a step is over. */
export function planExpiredMail(
  order: Recipient,
  { plan, reason }: { plan: MailedPlan; reason: string },
  context: ModuleContext,
): MailMessage {
  return planOrderMail(order, context, {
    plan,
    event: 'expired',
    title: `Plan ${plan.number} has ended`,
    first: `${reason} You owe nothing for it. You can pay the order in full while it is open, or apply again.`,
    label: 'See the order and its plan',
  })
}

function planFacts({ number, months, financedKobo }: MailedPlan): [string, string][] {
  return [
    ['Plan', number],
    ['Financed', `${formatExactNaira(financedKobo)} over ${months} months`],
  ]
}
