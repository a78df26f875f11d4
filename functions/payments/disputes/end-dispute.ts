import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { bookEntry } from '../../orders/money/ledger.ts'
import type { Order } from '../../orders/order-access.ts'
import { gatewayActor, writeEvent } from '../../orders/order-changes.ts'
import type { Payment } from '../payments.ts'
import { closeRefundedOrder } from '../refunds/close-refunded-order.ts'
import { processRefundQueue } from '../refunds/process-refund.ts'
import { tellPaidTwice } from '../refunds/tell-paid-twice.ts'
import { withdrawBeyondBalance, withdrawBeyondRoom } from '../refunds/withdraw-beyond-room.ts'
import { disputeEndedMail } from './dispute-mails.ts'
import type { Dispute } from './disputes.ts'

interface EndedDispute {
  dispute: Dispute
  payment: Payment
  order: Order
}

/** We keep the money of a locked order: it goes on, and refunds that waited are paid out. */
export async function winDispute(
  tx: Tx,
  ended: EndedDispute,
  context: ModuleContext,
): Promise<void> {
  const { dispute, payment, order } = ended
  const message = 'Your bank has closed its inquiry about this payment. Nothing changes.'
  await writeEvent(tx, order.id, { kind: 'payment', actor: gatewayActor, message }, context.now())
  const { rows } = await tx.query<{ refundId: string }>(
    `select id as "refundId" from public.refunds where payment_id = $1 and status = 'approved'`,
    [payment.id],
  )
  await context.enqueueAll(tx, processRefundQueue, rows)
  await context.queueMail(
    tx,
    disputeEndedMail(
      {
        ...ended,
        title: `Won: the money of ${order.number} stays with us`,
        paragraphs: ['The bank has closed this dispute, and the order goes on as before.'],
        key: `won:${dispute.dueAt.toISOString()}`,
      },
      context,
    ),
  )
}

/**
 * The bank took the money of a locked order back: the ledger has it, nothing of it goes back a second
 * time, and goods that have not left stay here.
 */
export async function loseDispute(
  tx: Tx,
  ended: EndedDispute,
  context: ModuleContext,
): Promise<void> {
  const { dispute, payment, order } = ended
  const now = context.now()
  const { id: disputeId, amountKobo } = dispute
  const sum = formatExactNaira(amountKobo)
  await bookEntry(
    tx,
    {
      orderId: order.id,
      kind: 'chargeback',
      amountKobo,
      paymentId: payment.id,
      disputeId,
      actor: gatewayActor,
    },
    now,
  )
  const message = `Your bank has taken ${sum} of this payment back from us.`
  await writeEvent(tx, order.id, { kind: 'payment', actor: gatewayActor, message }, now)
  const withdrawn =
    (await withdrawBeyondRoom(tx, payment.id)) + (await withdrawBeyondBalance(tx, order.id))
  const hasEnded = await closeRefundedOrder(tx, { order, actor: gatewayActor }, context)
  await tellPaidTwice(tx, { order, payment }, context)
  const paragraphs = [
    `The bank has taken ${sum} back.`,
    withdrawn > 0 && 'A refund that was not paid out yet was withdrawn, because the money is gone.',
    hasEnded
      ? 'The goods had not left the store: they are for sale again, and the order cannot be shipped.'
      : 'The customer has the goods, or a part of their money is still here: decide with them what follows.',
  ].filter((paragraph) => paragraph !== false)
  await context.queueMail(
    tx,
    disputeEndedMail(
      {
        ...ended,
        title: `Lost: ${sum} of ${order.number}`,
        paragraphs,
        key: 'lost',
      },
      context,
    ),
  )
}
