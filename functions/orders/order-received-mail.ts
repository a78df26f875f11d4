import type { ModuleContext } from '../../backend/functions/functions.ts'
import {
  checkPromise,
  describeDeliveryFee,
  describeInstallation,
  installationLabel,
} from '../../domain/delivery/installation-words.ts'
import { describeArrival } from '../../domain/register/quoted-delivery.ts'
import { formatExactNaira } from '../../domain/money/money.ts'
import type { OrderTotals } from '../../domain/orders/order-totals.ts'
import type { OrderWay } from '../../domain/orders/place-order.ts'
import { explainMissingHold } from '../../domain/orders/stock/stock-hold.ts'
import { editableMail, type EditableMail } from '../mail/editable-mail.ts'
import { formatMoment } from '../mail/mail-text.ts'
import { orderUrl } from './order-key.ts'
import { closingOf, openingOf, subjectOf } from './order-mails.ts'
import type { Quote, QuoteLine } from './quote.ts'
import type { TransferDue } from './transfers/open-transfer.ts'
import { transferAdvice, transferFacts } from './transfers/transfer-mails.ts'

/** The customer of a new order. */
export interface Contact {
  name: string
  email: string
}

/** What a mail shows of the price of an order. */
export interface MailedQuote extends Pick<Quote, 'delivery'> {
  lines: readonly Pick<QuoteLine, 'name' | 'quantity' | 'unitPriceKobo'>[]
  totals: Pick<OrderTotals, 'discountKobo' | 'deliveryKobo' | 'installationKobo' | 'totalKobo'>
  coupon: Pick<NonNullable<Quote['coupon']>, 'code'> | null
  installation: Pick<Quote['installation'], 'kind'>
}

/**
 * Confirms an order, with its total, the link to pay it, and for a bank transfer what to send where.
 */
export function orderReceivedMail(
  {
    id,
    number,
    request,
    quoted,
    hold,
    transfer,
  }: {
    id: string
    number: string
    request: { contact: Contact; termsVersion: string; paymentMethod?: OrderWay }
    quoted: MailedQuote
    hold: { isHeld: boolean; until: Date }
    /** Null for an order that is paid at the gateway. */
    transfer: TransferDue | null
  },
  context: ModuleContext,
): EditableMail {
  return editableMail(
    {
      textName: 'order-received',
      values: { order: number },
      category: 'order-received',
      to: request.contact.email,
      replyTo: context.site.email,
    },
    ({ subject, opening, closing }) => ({
      subject: subjectOf(context, subject),
      ...context.renderMail({
        title: subject,
        blocks: [
          ...openingOf(
            request.contact.name,
            opening,
            `${holdSentence(hold)} ${describeArrival(quoted.delivery)}`,
          ),
          ...(transfer ? [{ facts: transferFacts(transfer) }, { paragraph: transferAdvice }] : []),
          {
            link: {
              label: transfer
                ? 'See the order and send the receipt'
                : request.paymentMethod === 'in_parts'
                  ? 'See the order and apply for your plan'
                  : 'See the order and pay',
              url: orderUrl(context, id),
            },
          },
          { amounts: amountRows(quoted) },
          ...checkNote(quoted),
          ...closingOf(closing),
          {
            paragraph: `The terms of sale for this order: ${context.siteUrl}/terms?version=${request.termsVersion}`,
          },
          { paragraph: mistypedNote },
        ],
      }),
    }),
  )
}

/** For somebody who got the mail of another person. */
export const mistypedNote =
  'If you did not order this, somebody mistyped an address. Please ignore this mail: you will not be charged.'

/** Lines, discount, delivery, installation and total. */

/** What we do before goods leave the store. */
function checkNote(quoted: MailedQuote): { paragraph: string }[] {
  return quoted.delivery.isNone ? [] : [{ paragraph: `${installationNote(quoted)}${checkPromise}` }]
}

export function amountRows(quoted: MailedQuote): [string, string][] {
  const { totals, lines, coupon, delivery } = quoted
  const installation = describeInstallation(quoted.installation.kind, totals.installationKobo)
  return [
    ...lines.map(({ name, quantity, unitPriceKobo }): [string, string] => [
      `${quantity} × ${name}`,
      formatExactNaira(unitPriceKobo * quantity),
    ]),
    ...(totals.discountKobo > 0
      ? [
          [`Discount (${coupon?.code ?? ''})`, `−${formatExactNaira(totals.discountKobo)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(delivery.isNone
      ? []
      : [
          [`Delivery to ${delivery.state}`, describeDeliveryFee(totals.deliveryKobo)] as [
            string,
            string,
          ],
        ]),
    ...(installation ? [[installationLabel, installation] as [string, string]] : []),
    ['Total, VAT included', formatExactNaira(totals.totalKobo)],
  ]
}

/** What happens next about an installation whose price is not known yet. */
function installationNote({ installation: { kind } }: MailedQuote): string {
  return kind === 'quoted'
    ? 'You asked for our crew. Once the goods are paid for, we will look at your photos or visit you, and tell you the price of the installation. You then say yes or no. '
    : ''
}

function holdSentence({ isHeld, until }: { isHeld: boolean; until: Date }): string {
  return isHeld
    ? `We keep the goods for you until ${formatMoment(until)}; please pay before then.`
    : explainMissingHold(formatMoment(until))
}
