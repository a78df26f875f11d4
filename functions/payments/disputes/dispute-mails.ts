import { companyMail } from '../../mail/company-mail.ts'
import { deskPath } from '../../../domain/desk/screens.ts'
import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatMoment, shorten } from '../../mail/mail-text.ts'
import type { Order } from '../../orders/order-access.ts'
import { staffOrderUrl } from '../../orders/order-key.ts'
import { orderFacts } from '../../orders/order-mails.ts'
import type { Payment } from '../payments.ts'
import type { Dispute } from './disputes.ts'

export interface DisputeNews {
  dispute: Dispute
  payment: Pick<Payment, 'reference'>
  order: Pick<Order, 'id' | 'number' | 'name' | 'email' | 'phoneNumber'>
}

interface StaffMail {
  category: string
  title: string
  paragraphs: readonly string[]
  /** What the mail is about, besides the dispute: each is sent once. */
  key: string
}

/** A mail to the staff about a dispute, with all that is needed to act. */
function disputeStaffMail(
  { dispute, payment, order }: DisputeNews,
  { category, title, paragraphs, key }: StaffMail,
  { site, siteUrl, renderMail }: ModuleContext,
): MailMessage {
  const [first = '', ...rest] = paragraphs
  return companyMail(
    {
      category,
      to: site.staffEmail,
      replyTo: order.email,
      subject: shorten(title, 150),
      title,
      blocks: [
        { paragraph: first },
        {
          facts: [
            ['Amount', formatNaira(dispute.amountKobo, { withKobo: true })],
            ...orderFacts(order),
            ['Payment', payment.reference],
            ['Number of the dispute', dispute.gatewayId],
            ...(dispute.category ? [['Kind', dispute.category] as [string, string]] : []),
          ],
        },
        ...(dispute.reason ? [{ quote: dispute.reason }] : []),
        ...rest.map((paragraph) => ({ paragraph })),
        { link: { label: 'Open the disputes', url: `${siteUrl}${deskPath('disputes')}` } },
        {
          note: 'The order, as staff see it:',
          link: {
            label: order.number,
            url: staffOrderUrl({ siteUrl }, order.id),
          },
        },
      ],
      dedupeKey: `dispute:${dispute.gatewayId}:${key}`,
    },
    { renderMail, site },
  )
}

const helpfulEvidence =
  'What helps: a delivery note that the customer signed, a photo of the goods at their place, a chat or mail in which they say that it came, and the address and day of the delivery. Without an answer before the deadline the money is lost.'

/** Its key has the deadline, so that the staff also hear of a dispute that is opened again. */
export function disputeOpenedMail(news: DisputeNews, context: ModuleContext): MailMessage {
  const { dispute, order } = news
  return disputeStaffMail(
    news,
    {
      category: 'dispute-opened',
      title: `Answer before ${formatMoment(dispute.dueAt)}: the bank asks for the money of ${order.number}`,
      paragraphs: [
        'The bank of this customer asks for the money back. Accept it, or object with evidence. Until it is decided the order cannot be shipped, and nothing of this payment can be refunded.',
        helpfulEvidence,
      ],
      key: `opened:${dispute.dueAt.toISOString()}`,
    },
    context,
  )
}

export function disputeReminderMail(news: DisputeNews, context: ModuleContext): MailMessage {
  const { dispute, order } = news
  return disputeStaffMail(
    news,
    {
      category: 'dispute-reminder',
      title: `Not answered yet: ${order.number}, due ${formatMoment(dispute.dueAt)}`,
      paragraphs: [
        `Nobody has answered this dispute. On ${formatMoment(dispute.dueAt)} the money is lost.`,
        helpfulEvidence,
      ],
      key: `reminder:${dispute.dueAt.toISOString()}`,
    },
    context,
  )
}

/** Another member of staff must approve that a dispute is accepted. */
export function disputeApprovalMail(
  news: DisputeNews & { answerId: string },
  context: ModuleContext,
): MailMessage {
  const { dispute, order, answerId } = news
  return disputeStaffMail(
    news,
    {
      category: 'dispute-approval',
      title: `A second person must approve: give back the money of ${order.number}`,
      paragraphs: [
        `A member of staff wants to accept this dispute. It is too much for one person, so another one must accept it too, before ${formatMoment(dispute.dueAt)}.`,
      ],
      key: `approval:${answerId}`,
    },
    context,
  )
}

export function disputeRefusedMail(
  news: DisputeNews & { answerId: string; refusal: string },
  context: ModuleContext,
): MailMessage {
  const { dispute, order, answerId, refusal } = news
  return disputeStaffMail(
    news,
    {
      category: 'dispute-refused',
      title: `Your answer was not taken: dispute of ${order.number}`,
      paragraphs: [
        `The payment service did not take the answer to this dispute: ${refusal} Answer again before ${formatMoment(dispute.dueAt)}, or on the pages of the payment service.`,
      ],
      key: `refused:${answerId}`,
    },
    context,
  )
}

/** @param paragraphs what happened, and what staff must do */
export function disputeEndedMail(
  news: DisputeNews & { title: string; paragraphs: readonly string[]; key: string },
  context: ModuleContext,
): MailMessage {
  return disputeStaffMail(news, { category: 'dispute-ended', ...news }, context)
}

/** Asks the staff to look at a dispute that the shop cannot handle by itself. */
export function disputeProblemMail(
  { id, problem }: { id: string; problem: string },
  { site, siteUrl, renderMail }: ModuleContext,
): MailMessage {
  const title = `Look at dispute ${id} on the pages of the payment service`
  return companyMail(
    {
      category: 'dispute-problem',
      to: site.staffEmail,
      subject: shorten(title, 150),
      title,
      blocks: [
        { paragraph: problem },
        { link: { label: 'Open the disputes', url: `${siteUrl}${deskPath('disputes')}` } },
      ],
      dedupeKey: `dispute:${id}:problem:${problem}`.slice(0, 300),
    },
    { renderMail, site },
  )
}
