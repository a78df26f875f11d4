import type { Tx, ModuleContext } from '../../backend/functions/functions.ts'
import { formatExactNaira } from '../../domain/money/money.ts'
import { isFinalPayment, type SettleOutcome } from '../../domain/payments/payment-status.ts'
import { describeMoney } from '../../domain/orders/money-words.ts'
import { shortenHold } from '../orders/holds/hold-changes.ts'
import { lockOrder, type Order } from '../orders/order-access.ts'
import { applyMoney } from '../orders/money/apply-money.ts'
import { bookEntry, getOrderMoney } from '../orders/money/ledger.ts'
import { paymentFailedMail, paymentProblemMail } from '../orders/money/money-mails.ts'
import { writeEvent, type Actor } from '../orders/order-changes.ts'
import type { Transaction } from '../gateway/gateway.ts'
import { moneyProblemMail } from './staff-mails.ts'
import { findPayment, updatePayment, type Payment } from './payments.ts'

/**
 * Updates a payment and its order with what the gateway says. It may be called with the same or
 * older data, any number of times, also in parallel: a payment that has succeeded does not change,
 * and an order is paid once. Every sum is counted in the ledger of the order: for too little the rest
 * is asked for. What the order does not need (too much, a second payment, goods sold meanwhile, an
 * ended order that costs more now) goes back, and the customer gets a mail.
 */
export async function settle(
  tx: Tx,
  paymentId: string,
  transaction: Transaction,
  context: SettleContext,
): Promise<SettleOutcome> {
  const known = await findPayment(tx, { id: paymentId })
  const order = known && (await lockOrder(tx, known.orderId))
  // Read again under the lock of the order, which all changes of its payments take.
  const payment = order && (await findPayment(tx, { id: paymentId }))
  if (!order || !payment) return 'unknown_payment'
  if (isFinalPayment(payment.status)) return 'known_already'
  const { message, channel, id: gatewayId } = transaction
  const status = nextStatus(transaction.status)
  if (status === 'succeeded') return succeed(tx, { order, payment, transaction }, context)
  if (status === 'pending') {
    await updatePayment(tx, payment.id, { status: 'checking', channel, gatewayId })
    return 'still_being_checked'
  }
  // Its page can still be used to pay, and `start-payment` returns it again.
  if (status === 'abandoned' && payment.status !== 'checking') return 'not_paid_yet'
  if (payment.status === status) return 'known_already'
  await updatePayment(tx, payment.id, { status, message, channel, gatewayId })
  if (status === 'failed') await tellFailure(tx, { order, payment, transaction }, context)
  return status
}

/** A payer who is still acting may leave the page, so the customer may pay in another way. */
function nextStatus(status: Transaction['status']) {
  return status === 'reversed' ? 'failed' : status === 'open' ? 'abandoned' : status
}

/** An attempt failed. What is true about the money follows the ledger, not the attempt. */
async function tellFailure(
  tx: Tx,
  { order, payment, transaction }: Settled,
  context: SettleContext,
): Promise<void> {
  const now = context.now()
  const money = await getOrderMoney(tx, order.id)
  const message = describeFailure(payment, transaction)
  await writeEvent(
    tx,
    order.id,
    {
      kind: 'payment',
      actor: context.actor,
      message: [message, ...describeMoney(money)].join(' '),
    },
    now,
  )
  if (order.status !== 'pending_payment') return
  const shortened = await shortenHold(tx, order, now)
  const mail = { money, reference: payment.reference, message }
  await context.queueMail(tx, paymentFailedMail(shortened, mail, context))
}

function describeFailure({ method, reference }: Payment, { status, message }: Transaction): string {
  if (status === 'reversed') return 'The payment service returned the payment to you.'
  const reason = message ? ` (${message.replace(/\.$/, '')})` : ''
  if (method === 'bank_transfer')
    return `We could not find your transfer ${reference} in our account${reason}. If you have sent it, please send us the receipt.`
  return `The payment did not go through${reason}.`
}

interface Settled {
  order: Order
  payment: Payment
  transaction: Transaction
}
type SettleContext = ModuleContext & { actor: Actor; mayBeTest: boolean }

/** Any sum in naira is counted: the ledger of the order says what is still to pay, or left over. */
async function succeed(
  tx: Tx,
  { order, payment, transaction }: Settled,
  context: SettleContext,
): Promise<SettleOutcome> {
  const { actor } = context
  const now = context.now()
  const { amountKobo, channel, id: gatewayId } = transaction
  const mismatch = findMismatch(payment, transaction, context.mayBeTest)
  if (mismatch) {
    await storeMismatch(tx, { order, payment, transaction }, mismatch, context)
    return 'mismatched'
  }
  const change = { status: 'succeeded', channel, gatewayId, succeededAt: now } as const
  await updatePayment(tx, payment.id, change)
  const { id: orderId } = order
  const receipt = { orderId, kind: 'receipt', amountKobo, paymentId: payment.id, actor } as const
  await bookEntry(tx, receipt, now)
  const message = `${formatExactNaira(amountKobo)} received.`
  await writeEvent(tx, orderId, { kind: 'payment', actor, message }, now)
  const outcome = await applyMoney(tx, { order, cause: payment.reference, actor }, context)
  if (outcome === 'to_be_refunded')
    await tellStaff(tx, { order, payment, transaction }, moneyToGiveBack, context)
  return outcome
}

const moneyToGiveBack = {
  title: 'Money to give back',
  advice:
    'This payment is more than its order needs, or the order cannot be paid any more. A refund is requested: please approve it.',
}
const moneyNotCounted = {
  title: 'Money that we cannot count',
  advice:
    'This payment does not count for its order. Find it on the dashboard of the payment service, and give it back there.',
}

async function tellStaff(
  tx: Tx,
  { order, payment: { reference }, transaction: { amountKobo } }: Settled,
  problem: { title: string; advice: string; facts?: [string, string][] },
  context: SettleContext,
): Promise<void> {
  const mail = { ...problem, key: `${reference}:${problem.title}`, amountKobo, reference }
  await context.queueMail(tx, moneyProblemMail(order, mail, context))
}

/** Money that cannot be counted stays out of the ledger; staff give it back where it came in. */
async function storeMismatch(
  tx: Tx,
  { order, payment, transaction }: Settled,
  mismatch: string,
  context: SettleContext,
): Promise<void> {
  const { channel, id: gatewayId } = transaction
  const change = { status: 'mismatched', message: mismatch, channel, gatewayId } as const
  await updatePayment(tx, payment.id, change)
  const reason = `${mismatch} It does not count for this order. Our team will look into it and write to you.`
  const event = { kind: 'payment', actor: context.actor, message: reason } as const
  await writeEvent(tx, order.id, event, context.now())
  const { reference } = payment
  await context.queueMail(tx, paymentProblemMail(order, { reference, reason }, context))
  const facts: [string, string][] = [['Problem', mismatch]]
  await tellStaff(tx, { order, payment, transaction }, { ...moneyNotCounted, facts }, context)
}

/** The status alone is not enough: currency, reference and mode must match our payment. */
function findMismatch(
  payment: Payment,
  { reference, amountKobo, currency, isTest }: Transaction,
  mayBeTest: boolean,
): string | null {
  if (reference !== payment.reference) return 'The payment carries another reference.'
  if (currency !== 'NGN')
    return `The payment came in ${currency.replace(/[^A-Z]/g, '').slice(0, 3)} and not in naira.`
  if (amountKobo <= 0) return 'The payment service reports a payment of nothing.'
  return isTest && !mayBeTest
    ? 'The payment was made in the test mode of the payment service.'
    : null
}
