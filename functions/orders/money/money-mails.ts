import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import type { PromisedDelivery } from '../../../domain/delivery/delivery-time.ts'
import type { InstallationKind } from '../../../domain/delivery/installation.ts'
import { describeCrewVisit } from '../../../domain/delivery/installation-words.ts'
import type { OrderMoney } from '../../../domain/orders/ledger.ts'
import { bankDelay, describeMoney } from '../../../domain/orders/money-words.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { orderMail, promiseFacts, type Recipient } from '../order-mails.ts'

/** Sent once for each order. */
export function paidMail(
  order: Recipient & {
    totalKobo: number
    promised: PromisedDelivery | null
    installationKind: InstallationKind
  },
  context: ModuleContext,
): MailMessage {
  const crew = describeCrewVisit(order.installationKind)
  return {
    ...orderMail(order, context, {
      category: 'order-paid',
      title: `Order ${order.number} is paid`,
      paragraphs: [
        'Your order is paid in full. We are preparing your order and will write again when it leaves our store.',
        ...(crew ? [crew] : []),
        'Your invoice is on the page of the order.',
      ],
      facts: [['Paid', formatExactNaira(order.totalKobo)], ...promiseFacts(order.promised)],
      label: 'See the order and its invoice',
    }),
    dedupeKey: `order:${order.id}:paid`,
  }
}

interface MoneyNews {
  money: OrderMoney
  /** What brought the money: the reference of a payment, or the id of an entry. One mail for each. */
  cause: string
}

/** A part of the order has arrived: asks for exactly the rest. */
export function partPaidMail(
  order: Recipient & { heldUntil: Date | null; holdsStock: boolean },
  { money, cause }: MoneyNews,
  context: ModuleContext,
): MailMessage {
  const rest = formatExactNaira(money.dueKobo)
  const until = order.heldUntil ? ` before ${formatMoment(order.heldUntil)}` : ''
  return {
    ...orderMail(order, context, {
      category: 'order-part-paid',
      title: `${rest} is still to pay for order ${order.number}`,
      paragraphs: [
        describeMoney(money).join(' '),
        `Please pay exactly this amount${until}. The link below asks for no more than that.`,
      ],
      facts: [['Still to pay', rest]],
      label: 'Pay the rest',
    }),
    dedupeKey: `money:${cause}:part-paid`,
  }
}

/** More has arrived than the order costs, or the order cannot be paid any more. */
export function surplusMail(
  order: Recipient,
  { money, cause, reason }: MoneyNews & { reason: string },
  context: ModuleContext,
): MailMessage {
  return {
    ...orderMail(order, context, {
      category: 'payment-surplus',
      title: `About your payment for order ${order.number}`,
      paragraphs: [
        `${reason} ${describeMoney(money).join(' ')}`,
        'Open the order to see where the money goes.',
      ],
      label: 'See the order',
    }),
    dedupeKey: `money:${cause}:surplus`,
  }
}

/** Sent once for each attempt. @param reference of the attempt */
export function paymentFailedMail(
  order: Recipient & { holdsStock: boolean; heldUntil: Date | null },
  { money, reference, message }: { money: OrderMoney; reference: string; message: string },
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
      paragraphs: [`${message} ${describeMoney(money).join(' ')}`, held],
      label: 'Pay the order',
    }),
    dedupeKey: `payment:${reference}:failed`,
  }
}

/** For money that arrived but cannot be counted for the order. */
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
        `If anything is unclear, reply to this mail. Payment reference: ${reference}.`,
      ],
      label: 'See the order',
    }),
    dedupeKey: `payment:${reference}:problem`,
  }
}

/** Sent once for each refund, when it was paid out. @param amountKobo the refunded amount */
export function refundedMail(
  order: Recipient,
  {
    refundId,
    amountKobo,
    money,
    transfer,
  }: {
    refundId: string
    amountKobo: number
    money: OrderMoney
    /** For a refund by transfer. */
    transfer?: { paidTo: string; reference: string }
  },
  context: ModuleContext,
): MailMessage {
  return {
    ...orderMail(order, context, {
      category: 'order-refund',
      title: `${formatExactNaira(amountKobo)} of order ${order.number} refunded`,
      paragraphs: [
        describeMoney(money).join(' '),
        transfer
          ? 'We have made the transfer. Most banks show it on the same day. If you ask your bank about it, give the reference.'
          : `It may take ${bankDelay} until your bank shows it.`,
      ],
      ...(transfer && {
        facts: [
          ['To', transfer.paidTo],
          ['Reference', transfer.reference],
        ] satisfies [string, string][],
      }),
      label: 'See the order',
    }),
    dedupeKey: `refund:${refundId}:processed`,
  }
}
