import type { Tx, ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
import { lockOrder, type Order } from '../orders/order-access.ts'
import { changeStatus, writeEvent, type Actor } from '../orders/order-changes.ts'
import { paidMail, paymentFailedMail, moneyComesBackMail } from '../orders/order-mails.ts'
import type { Transaction } from './gateway/gateway.ts'
import { findPayment, updatePayment, type Payment } from './payments.ts'
import { requestRefundOf } from './refunds/refunds.ts'

/**
 * Makes the order what the gateway says its payment is. It may be told the same, or older news, any number of times and by any number
 * of messengers at once: a payment that has succeeded stays so, and an order is paid once.
 * Money that does not fit (another sum, a second payment, goods gone meanwhile) becomes a refund to be made, and the customer is told.
 * @returns what became of it, for the log
 */
export async function settle(
  tx: Tx,
  paymentId: string,
  transaction: Transaction,
  context: ModuleContext & { actor: Actor; mayBeTest: boolean },
): Promise<string> {
  const known = await findPayment(tx, { id: paymentId })
  const order = known && (await lockOrder(tx, known.orderId))
  // Under the order's lock nobody else changes its payments.
  const payment = order && (await findPayment(tx, { id: paymentId }))
  if (!order || !payment) return 'unknown payment'
  if (payment.status === 'succeeded' || payment.status === 'mismatched') return 'known already'
  const { status, message, channel, id: gatewayId } = transaction
  if (status === 'succeeded') return succeed(tx, { order, payment, transaction }, context)
  if (status === 'pending') {
    await updatePayment(tx, payment.id, { status: 'checking', channel, gatewayId })
    return 'still being checked'
  }
  // Its page can still be paid on, and is what the next press of the button leads to.
  if (status === 'abandoned' && payment.status !== 'checking') return 'not paid yet'
  if (payment.status === status) return 'known already'
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
    if (order.status === 'pending_payment')
      await context.queueMail(tx, paymentFailedMail(order, payment.reference, context))
  }
  return status
}

async function succeed(
  tx: Tx,
  { order, payment, transaction }: { order: Order; payment: Payment; transaction: Transaction },
  context: ModuleContext & { actor: Actor; mayBeTest: boolean },
): Promise<string> {
  const { actor } = context
  const now = context.now()
  const { amountKobo, channel, id: gatewayId } = transaction
  const wrong = findMismatch(payment, transaction, context.mayBeTest)
  if (wrong) {
    await updatePayment(tx, payment.id, { status: 'mismatched', message: wrong, channel, gatewayId })
    await writeEvent(
      tx,
      order.id,
      { kind: 'payment', actor, message: `${wrong} Our team looks into it and writes to you.` },
      now,
    )
    await requestRefundOf(tx, { paymentId: payment.id, amountKobo, reason: wrong })
    await context.queueMail(
      tx,
      moneyComesBackMail(
        order,
        {
          reference: payment.reference,
          reason: `${wrong} Our team looks into it: we ask you for the rest, or give the money back.`,
        },
        context,
      ),
    )
    return 'mismatched'
  }
  await updatePayment(tx, payment.id, { status: 'succeeded', channel, gatewayId, succeededAt: now })
  await writeEvent(
    tx,
    order.id,
    { kind: 'payment', actor, message: `${formatNaira(amountKobo)} received.` },
    now,
  )
  const isOpen = order.status === 'pending_payment' || order.status === 'cancelled'
  if (
    isOpen &&
    (await changeStatus(tx, order, 'paid', { actor, message: 'Paid. We prepare your order.', now }))
  ) {
    await context.queueMail(tx, paidMail(order, context))
    return 'paid'
  }
  const reason = isOpen
    ? 'The goods were sold before the payment arrived.'
    : 'This order was paid twice.'
  await requestRefundOf(tx, { paymentId: payment.id, amountKobo, reason })
  await writeEvent(
    tx,
    order.id,
    {
      kind: 'refund',
      actor: { kind: 'system', id: null },
      message: `${reason} We give ${formatNaira(amountKobo)} back.`,
    },
    now,
  )
  await context.queueMail(
    tx,
    moneyComesBackMail(
      order,
      {
        reference: payment.reference,
        reason: `${reason} We give ${formatNaira(amountKobo)} back to you.`,
      },
      context,
    ),
  )
  return 'to be refunded'
}

/** Never the status alone: the sum asked for, the currency, the reference and the gateway's mode must be those of our own attempt. */
function findMismatch(
  payment: Payment,
  { reference, amountKobo, currency, isTest }: Transaction,
  mayBeTest: boolean,
): string | null {
  if (reference !== payment.reference) return 'The payment carries another reference.'
  if (currency !== 'NGN')
    return `The payment came in ${currency.replace(/[^A-Z]/g, '').slice(0, 3)} and not in naira.`
  if (amountKobo !== payment.amountKobo)
    return `We received ${formatNaira(amountKobo, { withKobo: true })} where ${formatNaira(payment.amountKobo, { withKobo: true })} was due.`
  return isTest && !mayBeTest
    ? 'The payment was made in the test mode of the payment service.'
    : null
}
