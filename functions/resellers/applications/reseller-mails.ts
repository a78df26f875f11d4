import type { FunctionContext, MailMessage } from '../../../backend/functions/functions.ts'
import { companyMail, type MailWriter } from '../../mail/company-mail.ts'

type Sender = MailWriter & Pick<FunctionContext, 'siteUrl'>

/** What mails about an application say. */
export interface MailedReseller {
  id: string
  businessName: string
  /** Says which application or decision the mail is about: the same one is told once. */
  version: number
}

/** Confirms an application. */
export function applicationReceivedMail(
  { id, businessName, version, to }: MailedReseller & { to: string },
  sender: Sender,
): MailMessage {
  return companyMail(
    {
      category: 'reseller-applied',
      to,
      title: 'We have your application to become a reseller',
      blocks: [
        {
          paragraph: `Thank you for applying with ${businessName}. A person on our sales team reads every application and its documents. You will get the answer by mail within three working days.`,
        },
        { link: { label: 'See where it stands', url: `${sender.siteUrl}/reseller#apply` } },
        {
          paragraph:
            'If you did not apply, please reply to this mail, so that we can look into it.',
        },
      ],
      dedupeKey: `reseller:${id}:applied:${version}`,
    },
    sender,
  )
}

/** Tells the staff that somebody wants to become a reseller. */
export function staffResellerMail(
  { id, businessName, version, state }: MailedReseller & { state: string },
  sender: Sender,
): MailMessage {
  return companyMail(
    {
      category: 'reseller-staff',
      to: sender.site.staffEmail,
      title: `Reseller application: ${businessName}`,
      blocks: [
        { facts: [['Business', businessName] as const, ['State', state] as const] },
        { link: { label: 'Read it at the desk', url: `${sender.siteUrl}/admin/resellers/${id}` } },
      ],
      dedupeKey: `reseller:${id}:staff:${version}`,
    },
    sender,
  )
}

const decided = {
  approve: {
    category: 'reseller-approved',
    title: 'You are now a reseller',
    first: (business: string) => `Welcome! ${business} is now one of our resellers.`,
  },
  decline: {
    category: 'reseller-declined',
    title: 'Our answer to your application',
    first: (business: string) =>
      `We cannot accept the application of ${business} at the moment. This is why:`,
  },
  suspend: {
    category: 'reseller-suspended',
    title: 'Your reseller account is suspended',
    first: (business: string) =>
      `We have suspended the reseller account of ${business}. Reseller prices, your code and your links do not work until we lift this. This is why:`,
  },
  reinstate: {
    category: 'reseller-reinstated',
    title: 'Your reseller account is open again',
    first: (business: string) =>
      `The reseller account of ${business} is open again, with its prices, its code and its links.`,
  },
} as const

export type ResellerDecision = keyof typeof decided

/** Answers an application, or says that the account was suspended or opened again. */
export function resellerDecisionMail(
  {
    id,
    businessName,
    version,
    to,
    decision,
    reason,
    code,
  }: MailedReseller & {
    to: string
    decision: ResellerDecision
    reason: string
    code: string | null
  },
  sender: Sender,
): MailMessage {
  const { category, title, first } = decided[decision]
  const isOpen = decision === 'approve' || decision === 'reinstate'
  return companyMail(
    {
      category,
      to,
      title,
      blocks: [
        { paragraph: first(businessName) },
        ...(isOpen ? [] : [{ quote: reason }]),
        ...(isOpen && code ? [{ facts: [['Your code', code] as const] }] : []),
        ...(isOpen
          ? [
              {
                paragraph:
                  'When you sign in, the shop shows your prices. Your dashboard has your link, your price list and what you earn.',
              },
              { link: { label: 'Open the shop', url: `${sender.siteUrl}/shop` } },
            ]
          : [
              {
                paragraph:
                  decision === 'decline'
                    ? 'When this has changed, you can apply again on the same page. If you think that we are wrong, reply to this mail, and a colleague looks at it again.'
                    : 'What you have earned stays yours. If you think that we are wrong, reply to this mail, and a colleague looks at it again.',
              },
            ]),
      ],
      dedupeKey: `reseller:${id}:${decision}:${version}`,
    },
    sender,
  )
}
