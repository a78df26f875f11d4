import type { moneyMailTexts } from '../../domain/mail-texts/money-mail-texts.ts'
import { creditKeptMail } from '../orders/credits/credit-mails.ts'
import {
  paidMail,
  partPaidMail,
  paymentFailedMail,
  paymentProblemMail,
  surplusMail,
} from '../orders/money/money-mails.ts'
import { transferReminderMail } from '../orders/transfers/transfer-mails.ts'
import { transferRejectedMail } from '../payments/payment-mails.ts'
import { site } from '../../site.config.ts'
import {
  exampleMoney,
  exampleOrder as order,
  examplePromise as promised,
  exampleTotalKobo,
  exampleUntil as heldUntil,
} from './example-order.ts'
import type { MailExample } from './order-examples.ts'

const { id } = order
const reference = 'IM2026000123T1'
const receipt = (amountKobo: number) =>
  exampleMoney({ kind: 'receipt' as const, amountKobo: -amountKobo })

/** Each mail about paying an order, as its customer would get it. */
export const moneyExamples: Record<keyof typeof moneyMailTexts, MailExample> = {
  'order-paid': (context) =>
    paidMail({ ...order, promised, installationKind: 'none', money: exampleMoney() }, context),
  'order-units-paid': (context) =>
    paidMail(
      {
        ...order,
        promised: null,
        installationKind: 'none',
        money: exampleMoney(),
        units: { kg: 1_000, isAll: true },
      },
      context,
    ),
  'order-deposit-paid': (context) =>
    paidMail(
      {
        ...order,
        promised,
        installationKind: 'none',
        money: { ...exampleMoney(), financedKobo: 30_000_000 },
      },
      context,
    ),
  'order-part-paid': (context) =>
    partPaidMail(order, { money: receipt(20_000_000), cause: id }, context),
  'transfer-reminder': (context) =>
    transferReminderMail(
      { ...order, heldUntil },
      {
        transfer: { account: site.bankAccount, reference, amountKobo: exampleTotalKobo },
        receiptExtendsHold: true,
      },
      context,
    ),
  'transfer-rejected': (context) =>
    transferRejectedMail(
      order,
      {
        eventId: id,
        amountKobo: 30_000_000,
        reason: 'The amount is not the one asked for',
        reference,
      },
      context,
    ),
  'payment-failed': (context) =>
    paymentFailedMail(
      order,
      { money: exampleMoney(), reference, message: 'Your bank declined the payment.' },
      context,
    ),
  'payment-surplus': (context) =>
    surplusMail(
      order,
      {
        money: receipt(exampleTotalKobo + 500_000),
        cause: id,
        reason: 'More money has arrived than the order costs.',
      },
      context,
    ),
  'payment-problem': (context) =>
    paymentProblemMail(
      order,
      { reference, reason: 'Your payment arrived in another currency, so we cannot count it.' },
      context,
    ),
  'credit-kept': (context) =>
    creditKeptMail(
      order,
      {
        credit: {
          id,
          orderId: id,
          isTest: false,
          needsConfirmation: false,
          leftKobo: 500_000,
        },
        entryId: id,
      },
      context,
    ),
}
