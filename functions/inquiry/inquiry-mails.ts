import { companyMail } from '../mail/company-mail.ts'
import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'
import type { InquiryFields } from '../../domain/inquiry/inquiry.ts'
import { inquiryReference } from '../../domain/inquiry/inquiry-reference.ts'
import { formatPhone } from '../../domain/contact/format-phone.ts'
import { site as company } from '../../site.config.ts'
import { greeting, shorten, whatsappUrl } from '../mail/mail-text.ts'

type MailContext = Pick<FunctionContext, 'site' | 'renderMail'>

export interface StoredInquiry {
  id: string
  /** Cleaned and valid. */
  fields: InquiryFields
  source: string | null
  isSignedIn: boolean
}

/** Sends the staff everything that was submitted; an answer to the mail goes to the sender. */
export function inquiryStaffMail(
  { id, fields, source, isSignedIn }: StoredInquiry,
  { site, renderMail }: MailContext,
): MailMessage {
  const facts = [
    ['Name', fields.name],
    ['E-mail', fields.email],
    ['Phone', `${formatPhone(fields.phoneNumber)} (${fields.phoneNumber})`],
    ['Project type', fields.projectType],
    ['Location', fields.location],
    ['Customer account', isSignedIn ? 'yes' : 'no'],
    ...(source === null ? [] : [['Sent from', source] as const]),
    ['Reference', inquiryReference(id)],
  ] as const
  const content = {
    title: `New inquiry: ${fields.projectType}`,
    blocks: [
      { facts },
      { quote: fields.description },
      { link: { label: 'Answer on WhatsApp', url: whatsappUrl(fields.phoneNumber) } },
    ],
  }
  return companyMail(
    {
      category: 'inquiry-staff',
      to: site.staffEmail,
      replyTo: fields.email,
      subject: shorten(`${fields.projectType}: ${fields.name}, ${fields.location}`, 150),
      ...content,
      dedupeKey: `inquiry:${id}:staff`,
    },
    { renderMail, site },
  )
}

/**
 * Confirms the inquiry. Anyone can enter another person's address, so the mail repeats no free
 * text: otherwise strangers could send their own words to third persons in our name.
 */
export function receiptMail(
  { id, fields }: StoredInquiry,
  { site, renderMail }: MailContext,
): MailMessage {
  const content = {
    title: 'We have your inquiry',
    blocks: [
      {
        paragraph: `${greeting(fields.name)} thank you for telling us about your project. A member of our team will read it and reply, usually within ${company.answerTime}.`,
      },
      {
        facts: [
          ['Project type', fields.projectType],
          ['Reference', inquiryReference(id)],
        ] as const,
      },
      { paragraph: `If it is urgent, call ${formatPhone(site.phone)} or write to us on WhatsApp.` },
      { link: { label: 'Chat on WhatsApp', url: whatsappUrl(site.whatsapp) } },
      {
        paragraph:
          'You did not write to us? Then somebody typed your address by mistake. Please ignore this mail.',
      },
    ],
  }
  return companyMail(
    {
      category: 'inquiry-receipt',
      to: fields.email,
      subject: `${site.name}: we have your inquiry`,
      ...content,
      dedupeKey: `inquiry:${id}:receipt`,
    },
    { renderMail, site },
  )
}
