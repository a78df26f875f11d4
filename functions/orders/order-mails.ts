import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatPhone } from '../../domain/contact/format-phone.ts'
import { formatPromisedDays, type PromisedDelivery } from '../../domain/delivery/delivery-time.ts'
import { formatMoment, greeting } from '../mail/mail-text.ts'
import { orderUrl } from './order-key.ts'

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
      'Somebody, probably you, asked for a link to this order. It opens the order without a password, so please do not share it.',
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
    `Other customers have bought the rest, and order ${order.number} is not paid yet. We now keep these last goods for you only until ${formatMoment(until)}: please pay before then.`,
    'If you have paid already, your payment is not lost: when we find it, we will deliver the goods, or refund you if they are gone.',
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
  /** A button before the one that opens the order. */
  link?: { label: string; url: string } | null
  label: string
}

/** A mail about an order: a greeting, what happened, and the link of the order. */
export function orderMail(
  { id, name, email }: Recipient,
  context: ModuleContext,
  { category, title, paragraphs, facts, link, label }: OrderMail,
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
        ...(link ? [{ link }] : []),
        { link: { label, url: orderUrl(context, id) } },
      ],
    }),
  }
}

/** An order and its buyer, as rows of a mail to the staff. */
export function orderFacts(order: Recipient & { phoneNumber: string }): [string, string][] {
  return [
    ['Order', order.number],
    ['Customer', order.name],
    ['Phone', `${formatPhone(order.phoneNumber)} (${order.phoneNumber})`],
    ['E-mail', order.email],
  ]
}

/** When an order arrives, as rows of a mail. */
export function promiseFacts(promised: PromisedDelivery | null): [string, string][] {
  return promised ? [['Arrives', formatPromisedDays(promised)]] : []
}
