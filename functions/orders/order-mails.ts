import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatPhone } from '../../domain/contact/format-phone.ts'
import { formatPromisedDays, type PromisedDelivery } from '../../domain/delivery/delivery-time.ts'
import type { MailText } from '../../domain/mail-texts/mail-definition.ts'
import type { MailTextName, MailValues } from '../../domain/mail-texts/mail-texts.ts'
import { editableMail, paragraphsOf, type EditableMail } from '../mail/editable-mail.ts'
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
export function orderLinkMail(order: Recipient, context: ModuleContext): EditableMail {
  return orderMail(order, context, {
    textName: 'order-link',
    values: {},
    first: 'The link opens the order without a password, so please do not share it.',
    label: 'See the order',
  })
}

/** @param reason one or two sentences: the reason, and what happens to money that has arrived */
export function cancelledMail(
  order: Recipient,
  reason: string,
  context: ModuleContext,
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: 'order-cancelled',
      values: {},
      first: reason,
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
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: 'hold-shortened',
      values: { until: formatMoment(until) },
      first: `We now keep these last goods for you only until ${formatMoment(until)}: please pay before then.`,
      more: [
        'If you have paid already, your payment is not lost: when we find it, we will deliver the goods, or refund you if they are gone.',
      ],
      label: 'See the order and pay',
    }),
    dedupeKey: `order:${order.id}:hold-shortened`,
  }
}

interface FixedParts {
  /** The kind of mail, where it is not the name of its words. */
  category?: string
  /** Sentences that belong to the first paragraph. */
  first?: string
  facts?: [label: string, value: string][]
  /** What only the customer may know. */
  code?: { label: string; code: string }
  /** Paragraphs after the facts. */
  more?: readonly string[]
  /** A button before the one that opens the order. */
  link?: { label: string; url: string } | null
  label: string
}

/** A mail about an order: a greeting, what happened, and the link of the order. */
export function orderMail<Name extends MailTextName>(
  order: Recipient,
  context: ModuleContext,
  { textName, values, ...fixed }: FixedParts & { textName: Name; values: MailValues<Name> },
): EditableMail {
  return editableMail(
    {
      textName,
      values: { ...values, order: order.number },
      ...orderEnvelope(order, context, fixed.category ?? textName),
    },
    (text) => orderLetter(order, context, { text, ...fixed }),
  )
}

/** A mail about an order whose words nobody changes, such as a warning. */
export function fixedOrderMail(
  order: Recipient,
  context: ModuleContext,
  { category, title, ...fixed }: FixedParts & { category: string; title: string },
): MailMessage {
  const text = { subject: title, opening: '', closing: '' }
  return {
    ...orderEnvelope(order, context, category),
    ...orderLetter(order, context, { text, ...fixed }),
  }
}

/** The subject of a mail: the company, and what it is about. */
export function subjectOf(context: Pick<ModuleContext, 'site'>, title: string): string {
  return `${context.site.name}: ${startLow(title)}`
}

/** The first paragraphs of a mail: a greeting, the words of staff, and fixed sentences. */
export function openingOf(name: string, opening: string, first = ''): { paragraph: string }[] {
  const paragraphs = paragraphsOf(opening)
  const last = [paragraphs.pop() ?? '', first].filter((words) => words !== '').join(' ')
  const [start = '', ...rest] = [...paragraphs, last]
  return [`${greeting(name)} ${startLow(start)}`, ...rest].map((paragraph) => ({ paragraph }))
}

/** The last paragraphs of a mail. */
export function closingOf(closing: string): { paragraph: string }[] {
  return paragraphsOf(closing).map((paragraph) => ({ paragraph }))
}

function startLow(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function orderEnvelope({ email }: Recipient, { site }: ModuleContext, category: string) {
  return { category, to: email, replyTo: site.email }
}

function orderLetter(
  { id, name }: Recipient,
  context: ModuleContext,
  { text, first, facts, code, more = [], link, label }: FixedParts & { text: MailText },
) {
  return {
    subject: subjectOf(context, text.subject),
    ...context.renderMail({
      title: text.subject,
      blocks: [
        ...openingOf(name, text.opening, first),
        ...(code ? [code] : []),
        ...(facts ? [{ facts }] : []),
        ...more.map((paragraph) => ({ paragraph })),
        ...closingOf(text.closing),
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
