import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
import { returnDays } from '../../domain/orders/shop-rules.ts'
import { formatMoment, greeting } from '../mail/mail-text.ts'
import { orderUrl } from './order-key.ts'

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

/** Sent once for each order. */
export function paidMail(
  order: Recipient & { totalKobo: number },
  context: ModuleContext,
): MailMessage {
  return {
    ...orderMail(order, context, {
      category: 'order-paid',
      title: `Order ${order.number} is paid`,
      paragraphs: [
        'Your payment has arrived. We are preparing your order and will write again when it leaves our store.',
        'Your invoice is with the order, to read or to print.',
      ],
      facts: [['Paid', formatNaira(order.totalKobo)]],
      label: 'See the order and its invoice',
    }),
    dedupeKey: `order:${order.id}:paid`,
  }
}

/** Sent once for each attempt. @param reference of the attempt */
export function paymentFailedMail(
  order: Recipient & { holdsStock: boolean; heldUntil: Date | null },
  reference: string,
  context: ModuleContext,
): MailMessage {
  const until = order.heldUntil ? ` until ${formatMoment(order.heldUntil)}` : ''
  const held = order.holdsStock
    ? `We still keep the goods for you${until}: try again, or pay in another way.`
    : `You can try again${until}, or pay in another way.`
  return {
    ...orderMail(order, context, {
      category: 'payment-failed',
      title: `The payment for order ${order.number} did not go through`,
      paragraphs: [`Nothing was charged. ${held}`],
      label: 'Pay the order',
    }),
    dedupeKey: `payment:${reference}:failed`,
  }
}

/** For money that arrived but does not pay the order. */
export function paymentProblemMail(
  order: Recipient,
  { reference, reason }: { reference: string; reason: string },
  context: ModuleContext,
): MailMessage {
  return {
    ...orderMail(order, context, {
      category: 'payment-problem',
      title: `About your payment for order ${order.number}`,
      paragraphs: [
        reason,
        `If anything is unclear, answer this mail. Payment reference: ${reference}.`,
      ],
      label: 'See the order',
    }),
    dedupeKey: `payment:${reference}:problem`,
  }
}

/** Sent once for each refund, when it was made. @param amountKobo the refunded amount */
export function refundedMail(
  order: Recipient,
  { refundId, amountKobo }: { refundId: string; amountKobo: number },
  context: ModuleContext,
): MailMessage {
  return {
    ...orderMail(order, context, {
      category: 'order-refund',
      title: `${formatNaira(amountKobo)} of order ${order.number} refunded`,
      paragraphs: [
        'We have refunded your money. It may take up to ten working days to appear in your bank account.',
      ],
      label: 'See the order',
    }),
    dedupeKey: `refund:${refundId}:processed`,
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

/** To the staff. */
export function returnRequestedMail(
  order: Recipient,
  reason: string,
  { site, siteUrl, renderMail }: ModuleContext,
): MailMessage {
  const title = `Return requested: ${order.number}`
  return {
    category: 'return-requested',
    to: site.staffEmail,
    replyTo: order.email,
    subject: title,
    ...renderMail({
      title,
      blocks: [
        {
          facts: [
            ['Customer', order.name],
            ['E-mail', order.email],
          ],
        },
        { quote: reason },
        { link: { label: 'Open the admin', url: `${siteUrl}/admin` } },
      ],
    }),
    dedupeKey: `order:${order.id}:return`,
  }
}
