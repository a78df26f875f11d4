import type { Tx, ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
import { isFinalPayment, type SettleOutcome } from '../../domain/payments/payment-status.ts'
import { shortenHold } from '../orders/holds/hold-changes.ts'
import { lockOrder, type Order } from '../orders/order-access.ts'
import { changeStatus, writeEvent, type Actor, type OrderEvent } from '../orders/order-changes.ts'
import { takeForPayment } from '../orders/take-for-payment.ts'
import { paidMail, paymentFailedMail, paymentProblemMail } from '../orders/order-mails.ts'
import type { Transaction } from '../gateway/gateway.ts'
import { findPayment, updatePayment, type Payment } from './payments.ts'
import { insertRefund } from './refunds/refunds.ts'

/**
 * Updates a payment and its order with what the gateway says. It may be called with the same or
 * older data, any number of times, also in parallel: a payment that has succeeded does not change,
 * and an order is paid once. Money that cannot pay the order (another amount, a second payment,
 * goods sold meanwhile, an ended order that costs more now) becomes a refund, and the customer gets a mail.
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
  const status = transaction.status === 'reversed' ? 'failed' : transaction.status
  if (status === 'succeeded') return succeed(tx, { order, payment, transaction }, context)
  if (status === 'pending') {
    await updatePayment(tx, payment.id, { status: 'checking', channel, gatewayId })
    return 'still_being_checked'
  }
  // Its page can still be used to pay, and `start-payment` returns it again.
  if (status === 'open') return 'not_paid_yet'
  if (status === 'abandoned' && payment.status !== 'checking') return 'not_paid_yet'
  if (payment.status === status) return 'known_already'
  await updatePayment(tx, payment.id, { status, message, channel, gatewayId })
  if (status === 'failed') {
    await writeEvent(
      tx,
      order.id,
      {
        kind: 'payment',
        actor: context.actor,
        message: `The payment did not go through${message ? `: ${message}` : ''}. Nothing was charged.`,
      },
      context.now(),
    )
    if (order.status === 'pending_payment') {
      const shortened = await shortenHold(tx, order, context.now())
      await context.queueMail(tx, paymentFailedMail(shortened, payment.reference, context))
    }
  }
  return status
}

interface SuccessfulPayment {
  order: Order
  payment: Payment
  transaction: Transaction
}
type SettleContext = ModuleContext & { actor: Actor; mayBeTest: boolean }

async function succeed(
  tx: Tx,
  { order, payment, transaction }: SuccessfulPayment,
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
  await updatePayment(tx, payment.id, {
    status: 'succeeded',
    channel,
    gatewayId,
    receivedKobo: amountKobo,
    succeededAt: now,
  })
  const received = `${formatNaira(amountKobo)} received.`
  await writeEvent(tx, order.id, { kind: 'payment', actor, message: received }, now)
  const isOpen = order.status === 'pending_payment' || order.status === 'cancelled'
  const reason = isOpen ? await takeForPayment(tx, order, now) : 'This order was paid twice.'
  if (reason === null) {
    const message = 'Paid. We are preparing your order.'
    await changeStatus(tx, order, 'paid', { actor, message, now })
    await context.queueMail(tx, paidMail(order, context))
    return 'paid'
  }
  const message = `${reason} We refund ${formatNaira(amountKobo)}.`
  await refundLater(
    tx,
    { order, payment, transaction },
    {
      reason,
      event: { kind: 'refund', actor: { kind: 'system', id: null }, message },
      mail: `${reason} We refund ${formatNaira(amountKobo)} to you.`,
    },
    context,
  )
  return 'to_be_refunded'
}

async function storeMismatch(
  tx: Tx,
  successful: SuccessfulPayment,
  mismatch: string,
  context: SettleContext,
): Promise<void> {
  const { amountKobo, channel, id: gatewayId } = successful.transaction
  await updatePayment(tx, successful.payment.id, {
    status: 'mismatched',
    message: mismatch,
    channel,
    gatewayId,
    receivedKobo: amountKobo,
  })
  await refundLater(
    tx,
    successful,
    {
      reason: mismatch,
      event: {
        kind: 'payment',
        actor: context.actor,
        message: `${mismatch} Our team looks into it and writes to you.`,
      },
      mail: `${mismatch} Our team looks into it: we ask you for the rest, or refund the money.`,
    },
    context,
  )
}

/**
 * Stores a refund of money that cannot pay the order, adds it to the history and informs the
 * customer.
 */
async function refundLater(
  tx: Tx,
  { order, payment, transaction: { amountKobo } }: SuccessfulPayment,
  { reason, event, mail }: { reason: string; event: OrderEvent; mail: string },
  context: SettleContext,
): Promise<void> {
  // Whoever says what came must not be the only one who decides that it goes back.
  const requestedBy = context.actor.kind === 'staff' ? context.actor.id : null
  await insertRefund(tx, { paymentId: payment.id, amountKobo, reason, requestedBy })
  await writeEvent(tx, order.id, event, context.now())
  await context.queueMail(
    tx,
    paymentProblemMail(order, { reference: payment.reference, reason: mail }, context),
  )
}

/** The status alone is not enough: amount, currency, reference and mode must match our payment. */
function findMismatch(
  payment: Payment,
  { reference, amountKobo, currency, isTest }: Transaction,
  mayBeTest: boolean,
): string | null {
  if (reference !== payment.reference) return 'The payment carries another reference.'
  if (currency !== 'NGN')
    return `The payment came in ${currency.replace(/[^A-Z]/g, '').slice(0, 3)} and not in naira.`
  if (amountKobo !== payment.amountKobo)
    return `We received ${formatNaira(amountKobo, { withKobo: true })}, but ${formatNaira(payment.amountKobo, { withKobo: true })} was due.`
  return isTest && !mayBeTest
    ? 'The payment was made in the test mode of the payment service.'
    : null
}
