import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
import type { PlaceOrderRequest } from '../../domain/orders/place-order.ts'
import { returnDays } from '../../domain/orders/shop-rules.ts'
import { explainMissingHold } from '../../domain/orders/stock-hold.ts'
import { formatMoment, greeting } from '../mail/mail-text.ts'
import { orderUrl } from './order-key.ts'
import type { Quote } from './quote.ts'

/** Confirms an order, with its total and the link to pay it. */
export function orderReceivedMail(
  {
    id,
    number,
    request,
    quoted,
    hold,
  }: {
    id: string
    number: string
    request: PlaceOrderRequest
    quoted: Quote
    hold: { isHeld: boolean; until: Date }
  },
  context: ModuleContext,
): MailMessage {
  const { totals, lines } = quoted
  const amounts: [string, string][] = [
    ...lines.map(({ name, quantity, unitPriceKobo }): [string, string] => [
      `${quantity} × ${name}`,
      formatNaira(unitPriceKobo * quantity),
    ]),
    ...(totals.discountKobo > 0
      ? [
          [`Discount (${quoted.coupon?.code ?? ''})`, `−${formatNaira(totals.discountKobo)}`] as [
            string,
            string,
          ],
        ]
      : []),
    [`Delivery to ${quoted.delivery.state}`, formatNaira(totals.deliveryKobo)],
    ['Total, VAT included', formatNaira(totals.totalKobo)],
  ]
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
          paragraph: `${greeting(request.contact.name)} thank you. ${holdSentence(hold)}`,
        },
        { amounts },
        { link: { label: 'See the order and pay', url: orderUrl(context, id) } },
        {
          paragraph:
            'You did not order this? Then someone mistyped an address; please ignore this mail. Nothing is charged.',
        },
      ],
    }),
    dedupeKey: `order:${id}:received`,
  }
}

function holdSentence({ isHeld, until }: { isHeld: boolean; until: Date }): string {
  return isHeld
    ? `We keep the goods for you until ${formatMoment(until)}; please pay before then.`
    : explainMissingHold(formatMoment(until))
}

/** Whom a mail about an order goes to. */
export interface Recipient {
  id: string
  number: string
  name: string
  email: string
}

/** Sends the link of an order to its address. */
export function orderLinkMail(order: Recipient, context: ModuleContext): MailMessage {
  return orderMail(order, context, {
    category: 'order-link',
    title: `Your order ${order.number}`,
    paragraphs: [
      'Somebody, probably you, asked for a link to this order. It opens the order without a password, so please do not pass it on.',
    ],
    label: 'See the order',
  })
}

/** @param reason one or two sentences: the reason, and what happens to money that has arrived */
export function cancelledMail(
  order: Recipient,
  reason: string,
  context: ModuleContext,
): MailMessage {
  return {
    ...orderMail(order, context, {
      category: 'order-cancelled',
      title: `Order ${order.number} is cancelled`,
      paragraphs: [reason, 'You can order again at any time.'],
      label: 'See the order',
    }),
    dedupeKey: `order:${order.id}:cancelled`,
  }
}

/** Others have bought the rest of a product, so the order holds its units for a shorter time. */
export function holdShortenedMail(
  order: Recipient,
  until: Date,
  context: ModuleContext,
): MailMessage {
  const paragraphs = [
    `Other customers have bought the rest, and order ${order.number} is not paid yet. We keep these last goods for you until ${formatMoment(until)} now: please pay before then.`,
    'If you have paid already, your payment is not lost: when we find it, we deliver the goods, or refund you if they are gone.',
  ]
  const title = `Order ${order.number}: please pay before ${formatMoment(until)}`
  const mail = { category: 'hold-shortened', title, paragraphs, label: 'See the order and pay' }
  return { ...orderMail(order, context, mail), dedupeKey: `order:${order.id}:hold-shortened` }
}

interface OrderMail {
  category: string
  title: string
  paragraphs: readonly string[]
  facts?: [label: string, value: string][]
  label: string
}

/** A mail about an order: a greeting, what happened, and the link of the order. */
export function orderMail(
  { id, name, email }: Recipient,
  context: ModuleContext,
  { category, title, paragraphs, facts, label }: OrderMail,
): MailMessage {
  const [first = '', ...rest] = paragraphs
  return {
    category,
    to: email,
    replyTo: context.site.email,
    subject: `${context.site.name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    ...context.renderMail({
      title,
      blocks: [
        { paragraph: `${greeting(name)} ${first.charAt(0).toLowerCase()}${first.slice(1)}` },
        ...(facts ? [{ facts }] : []),
        ...rest.map((paragraph) => ({ paragraph })),
        { link: { label, url: orderUrl(context, id) } },
      ],
    }),
  }
}

const adviceAfter = {
  shipped: [],
  delivered: [
    `Is something missing, broken or not what you ordered? Open the order within ${returnDays} days and ask for a return, or answer this mail.`,
  ],
  installed: [
    'Does anything not run as it should? Answer this mail and our engineers will look into it.',
  ],
}

/** @param message the message in the history of the order */
export function orderMovedMail(
  order: Recipient,
  { status, message }: { status: 'shipped' | 'delivered' | 'installed'; message: string },
  context: ModuleContext,
): MailMessage {
  const titles = {
    shipped: `Order ${order.number} is on its way`,
    delivered: `Order ${order.number} has been delivered`,
    installed: `Your system of order ${order.number} is installed`,
  }
  return {
    ...orderMail(order, context, {
      category: `order-${status}`,
      title: titles[status],
      paragraphs: [message, ...adviceAfter[status]],
      label: 'See the order',
    }),
    dedupeKey: `order:${order.id}:${status}`,
  }
}
