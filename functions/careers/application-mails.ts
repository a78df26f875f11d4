import { companyMail } from '../mail/company-mail.ts'
import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'
import type { ApplicationFields } from '../../domain/careers/job-application.ts'
import { formatPhone } from '../../domain/contact/format-phone.ts'
import { greeting, shorten, whatsappUrl } from '../mail/mail-text.ts'

type MailContext = Pick<FunctionContext, 'site' | 'renderMail'>

export interface StoredApplication {
  id: string
  /** Cleaned and valid. */
  fields: ApplicationFields
  opening: { title: string; place: string }
  /** Text for people: `PDF, 214 KB`. */
  cvDescription: string
  mayBeFromProgram: boolean
}

/**
 * Tells the staff who applied. The CV stays in the storage of the shop, because mail is copied and stored for
 * years.
 */
export function staffApplicationMail(
  { id, fields, opening, cvDescription, mayBeFromProgram }: StoredApplication,
  { site, renderMail }: MailContext,
): MailMessage {
  const facts: [string, string][] = [
    ['Opening', `${opening.title}, ${opening.place}`],
    ['Name', fields.name],
    ['E-mail', fields.email],
    ['Phone', `${formatPhone(fields.phoneNumber)} (${fields.phoneNumber})`],
    ['CV', cvDescription],
    ['Reference', id],
  ]
  if (mayBeFromProgram)
    facts.push([
      'Please check',
      'a field that people do not see was filled in: perhaps a program sent this',
    ])
  const note =
    fields.coverNote === ''
      ? [{ paragraph: 'The applicant wrote no cover note.' }]
      : [{ quote: fields.coverNote }]
  const content = {
    title: `Application: ${opening.title}`,
    blocks: [
      { facts },
      ...note,
      {
        paragraph:
          'The CV is saved with the application, but no page shows it yet. Reply to this mail and ask the applicant to send it to you.',
      },
      {
        link: { label: 'Write to the applicant on WhatsApp', url: whatsappUrl(fields.phoneNumber) },
      },
    ],
  }
  return companyMail(
    {
      category: 'application-staff',
      to: site.staffEmail,
      replyTo: fields.email,
      subject: shorten(`Application: ${opening.title}, ${fields.name}`, 150),
      ...content,
      dedupeKey: `application:${id}:staff`,
    },
    { renderMail, site },
  )
}

/**
 * Confirms the application. It repeats no free text, because anyone can enter another person's
 * address.
 */
export function applicationReceiptMail(
  { id, fields, opening, cvDescription }: StoredApplication,
  { site, renderMail }: MailContext,
): MailMessage {
  const content = {
    title: 'We have your application',
    blocks: [
      {
        paragraph: `${greeting(fields.name)} thank you for applying. The people you would work with read every application, and you will hear from us either way.`,
      },
      {
        facts: [
          ['Opening', `${opening.title}, ${opening.place}`],
          ['CV', cvDescription],
          ['Reference', id],
        ] as const,
      },
      {
        paragraph: `To change or withdraw it, reply to this mail or write to us on WhatsApp, and give the reference.`,
      },
      { link: { label: 'Chat on WhatsApp', url: whatsappUrl(site.whatsapp) } },
      {
        paragraph:
          'You did not apply? Then somebody typed your address by mistake. Please reply to this mail and we will delete the application.',
      },
    ],
  }
  return companyMail(
    {
      category: 'application-receipt',
      to: fields.email,
      subject: `${site.name}: we have your application`,
      ...content,
      dedupeKey: `application:${id}:receipt`,
    },
    { renderMail, site },
  )
}
