import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { isAllowedTransition } from '../../../domain/parse/status-transitions.ts'
import { refundTransitions, type RefundStatus } from '../../../domain/payments/payment-status.ts'
import type { GatewayRefundStatus } from '../../gateway/gateway.ts'
import { bookEntry, getOrderMoney } from '../../orders/money/ledger.ts'
import { refundedMail } from '../../orders/money/money-mails.ts'
import type { Order } from '../../orders/order-access.ts'
import { gatewayActor, writeEvent, type Actor } from '../../orders/order-changes.ts'
import { endReturn } from '../../orders/money/end-return.ts'
import type { Payment } from '../payments.ts'
import { closeRefundedOrder } from './close-refunded-order.ts'
import { refundProblemMail } from './refund-mails.ts'
import { tellPaidTwice } from './tell-paid-twice.ts'
import { withdrawBeyondRoom } from './withdraw-beyond-room.ts'

const statusOf: Readonly<Record<GatewayRefundStatus, RefundStatus>> = {
  pending: 'processing',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs_attention',
}

export interface RefundOfOrder {
  refund: { id: string; status: RefundStatus; amountKobo: number }
  payment: Payment
  /** Locked, and read under its lock. */
  order: Order
}

/**
 * Stores what the gateway says about a refund. Late and repeated reports change nothing: a refund that
 * was paid out stays so.
 * @returns the status of the refund now
 */
export async function applyRefundStatus(
  tx: Tx,
  { reported, ...of }: RefundOfOrder & { reported: GatewayRefundStatus },
  context: ModuleContext,
): Promise<RefundStatus> {
  const { refund, payment, order } = of
  const status = statusOf[reported]
  if (status === refund.status || !isAllowedTransition(refundTransitions, refund.status, status))
    return refund.status
  // What was failed or withdrawn here and is paid out after all needs its room again.
  if (status === 'processed' && (refund.status === 'failed' || refund.status === 'withdrawn'))
    await withdrawBeyondRoom(tx, payment.id, refund.amountKobo)
  if (status === 'processed') await finishRefund(tx, { ...of, actor: gatewayActor }, context)
  else await tx.query('update public.refunds set status = $2 where id = $1', [refund.id, status])
  if (status === 'failed' || status === 'needs_attention')
    await context.queueMail(tx, refundProblemMail({ order, payment, refund, status }, context))
  return status
}

/**
 * A refund was paid out. When nothing of the order's money is left here, goods that were not shipped
 * return to the stock.
 * @param actor who paid it out: the gateway, or staff by hand
 * @param transfer of staff: where to, and its reference at the bank
 */
export async function finishRefund(
  tx: Tx,
  {
    refund,
    payment,
    order,
    actor,
    transfer,
  }: RefundOfOrder & { actor: Actor; transfer?: { paidTo: string; reference: string } },
  context: ModuleContext,
): Promise<void> {
  const now = context.now()
  const { id: refundId, amountKobo } = refund
  await tx.query(`update public.refunds set status = 'processed' where id = $1`, [refundId])
  await bookEntry(
    tx,
    { orderId: order.id, kind: 'refund', amountKobo, paymentId: payment.id, refundId, actor },
    now,
  )
  const message = `${formatExactNaira(amountKobo)} refunded${transfer ? ` to ${transfer.paidTo}, reference ${transfer.reference}` : ''}.`
  await writeEvent(tx, order.id, { kind: 'refund', actor, message }, now)
  const money = await getOrderMoney(tx, order.id)
  await context.queueMail(
    tx,
    refundedMail(order, { refundId, amountKobo, money, ...(transfer && { transfer }) }, context),
  )
  await closeRefundedOrder(tx, { order, actor }, context)
  await endReturn(tx, order, context)
  await tellPaidTwice(tx, { order, payment }, context)
}
