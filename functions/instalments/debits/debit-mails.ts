import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { contactHoursText } from '../../../domain/calendar/waking-hours.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { companyMail } from '../../mail/company-mail.ts'
import { formatDay, greeting } from '../../mail/mail-text.ts'
import { planUrl } from '../customers/plan-customer.ts'
import { payLink } from '../payments/pay-link.ts'
import type { PlanContact } from '../payments/plan-contact.ts'
import { noon, planMoneyProblemMail } from '../payments/plan-payment-mails.ts'
import type { PlanPayment } from '../payments/plan-payments.ts'

/** The bank of a card wants its owner to confirm a charge. */
export function confirmChargeMail(
  { planId, name, email, number }: PlanContact,
  {
    payment: { reference, amountKobo },
    confirmUrl,
  }: { payment: Pick<PlanPayment, 'reference' | 'amountKobo'>; confirmUrl: string },
  context: ModuleContext,
): MailMessage {
  const sum = formatExactNaira(amountKobo)
  return companyMail(
    {
      category: 'plan-charge-to-confirm',
      to: email,
      dedupeKey: `plan-payment:${reference}:confirm`,
      title: `Please confirm your payment of ${sum}`,
      blocks: [
        {
          paragraph: `${greeting(name)} ${sum} of your plan ${number} is due today. Your bank asks you to confirm the card payment. Nothing has been charged yet.`,
        },
        { link: { label: `Confirm ${sum}`, url: confirmUrl } },
        {
          note: 'You can also pay in another way.',
          link: { label: 'See your plan', url: planUrl(context, planId) },
        },
      ],
    },
    context,
  )
}

export interface FailedDebit {
  reference: string
  amountKobo: number
  /** In the words of the gateway. */
  message: string | null
  last4: string
  /** When the card is charged again, `YYYY-MM-DD`; null: not again by itself. */
  nextTryOn: string | null
}

/** A charge of a card did not go through: what happened, and what to do. */
export function failedDebitMail(
  { planId, name, email, number }: PlanContact,
  { reference, amountKobo, message, last4, nextTryOn }: FailedDebit,
  context: ModuleContext,
): MailMessage {
  const sum = formatExactNaira(amountKobo)
  const reason = message ? ` Your bank said: ${message.replace(/\.$/, '')}.` : ''
  const next =
    nextTryOn === null
      ? 'We will not charge this card again for this payment. Please pay in the way that suits you.'
      : `You do not need to do anything now: we will try again on ${formatDay(noon(nextTryOn))}. You can also pay now, with any card or by bank transfer. Then we charge nothing on that day.`
  return companyMail(
    {
      category: 'plan-debit-failed',
      to: email,
      dedupeKey: `plan-payment:${reference}:failed`,
      title: `Your card payment of ${sum} did not go through`,
      blocks: [
        {
          paragraph: `${greeting(name)} we tried to charge your card ending in ${last4} for your plan ${number}, and it did not go through.${reason}`,
        },
        { paragraph: next },
        { link: { label: `Pay ${sum}`, url: payLink(context, number) } },
        {
          note: 'Is this month difficult? Tell us early: you can ask for a pause on your dashboard, and we will find a solution together.',
          link: { label: 'See your plan', url: planUrl(context, planId) },
        },
      ],
    },
    context,
  )
}

/** The last charge that the rule of a plan names has failed: a person takes over. */
export function debitsEndedMail(
  contact: PlanContact,
  { reference, amountKobo, message }: FailedDebit,
  context: ModuleContext,
): MailMessage {
  return planMoneyProblemMail(
    contact,
    {
      reference,
      amountKobo,
      title: 'Every charge of a card has failed',
      problem: message ?? 'The bank gave no reason.',
      advice: `We tried to charge the card of this plan on the due day and on each retry day, and every charge failed. Please talk to the customer between ${contactHoursText} and find out what they can pay.`,
    },
    context,
  )
}
