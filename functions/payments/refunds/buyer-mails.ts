import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import type { OrderMoney } from '../../../domain/orders/ledger.ts'
import { describeMoney } from '../../../domain/orders/money-words.ts'
import type { EditableMail } from '../../mail/editable-mail.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { fixedOrderMail, orderMail, type Recipient } from '../../orders/order-mails.ts'
import type { RefundAccount } from './accounts/refund-account.ts'
import { describeAccount } from '../../../domain/payments/describe-account.ts'

interface ApprovedRefund {
  refundId: string
  amountKobo: number
}

const onlyThere =
  'Enter your account on the page of your order, which the button below opens. We never ask for a password, a PIN or a card number.'

/** Sent once for each refund by transfer, when it was approved: asks for the account, or names it. */
export function transferApprovedMail(
  order: Recipient,
  { refundId, amountKobo, account }: ApprovedRefund & { account: RefundAccount | null },
  context: ModuleContext,
): EditableMail {
  const sum = formatExactNaira(amountKobo)
  return {
    ...orderMail(order, context, {
      category: 'refund-approved',
      textName: account ? 'refund-approved' : 'refund-account-needed',
      values: { amount: sum },
      first: account
        ? `We will transfer ${sum} to your account ${describeAccount(account)}, and write again when it is done.`
        : `We are refunding ${sum} of order ${order.number} to you by bank transfer. To do that, we need your bank and account number.`,
      more: [
        account
          ? 'If this is not your account, change it on the page of the order and reply to this mail.'
          : onlyThere,
      ],
      label: account ? 'See the order' : 'Enter your account',
    }),
    dedupeKey: `refund:${refundId}:approved`,
  }
}

/** @param days since the refund was approved */
export function accountMissingMail(
  order: Recipient,
  { refundId, amountKobo, days }: ApprovedRefund & { days: number },
  context: ModuleContext,
): EditableMail {
  const sum = formatExactNaira(amountKobo)
  return {
    ...orderMail(order, context, {
      textName: 'refund-account-missing',
      values: { amount: sum },
      first: `We would like to transfer ${sum} of order ${order.number} back to you, but we still need your bank and account number.`,
      more: [onlyThere],
      label: 'Enter your account',
    }),
    dedupeKey: `refund:${refundId}:account-missing:${days}`,
  }
}

/** Sent each time, because whoever has the link of the order can give an account. */
export function accountGivenMail(
  order: Recipient,
  account: RefundAccount,
  context: ModuleContext,
): MailMessage {
  return {
    ...fixedOrderMail(order, context, {
      category: 'refund-account-given',
      title: account.isChanged
        ? `The account for the refund of order ${order.number} was changed`
        : `The account for the refund of order ${order.number}`,
      first: `Refunds of this order go to ${describeAccount(account)}, in the name of ${account.accountName}.`,
      more: [
        ...(account.isChanged
          ? [`For your safety, we will not pay to it before ${formatMoment(account.mayPayAt)}.`]
          : []),
        'If this was not you, reply to this mail at once, and we will stop the refund.',
      ],
      label: 'See the order',
    }),
    dedupeKey: `refund-account:${account.id}`,
  }
}

/** Staff refused a refund: nothing of it goes back, and the ledger says what is true now. */
export function refundRefusedMail(
  order: Recipient,
  { refundId, amountKobo, reason, money }: ApprovedRefund & { reason: string; money: OrderMoney },
  context: ModuleContext,
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: 'refund-refused',
      values: { amount: formatExactNaira(amountKobo) },
      first: `We will not make the refund of ${formatExactNaira(amountKobo)}. Our reason: ${reason}`,
      more: [describeMoney(money).join(' ')],
      label: 'See the order',
    }),
    dedupeKey: `refund:${refundId}:refused`,
  }
}
