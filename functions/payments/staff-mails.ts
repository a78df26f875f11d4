import { companyMail } from '../mail/company-mail.ts'
import { deskPath } from '../../domain/desk/screens.ts'
import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
import { formatMoment } from '../mail/mail-text.ts'
import type { Order } from '../orders/order-access.ts'
import { staffOrderUrl } from '../orders/order-key.ts'
import { orderFacts } from '../orders/order-mails.ts'
import type { Payment } from './payments.ts'

/**
 * Asks the staff to check a bank transfer. Sent once for each payment.
 * @param receipts how many files the buyer has sent
 */
export function transferToCheckMail(
  order: Order,
  { payment, receipts }: { payment: Payment; receipts: number },
  { site, siteUrl, renderMail }: ModuleContext,
): MailMessage {
  const title = `Transfer to check: ${order.number}`
  return companyMail(
    {
      category: 'transfer-to-check',
      to: site.staffEmail,
      replyTo: order.email,
      title,
      blocks: [
        {
          facts: [
            ...orderFacts(order),
            ['Amount', formatNaira(payment.amountKobo, { withKobo: true })],
            ['Reference', payment.reference],
            ['Receipts', String(receipts)],
            ...(order.heldUntil
              ? [['Goods held until', formatMoment(order.heldUntil)] as [string, string]]
              : []),
          ],
        },
        {
          paragraph:
            'Look for the money in the account. Then open the order: it shows the receipt, and you say there how much has come. After that time the goods are for sale again; you can still confirm the money.',
        },
        { link: { label: 'Open the order', url: staffOrderUrl({ siteUrl }, order.id) } },
      ],
      dedupeKey: `payment:${payment.reference}:to-check`,
    },
    { renderMail, site },
  )
}

/** A problem with the money of an order, as the staff read it. */
export interface MoneyProblem {
  /** Names the problem: a repeated one is mailed once. */
  key: string
  /** A short sentence without the number of the order. */
  title: string
  amountKobo: number
  /** Of the payment, at the gateway or the bank. */
  reference: string
  /** What else is known. */
  facts?: [label: string, value: string][]
  /** One or two sentences: what to do now. */
  advice: string
}

/** Tells the staff about money of an order that needs a person. Sent once for each key. */
export function moneyProblemMail(
  order: Pick<Order, 'id' | 'number' | 'name' | 'email' | 'phoneNumber'>,
  { key, title, amountKobo, reference, facts = [], advice }: MoneyProblem,
  { site, siteUrl, renderMail }: Pick<ModuleContext, 'site' | 'siteUrl' | 'renderMail'>,
): MailMessage {
  return companyMail(
    {
      category: 'money-problem',
      to: site.staffEmail,
      replyTo: order.email,
      subject: `${title}: ${order.number}`,
      title,
      blocks: [
        {
          facts: [
            ...orderFacts(order),
            ['Amount', formatNaira(amountKobo, { withKobo: true })],
            ['Reference', reference],
            ...facts,
          ],
        },
        { paragraph: advice },
        {
          link: {
            label: 'Open the order',
            url: staffOrderUrl({ siteUrl }, order.id),
          },
        },
      ],
      dedupeKey: `money-problem:${key}`,
    },
    { renderMail, site },
  )
}

/** Money that came for a reference that is not ours, as far as its event says. */
export interface MoneyWithoutOrder {
  reference: string
  amountKobo: number | null
  currency: string | null
  channel: string | null
  payerEmail: string | null
}

/** Tells the staff about money that belongs to no order. Sent once for each reference. */
export function moneyWithoutOrderMail(
  { reference, amountKobo, currency, channel, payerEmail }: MoneyWithoutOrder,
  { site, siteUrl, renderMail }: Pick<ModuleContext, 'site' | 'siteUrl' | 'renderMail'>,
): MailMessage {
  const title = 'Money without an order'
  const amount =
    amountKobo === null
      ? 'not known'
      : currency === 'NGN'
        ? formatNaira(amountKobo, { withKobo: true })
        : `${(amountKobo / 100).toFixed(2)} ${currency ?? ''}`.trim()
  return companyMail(
    {
      category: 'money-without-order',
      to: site.staffEmail,
      subject: `${title}: ${amount}`,
      title,
      blocks: [
        {
          paragraph:
            'The payment service reports money for a reference that no order of this shop has. It may be from a payment page, a terminal, a charge on the dashboard, or another system with the same account.',
        },
        {
          facts: [
            ['Amount', amount],
            ['Reference', reference],
            ['Paid by', payerEmail ?? 'not known'],
            ['Channel', channel ?? 'not known'],
          ],
        },
        {
          paragraph:
            'Look for the reference on the dashboard of the payment service. Find out what the payer wanted, or give the money back there.',
        },
        { link: { label: 'Open the list', url: `${siteUrl}${deskPath('payments/to-check')}` } },
      ],
      dedupeKey: `money-without-order:${reference}`,
    },
    { renderMail, site },
  )
}
