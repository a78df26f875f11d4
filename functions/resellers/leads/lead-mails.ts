import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { protectedDays } from '../../../domain/resellers/lead.ts'
import { companyMail } from '../../mail/company-mail.ts'
import { formatMoment } from '../../mail/mail-text.ts'

type Sender = Pick<ModuleContext, 'renderMail' | 'site' | 'siteUrl'>

/** What the mails about a registered project say. */
export interface ToldLead {
  id: string
  customerName: string
  businessName: string
  project: string
  answerBy: Date
}

const deskLeads = '/admin/leads'

/** Tells the staff that a project waits for an answer, and again when the time is over. */
export function leadStaffMail(
  { id, customerName, businessName, project, answerBy }: ToldLead,
  kind: 'registered' | 'overdue',
  sender: Sender,
): MailMessage {
  const isOverdue = kind === 'overdue'
  return companyMail(
    {
      category: 'reseller-lead-staff',
      to: sender.site.staffEmail,
      title: isOverdue
        ? `Still to answer: the project of ${businessName}`
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
            ? 'We promised an answer within one working day, and that day is over.'
            : 'We promise an answer within one working day. When you accept it, the project belongs to this reseller and its prices are protected.',
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
  { id, customerName, to }: Pick<ToldLead, 'id' | 'customerName'> & { to: string },
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
            { paragraph: 'Do you see it differently? Reply to this mail.' },
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
              paragraph: `For ${protectedDays} days, until ${formatMoment(answer.protectedUntil)}, orders of this customer count for you, also when they forget your code. Our team sells to them at the prices of the day on which you registered the project, where those were lower. In the online shop they see the prices of the day: let our team take the order.`,
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
  { id, customerName, to }: Pick<ToldLead, 'id' | 'customerName'> & { to: string },
  sender: Sender,
): MailMessage {
  return companyMail(
    {
      category: 'reseller-lead-expired',
      to,
      title: `The protection of your project for ${customerName} has ended`,
      blocks: [
        {
          paragraph: `No order came within ${protectedDays} days. Is the project still alive? Register it again: today's prices then hold.`,
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
