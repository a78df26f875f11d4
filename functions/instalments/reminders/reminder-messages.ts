import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import type { ReminderDay } from '../../../domain/instalments/payments/reminder-days.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { site } from '../../../site.config.ts'
import { companyMail } from '../../mail/company-mail.ts'
import { formatDay, greeting } from '../../mail/mail-text.ts'
import { planUrl } from '../customers/plan-customer.ts'
import { payLink } from '../payments/pay-link.ts'
import type { PlanContact } from '../payments/plan-contact.ts'
import { noon } from '../payments/plan-payment-mails.ts'

export interface Reminder {
  contact: PlanContact
  day: ReminderDay
  dueOn: string
  /** What is not paid of this instalment and those before it. */
  unpaidKobo: number
  /** The last figures of the card that is charged; null when the customer pays by themselves. */
  cardEnd: string | null
  /** What to write into a bank transfer. */
  transferReference: string
}

/** Reminds of an instalment by mail. The words inform, offer help, and never threaten. */
export function reminderMail(
  { contact, day, dueOn, unpaidKobo, cardEnd, transferReference }: Reminder,
  context: ModuleContext,
): MailMessage {
  const sum = formatExactNaira(unpaidKobo)
  return companyMail(
    {
      category: 'plan-reminder',
      to: contact.email,
      dedupeKey: `plan-reminder:${contact.planId}:${dueOn}:${day}`,
      title: titleOf(day, sum, dueOn),
      blocks: [
        { paragraph: `${greeting(contact.name)} ${sentenceOf({ day, sum, dueOn, cardEnd })}` },
        {
          facts: [
            ['To pay', sum],
            ['Due', formatDay(noon(dueOn))],
            ['Plan', `${contact.number}, for order ${contact.orderNumber}`],
            ['By bank transfer', `please write ${transferReference} as the narration`],
          ],
        },
        { link: { label: `Pay ${sum} now`, url: payLink(context, contact.number) } },
        {
          note:
            day > 0
              ? 'If you have paid already, thank you: a transfer can take a day to reach us. If this month is difficult, tell us, and we will find a solution together.'
              : 'If this month is difficult, tell us before the due day: you can ask for a pause.',
          link: { label: 'See your plan', url: planUrl(context, contact.planId) },
        },
      ],
    },
    context,
  )
}

function titleOf(day: ReminderDay, sum: string, dueOn: string): string {
  if (day < 0) return `${sum} is due on ${formatDay(noon(dueOn))}`
  return day === 0 ? `${sum} is due today` : `${sum} of your plan is still to pay`
}

function sentenceOf({
  day,
  sum,
  dueOn,
  cardEnd,
}: {
  day: ReminderDay
  sum: string
  dueOn: string
  cardEnd: string | null
}): string {
  const on = formatDay(noon(dueOn))
  if (day > 0)
    return `${sum} of your plan was due on ${on} and has not reached us yet. You can pay with one tap.`
  const when = day === 0 ? 'today' : `on ${on}`
  return cardEnd === null
    ? `${sum} of your plan is due ${when}. You can pay now with one tap.`
    : `${sum} of your plan is due ${when}. We will charge your card ending in ${cardEnd} ${day === 0 ? 'today' : 'on that day'}, so you do not need to do anything. You can also pay earlier in another way.`
}

/** The same as a text message, in letters that fit into one message. */
export function reminderText(
  { contact, day, dueOn, unpaidKobo, cardEnd }: Reminder,
  context: Pick<ModuleContext, 'siteUrl' | 'secretFor' | 'now'>,
): string {
  const sum = formatExactNaira(unpaidKobo).replace('₦', 'NGN ')
  const on = formatDay(noon(dueOn))
  const due = day === 0 ? 'is due today' : day > 0 ? `was due on ${on}` : `is due on ${on}`
  const how =
    cardEnd !== null && day <= 0
      ? `We charge your card ending in ${cardEnd} ${day === 0 ? 'today' : 'that day'}.`
      : `Pay: ${payLink(context, contact.number)}`
  return `${site.shortName} plan: ${sum} ${due}. ${how}`
}

/** Asks for another card before the saved one expires. */
export function expiringCardMail(
  contact: PlanContact,
  { last4, expiresOn, days }: { last4: string; expiresOn: string; days: number },
  context: ModuleContext,
): MailMessage {
  return companyMail(
    {
      category: 'plan-card-expires',
      to: contact.email,
      dedupeKey: `plan-card-expires:${contact.planId}:${last4}:${expiresOn}:${days}`,
      title: `Your card ending in ${last4} expires soon`,
      blocks: [
        {
          paragraph: `${greeting(contact.name)} the card that pays your plan ${contact.number} expires on ${formatDay(noon(expiresOn))}, before your last instalment is due. Please pay the next instalment with your new card and allow us to charge it. You can also pay by bank transfer.`,
        },
        { link: { label: 'See your plan', url: planUrl(context, contact.planId) } },
      ],
    },
    context,
  )
}
