import { companyMail } from '../../mail/company-mail.ts'
import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import type { Order } from '../../orders/order-access.ts'
import { staffOrderUrl } from '../../orders/order-key.ts'
import { orderFacts } from '../../orders/order-mails.ts'
import type { Payment } from '../payments.ts'

interface RefundNews {
  order: Pick<Order, 'id' | 'number' | 'name' | 'email' | 'phoneNumber'>
  payment: Pick<Payment, 'reference'>
  amountKobo: number
}

/** A mail to the staff about a refund, with all that is needed to act. Each key is sent once. */
function refundStaffMail(
  { order, payment, amountKobo }: RefundNews,
  { title, paragraph, key }: { title: string; paragraph: string; key: string },
  { site, siteUrl, renderMail }: ModuleContext,
): MailMessage {
  return companyMail(
    {
      category: 'refund-staff',
      to: site.staffEmail,
      replyTo: order.email,
      title,
      blocks: [
        { paragraph },
        {
          facts: [
            ['Amount', formatNaira(amountKobo, { withKobo: true })],
            ...orderFacts(order),
            ['Payment', payment.reference],
          ],
        },
        {
          link: {
            label: 'Open the order',
            url: staffOrderUrl({ siteUrl }, order.id),
          },
        },
      ],
      dedupeKey: `refund:${key}`,
    },
    { renderMail, site },
  )
}

/**
 * A refund waits for somebody who approves or refuses it.
 * @param requestedBy the address of the person who requested it; null when the shop did
 */
export function refundToApproveMail(
  {
    refundId,
    reason,
    requestedBy,
    ...news
  }: RefundNews & { refundId: string; reason: string; requestedBy: string | null },
  context: ModuleContext,
): MailMessage {
  return refundStaffMail(
    news,
    {
      title: `A refund to approve: ${news.order.number}`,
      paragraph:
        requestedBy === null
          ? `The shop requested this refund: “${reason}” Please approve or refuse it on the page of the order.`
          : `${requestedBy} requested this refund: “${reason}” Somebody else must approve or refuse it, on the page of the order.`,
      key: `${refundId}:to-approve`,
    },
    context,
  )
}

/** The gateway could not pay a refund out. */
export function refundProblemMail(
  {
    order,
    payment,
    refund: { id, amountKobo },
    status,
  }: Omit<RefundNews, 'amountKobo'> & {
    refund: { id: string; amountKobo: number }
    status: 'failed' | 'needs_attention'
  },
  context: ModuleContext,
): MailMessage {
  const isFailed = status === 'failed'
  return refundStaffMail(
    { order, payment, amountKobo },
    {
      title: `${isFailed ? 'A refund failed' : 'A refund needs you'}: ${order.number}`,
      paragraph: isFailed
        ? 'The payment service could not pay this refund out. ' +
          'The customer has not got their money: request it again, or pay it by bank transfer.'
        : 'The payment service could not pay this refund out, or we do not know whether it did. ' +
          'Look on its pages before you do anything, so that nothing is paid twice. ' +
          'The shop looks too, and shows on the order what it finds.',
      key: `${id}:${status}`,
    },
    context,
  )
}

/** Somebody gave money back on the pages of the gateway. */
export function refundElsewhereMail(
  news: RefundNews & { gatewayId: string; outcome: 'started' | 'booked' | 'too_much' },
  context: ModuleContext,
): MailMessage {
  const { order, gatewayId, outcome } = news
  const paragraphs = {
    started:
      'Somebody started this refund on the pages of the payment service. ' +
      'It will be in the shop when it is paid out. ' +
      'Look at it before you ship the goods, and do not refund the same money here.',
    booked:
      'Somebody made this refund on the pages of the payment service. ' +
      'The shop has booked it: the order costs that much less. ' +
      'Refunds that were not sent yet were withdrawn if no money is left for them.',
    too_much:
      'Somebody made this refund on the pages of the payment service, ' +
      'but less than that is left of this payment in the shop. It is NOT booked here. ' +
      'Refund nothing more, and compare the payment with the pages of the payment service today.',
  }
  return refundStaffMail(
    news,
    {
      title: `Refunded on the payment service's pages: ${order.number}`,
      paragraph: paragraphs[outcome],
      key: `elsewhere:${gatewayId}:${outcome}`,
    },
    context,
  )
}

/** We refunded what the bank also took. Staff must act on the same day. */
export function paidTwiceMail(news: RefundNews, context: ModuleContext): MailMessage {
  const { order, amountKobo } = news
  return refundStaffMail(
    news,
    {
      title: `PAID BACK TWICE: ${order.number}`,
      paragraph:
        'This money has gone back TWICE: we refunded it, and the bank of the customer took it as well. ' +
        'Refund nothing more of this order. Write to the payment service today ' +
        'with the proof of the refund, and ask the customer for the sum.',
      key: `paid-twice:${order.id}:${amountKobo}`,
    },
    context,
  )
}
