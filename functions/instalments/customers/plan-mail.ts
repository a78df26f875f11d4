import { companyMail } from '../../mail/company-mail.ts'
import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { greeting } from '../../mail/mail-text.ts'
import { subjectOf } from '../../orders/order-mails.ts'
import { planUrl, type PlanCustomer } from './plan-customer.ts'

interface PlanLetter {
  category: string
  title: string
  /** The first paragraph comes after the greeting. */
  paragraphs: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  amounts?: readonly (readonly [label: string, amount: string])[]
  quote?: string
  /** Paragraphs after facts and amounts. */
  more?: readonly string[]
  label?: string
  dedupeKey: string
}

/** A mail to the customer of a plan, with a link to the plan on their dashboard. */
export function planMail(
  { planId, name, email }: PlanCustomer,
  context: ModuleContext,
  { category, title, paragraphs, facts, amounts, quote, more = [], label, dedupeKey }: PlanLetter,
): MailMessage {
  return companyMail(
    {
      category,
      to: email,
      subject: subjectOf(context, title),
      title,
      blocks: [
        { paragraph: greeting(name) },
        ...paragraphs.map((paragraph) => ({ paragraph })),
        ...(facts ? [{ facts }] : []),
        ...(amounts ? [{ amounts }] : []),
        ...(quote ? [{ quote }] : []),
        ...more.map((paragraph) => ({ paragraph })),
        { link: { label: label ?? 'See your plan', url: planUrl(context, planId) } },
      ],
      dedupeKey,
    },
    context,
  )
}
