import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { protectedDays } from '../../../domain/resellers/lead.ts'
import { companyMail } from '../../mail/company-mail.ts'
import { formatMoment } from '../../mail/mail-text.ts'

type Sender = Pick<ModuleContext, 'renderMail' | 'site' | 'siteUrl'>

/** What the mails about a registered project say. */
export interface MailedLead {
  id: string
  customerName: string
  businessName: string
  project: string
  answerBy: Date
}

const deskLeads = '/admin/leads'

/** Tells the staff that a project waits for an answer, and again when the time is over. */
export function leadStaffMail(
  { id, customerName, businessName, project, answerBy }: MailedLead,
  kind: 'registered' | 'overdue',
  sender: Sender,
): MailMessage {
  const isOverdue = kind === 'overdue'
  return companyMail(
    {
      category: 'reseller-lead-staff',
      to: sender.site.staffEmail,
      title: isOverdue
        ? `Answer overdue: the project of ${businessName}`
        : `Project to answer: ${businessName} for ${customerName}`,
      blocks: [
        {
          facts: [
            ['Reseller', businessName],
            ['Customer', customerName],
            ['Answer by', formatMoment(answerBy)],
          ],
        },
        { quote: project },
        {
          paragraph: isOverdue
            ? 'We promised an answer within one working day, and that time is over.'
            : 'We promise an answer within one working day. If you accept it, the project counts for this reseller and its prices are protected.',
        },
        { link: { label: 'Answer at the desk', url: `${sender.siteUrl}${deskLeads}/${id}` } },
      ],
      dedupeKey: `reseller-lead:${id}:${kind}`,
    },
    sender,
  )
}

/** Answers the reseller. */
export function leadAnswerMail(
  { id, customerName, to }: Pick<MailedLead, 'id' | 'customerName'> & { to: string },
  answer: { protectedUntil: Date } | { reason: string },
  sender: Sender,
): MailMessage {
  const link = { label: 'See your projects', url: `${sender.siteUrl}/dashboard?tab=reseller` }
  return companyMail(
    'reason' in answer
      ? {
          category: 'reseller-lead-refused',
          to,
          title: `We cannot protect the project for ${customerName}`,
          blocks: [
            { paragraph: 'This is why:' },
            { quote: answer.reason },
            { paragraph: 'If you do not agree, reply to this mail.' },
            { link },
          ],
          dedupeKey: `reseller-lead:${id}:refused`,
        }
      : {
          category: 'reseller-lead-accepted',
          to,
          title: `Protected: your project for ${customerName}`,
          blocks: [
            {
              paragraph: `For ${protectedDays} days, until ${formatMoment(answer.protectedUntil)}, every order of this customer counts for you, even if they forget your code. If a price has risen since you registered the project, our team sells at the lower one. The online shop shows today's prices, so please let our team take the order.`,
            },
            { link },
          ],
          dedupeKey: `reseller-lead:${id}:accepted`,
        },
    sender,
  )
}

/** Tells the reseller that the protection has ended. */
export function leadExpiredMail(
  { id, customerName, to }: Pick<MailedLead, 'id' | 'customerName'> & { to: string },
  sender: Sender,
): MailMessage {
  return companyMail(
    {
      category: 'reseller-lead-expired',
      to,
      title: `The protection of your project for ${customerName} has ended`,
      blocks: [
        {
          paragraph: `No order came within ${protectedDays} days. If the project is still open, register it again. Then today's prices are protected.`,
        },
        {
          link: { label: 'See your projects', url: `${sender.siteUrl}/dashboard?tab=reseller` },
        },
      ],
      dedupeKey: `reseller-lead:${id}:expired`,
    },
    sender,
  )
}
