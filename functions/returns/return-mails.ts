import { companyMail } from '../mail/company-mail.ts'
import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatExactNaira } from '../../domain/money/money.ts'
import type { OrderMoney } from '../../domain/orders/ledger.ts'
import { describeMoney } from '../../domain/orders/money-words.ts'
import {
  decisionDeadline,
  returnReasonLabels,
  type ReturnKind,
} from '../../domain/orders/returns/return-status.ts'
import type { EditableMail } from '../mail/editable-mail.ts'
import { formatMoment } from '../mail/mail-text.ts'
import type { Order } from '../orders/order-access.ts'
import { staffOrderUrl } from '../orders/order-key.ts'
import { orderFacts, orderMail, type Recipient } from '../orders/order-mails.ts'
import type { Request } from './return-requests.ts'

interface NewRequest {
  request: Request
  goods: readonly string[]
  now: Date
}

/** To the buyer: their request has arrived. */
export function requestReceivedMail(
  order: Recipient,
  { request, goods, now }: NewRequest,
  context: ModuleContext,
): EditableMail {
  const until = formatMoment(decisionDeadline(now))
  const isReturn = request.kind === 'return'
  return {
    ...orderMail(order, context, {
      textName: `${request.kind}-received`,
      values: {},
      first: isReturn
        ? `We have your request to return ${goods.join(', ')}. We will answer before ${until}.`
        : `We have your request to cancel order ${order.number}. We will answer before ${until}, and send nothing until then.`,
      more: isReturn ? ['Please keep the goods until then, and do not send anything yet.'] : [],
      label: 'See the order',
    }),
    dedupeKey: `request:${request.id}:received`,
  }
}

/** To the buyer. */
export function requestAcceptedMail(
  order: Recipient,
  { id, kind, note, money }: Request & { money: OrderMoney },
  context: ModuleContext,
): EditableMail {
  const isReturn = kind === 'return'
  return {
    ...orderMail(order, context, {
      textName: `${kind}-accepted`,
      values: {},
      first: isReturn ? `What to do now: ${note ?? ''}` : describeMoney(money).join(' '),
      more: !isReturn && note ? [note] : [],
      label: 'See the order',
    }),
    dedupeKey: `request:${id}:accepted`,
  }
}

/** To the buyer, with the reason of staff. */
export function requestDeclinedMail(
  order: Recipient,
  { id, kind, note }: Pick<Request, 'id' | 'kind' | 'note'>,
  context: ModuleContext,
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: `${kind}-declined`,
      values: {},
      first: `Our reason: ${note ?? ''}`,
      label: 'See the order',
    }),
    dedupeKey: `request:${id}:declined`,
  }
}

/** To the buyer: the goods are back, and what goes back for them. */
export function goodsReceivedMail(
  order: Recipient,
  {
    requestId,
    goods,
    money,
    isApproved,
    creditKobo,
    refundIds,
  }: {
    requestId: string
    goods: readonly string[]
    money: OrderMoney
    isApproved: boolean
    creditKobo: number
    refundIds: readonly string[]
  },
  context: ModuleContext,
): EditableMail {
  const credit = formatExactNaira(creditKobo)
  return {
    ...orderMail(order, context, {
      textName: 'return-goods-received',
      values: {},
      first: `We have received ${goods.join(', ')}. ${describeMoney(money).join(' ')}`,
      more: [
        ...(creditKobo > 0 ? [`${credit} was paid with credit, and is credit again.`] : []),
        ...(refundIds.length > 0
          ? [
              isApproved
                ? 'We will write again when we have sent the money.'
                : 'A second person on our team checks the refund first. We will write again when we have sent the money.',
            ]
          : []),
      ],
      label: 'See the order',
    }),
    dedupeKey: `request:${requestId}:goods`,
  }
}

type Buyer = Pick<Order, 'id' | 'number' | 'name' | 'email' | 'phoneNumber'>

/** To the staff: a request to decide on, with all that is needed for it. */
export function requestToDecideMail(
  order: Buyer,
  { request, goods, photoCount, now }: NewRequest & { photoCount: number },
  context: ModuleContext,
): MailMessage {
  return requestStaffMail(
    order,
    {
      key: `${request.id}:staff`,
      category: `${request.kind}-requested`,
      title: `${kindTitles[request.kind]}: ${order.number}`,
      facts: [
        ...(request.reason
          ? ([['Reason', returnReasonLabels[request.reason]]] satisfies [string, string][])
          : []),
        ...goods.map((each): [string, string] => ['Goods', each]),
        ...(request.kind === 'return'
          ? ([['Photos', String(photoCount)]] satisfies [string, string][])
          : []),
        ['Answer before', formatMoment(decisionDeadline(now))],
      ],
      quote: request.message,
      advice:
        request.kind === 'cancellation'
          ? 'The order cannot be shipped until you accept or decline this.'
          : 'Accept it and say how the goods come back, or decline it with a reason.',
    },
    context,
  )
}

const kindTitles: Readonly<Record<ReturnKind, string>> = {
  cancellation: 'Cancellation requested',
  return: 'Return requested',
}

/** To the staff. */
export function requestWithdrawnMail(
  order: Buyer,
  { id, kind }: Pick<Request, 'id' | 'kind'>,
  context: ModuleContext,
): MailMessage {
  return requestStaffMail(
    order,
    {
      key: `${id}:withdrawn`,
      category: `${kind}-withdrawn`,
      title: `Request withdrawn: ${order.number}`,
      facts: [],
      quote: null,
      advice:
        kind === 'cancellation'
          ? 'The buyer wants the order after all: it can be shipped.'
          : 'The buyer keeps the goods: nothing comes back, and nothing is refunded for it.',
    },
    context,
  )
}

/** To the staff: the buyer was promised an answer by tomorrow. */
export function requestOverdueMail(
  order: Buyer,
  { requestId, createdAt }: { requestId: string; createdAt: Date },
  context: ModuleContext,
): MailMessage {
  return requestStaffMail(
    order,
    {
      key: `${requestId}:overdue`,
      category: 'return-overdue',
      title: `Still to decide: ${order.number}`,
      facts: [['Answer before', formatMoment(decisionDeadline(createdAt))]],
      quote: null,
      advice: 'The buyer waits for a decision about a cancellation or a return.',
    },
    context,
  )
}

function requestStaffMail(
  order: Buyer,
  {
    key,
    category,
    title,
    facts,
    quote,
    advice,
  }: {
    key: string
    category: string
    title: string
    facts: [string, string][]
    quote: string | null
    advice: string
  },
  { site, siteUrl, renderMail }: ModuleContext,
): MailMessage {
  return companyMail(
    {
      category,
      to: site.staffEmail,
      replyTo: order.email,
      title,
      blocks: [
        {
          facts: [...orderFacts(order), ...facts],
        },
        ...(quote ? [{ quote }] : []),
        { paragraph: advice },
        {
          link: {
            label: 'Open the order',
            url: staffOrderUrl({ siteUrl }, order.id),
          },
        },
      ],
      dedupeKey: `request:${key}`,
    },
    { renderMail, site },
  )
}
