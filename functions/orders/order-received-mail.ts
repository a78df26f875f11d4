import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { describeDeliveryTime } from '../../domain/delivery/delivery-time.ts'
import {
  checkPromise,
  describeDeliveryFee,
  describeInstallation,
  installationLabel,
} from '../../domain/delivery/installation-words.ts'
import { formatExactNaira } from '../../domain/money/money.ts'
import type { PlaceOrderRequest } from '../../domain/orders/place-order.ts'
import { explainMissingHold } from '../../domain/orders/stock-hold.ts'
import { formatMoment, greeting } from '../mail/mail-text.ts'
import { orderUrl } from './order-key.ts'
import type { Quote } from './quote.ts'
import type { TransferDue } from './transfers/open-transfer.ts'
import { transferAdvice, transferFacts } from './transfers/transfer-mails.ts'

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
    request: PlaceOrderRequest
    quoted: Quote
    hold: { isHeld: boolean; until: Date }
    /** Null for an order that is paid at the gateway. */
    transfer: TransferDue | null
  },
  context: ModuleContext,
): MailMessage {
  const { state, daysMin, daysMax } = quoted.delivery
  const title = `We have your order ${number}`
  return {
    category: 'order-received',
    to: request.contact.email,
    replyTo: context.site.email,
    subject: `${context.site.name}: order ${number}`,
    ...context.renderMail({
      title,
      blocks: [
        {
          paragraph: `${greeting(request.contact.name)} thank you. ${holdSentence(hold)} ${describeDeliveryTime(state, { min: daysMin, max: daysMax })}.`,
        },
        ...(transfer ? [{ facts: transferFacts(transfer) }, { paragraph: transferAdvice }] : []),
        {
          link: {
            label: transfer ? 'See the order and send the receipt' : 'See the order and pay',
            url: orderUrl(context, id),
          },
        },
        { amounts: amountRows(quoted) },
        { paragraph: `${installationNote(quoted)}${checkPromise}` },
        {
          paragraph: `The terms of sale for this order: ${context.siteUrl}/terms?version=${request.termsVersion}`,
        },
        {
          paragraph:
            'If you did not order this, somebody mistyped an address. Please ignore this mail: you will not be charged.',
        },
      ],
    }),
    dedupeKey: `order:${id}:received`,
  }
}

/** Lines, discount, delivery, installation and total. */
export function amountRows(quoted: Quote): [string, string][] {
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
    [`Delivery to ${delivery.state}`, describeDeliveryFee(totals.deliveryKobo)],
    ...(installation ? [[installationLabel, installation] as [string, string]] : []),
    ['Total, VAT included', formatExactNaira(totals.totalKobo)],
  ]
}

/** What happens next about an installation whose price is not known yet. */
function installationNote({ installation: { kind } }: Quote): string {
  return kind === 'quoted'
    ? 'You asked for our crew. Once the goods are paid for, we will look at your photos or visit you, and tell you the price of the installation. You then say yes or no. '
    : ''
}

function holdSentence({ isHeld, until }: { isHeld: boolean; until: Date }): string {
  return isHeld
    ? `We keep the goods for you until ${formatMoment(until)}; please pay before then.`
    : explainMissingHold(formatMoment(until))
}
