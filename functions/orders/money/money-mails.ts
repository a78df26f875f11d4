import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import type { PromisedDelivery } from '../../../domain/delivery/delivery-time.ts'
import type { InstallationKind } from '../../../domain/delivery/installation.ts'
import { describeCrewVisit } from '../../../domain/delivery/installation-words.ts'
import type { OrderMoney } from '../../../domain/orders/ledger.ts'
import { bankDelay, describeMoney } from '../../../domain/orders/money-words.ts'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import type { EditableMail } from '../../mail/editable-mail.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { orderMail, promiseFacts, type Recipient } from '../order-mails.ts'

/** Units of the carbon register that an order retires. */
export interface PaidUnits {
  kg: number
  /** Nothing else of the order is sent. */
  isAll: boolean
}

/** Sent once for each order. It asks in whose name units are retired. */
export function paidMail(
  order: Recipient & {
    totalKobo: number
    promised: PromisedDelivery | null
    installationKind: InstallationKind
    money: OrderMoney
    units?: PaidUnits | null
  },
  context: ModuleContext,
): EditableMail {
  const crew = describeCrewVisit(order.installationKind)
  const { units = null } = order
  const { financedKobo, planFeeKobo } = order.money
  const inParts: [string, string][] =
    financedKobo > 0 ? [['To pay in parts', formatExactNaira(financedKobo)]] : []
  const paid = formatExactNaira(order.totalKobo + planFeeKobo - financedKobo)
  return {
    ...orderMail(order, context, {
      textName:
        financedKobo > 0 ? 'order-deposit-paid' : units?.isAll ? 'order-units-paid' : 'order-paid',
      values: {},
      more: [
        ...(crew ? [crew] : []),
        ...(units && !units.isAll
          ? [
              `Please also say on the page of the order in whose name we retire ${formatAmount(units.kg)} of CO₂e.`,
            ]
          : []),
      ],
      facts: [['Paid', paid], ...inParts, ...promiseFacts(order.promised)],
      label: units ? 'Say in whose name' : 'See the order and its invoice',
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
): EditableMail {
  const rest = formatExactNaira(money.dueKobo)
  const until = order.heldUntil ? ` before ${formatMoment(order.heldUntil)}` : ''
  return {
    ...orderMail(order, context, {
      textName: 'order-part-paid',
      values: { amount: rest },
      first: describeMoney(money).join(' '),
      more: [`Please pay exactly this amount${until}. The link below asks for no more than that.`],
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
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: 'payment-surplus',
      values: {},
      first: `${reason} ${describeMoney(money).join(' ')}`,
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
): EditableMail {
  const until = order.heldUntil ? ` until ${formatMoment(order.heldUntil)}` : ''
  const held = order.holdsStock
    ? `We still keep the goods for you${until}: try again, or pay in another way.`
    : `You can try again${until}, or pay in another way.`
  return {
    ...orderMail(order, context, {
      textName: 'payment-failed',
      values: {},
      first: `${message} ${describeMoney(money).join(' ')}`,
      more: [held],
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
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: 'payment-problem',
      values: {},
      first: reason,
      more: [`Payment reference: ${reference}.`],
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
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: 'order-refund',
      values: { amount: formatExactNaira(amountKobo) },
      first: describeMoney(money).join(' '),
      more: [
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
