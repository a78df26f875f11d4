import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { GatewayRefund } from '../../gateway/gateway.ts'
import { bookEntry, getOrderMoney } from '../../orders/money/ledger.ts'
import type { Order } from '../../orders/order-access.ts'
import { gatewayActor } from '../../orders/order-changes.ts'
import type { Payment } from '../payments.ts'
import { finishRefund } from './apply-refund-status.ts'
import { refundElsewhereMail } from './refund-mails.ts'
import { getRoomKobo, withdrawBeyondRoom } from './withdraw-beyond-room.ts'

const reason = 'Given back on the pages of the payment service.'

interface RefundElsewhere {
  order: Order
  payment: Payment
  reported: GatewayRefund
}

/**
 * A refund of a locked order that the gateway has and we have not: staff made it on its pages. Once it
 * is paid out it is a fact: it is booked, the order costs that much less, and what we had not sent yet
 * of the same money is withdrawn.
 * @returns the outcome, for the log
 */
export async function bookRefundElsewhere(
  tx: Tx,
  { order, payment, reported }: RefundElsewhere,
  context: ModuleContext,
): Promise<string> {
  const { id: gatewayId, amountKobo, status } = reported
  const tell = (outcome: 'started' | 'booked' | 'too_much') =>
    context.queueMail(
      tx,
      refundElsewhereMail({ order, payment, amountKobo, gatewayId, outcome }, context),
    )
  if (status === 'failed') return 'failed elsewhere'
  if (status !== 'processed') {
    await tell('started')
    return 'started elsewhere'
  }
  await withdrawSameAmount(tx, { paymentId: payment.id, amountKobo })
  await withdrawBeyondRoom(tx, payment.id, amountKobo)
  if (amountKobo > (await getRoomKobo(tx, payment.id))) {
    await tell('too_much')
    return 'more than is left of the payment'
  }
  const refundId = await insert(tx, { order, payment, reported }, context.now())
  await finishRefund(
    tx,
    { refund: { id: refundId, status, amountKobo }, payment, order, actor: gatewayActor },
    context,
  )
  await tell('booked')
  return 'booked'
}

/** What waits here and has the same sum is probably what was made there. */
async function withdrawSameAmount(
  tx: Tx,
  { paymentId, amountKobo }: { paymentId: string; amountKobo: number },
): Promise<void> {
  await tx.query(
    `update public.refunds
     set status = 'withdrawn'
     where id = (
       select id
       from public.refunds
       where payment_id = $1 and amount_kobo = $2 and status in ('requested', 'approved')
       order by created_at, id
       limit 1
     )`,
    [paymentId, amountKobo],
  )
}

/** The order costs less by what was given back and was not left over. @returns the refund's id */
async function insert(
  tx: Tx,
  { order, payment, reported: { id: gatewayId, amountKobo } }: RefundElsewhere,
  now: Date,
): Promise<string> {
  const { surplusKobo, chargedKobo } = await getOrderMoney(tx, order.id)
  // An unpaid order costs its total. What was given back is to be paid again.
  const creditNoteKobo =
    order.status === 'pending_payment'
      ? 0
      : Math.max(0, Math.min(amountKobo - surplusKobo, chargedKobo))
  if (creditNoteKobo > 0)
    await bookEntry(
      tx,
      {
        orderId: order.id,
        kind: 'credit_note',
        amountKobo: creditNoteKobo,
        reason,
        actor: gatewayActor,
      },
      now,
    )
  const row = await tx.one<{ id: string }>(
    `insert into public.refunds (payment_id, amount_kobo, credit_note_kobo, reason, status,
       gateway_id, made_elsewhere)
     values ($1, $2, $3, $4, 'processed', $5, true)
     returning id`,
    [payment.id, amountKobo, creditNoteKobo, reason, gatewayId],
  )
  return row.id
}
