import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { refuseRefund as contract } from '../../../domain/payments/refund-functions.ts'
import type { RefundStatus } from '../../../domain/payments/payment-status.ts'
import { getOrderMoney, reverseEntry } from '../../orders/money/ledger.ts'
import type { Order } from '../../orders/order-access.ts'
import { writeEvent, type Actor } from '../../orders/order-changes.ts'
import { declineRefundedReturn } from '../../orders/money/end-return.ts'
import { listDecision, lockRefund, type Refund } from './lock-refund.ts'
import { refundRefusedMail } from './buyer-mails.ts'

/**
 * Staff withdraw a refund that is not sent yet, with the other refunds of the same decision. What it
 * lowered the order by is charged again, unless the order is cancelled: then the money stays the
 * buyer's. The buyer is told the reason.
 * @returns 200 `{ status }`, also the second time; 403 not staff; 404 no such refund; 409 it, or a
 * part of the same decision, is sent, or its order was paid again since
 */
export const refuseRefund = defineFunction(
  contract,
  async ({ tx, staffId, request: { refundId, reason }, context }) => {
    const actor: Actor = { kind: 'staff', id: staffId }
    const { refund, order } = await lockRefund(tx, refundId)
    const done = { status: 'withdrawn' as const }
    if (refund.status === 'withdrawn') return done
    const refundIds = await listDecision(tx, refund)
    const parts: Refund[] = []
    for (const id of refundIds) parts.push((await lockRefund(tx, id)).refund)
    const refunds = parts.filter(({ status }) => status !== 'withdrawn')
    for (const { status } of refunds) requireUnsent(status)
    for (const each of refunds)
      await withdraw(tx, { order, refund: each, reason, actor }, context.now())
    const refused = { refundIds, reason, staffId }
    await declineRefundedReturn(tx, refused, context.now())
    const amountKobo = refunds.reduce((sum, each) => sum + each.amountKobo, 0)
    await tellBuyer(tx, { order, refundId, amountKobo, reason, actor }, context)
    return done
  },
)

/** Why a refund, or a part of the same decision, cannot be refused; null when it can. */
const problems: Readonly<Record<RefundStatus, string | null>> = {
  requested: null,
  approved: null,
  processing: 'The payment service is paying out this refund, or a part of it.',
  processed: 'This refund, or a part of it, is paid already.',
  needs_attention:
    'The payment service could not pay this refund, or we do not know. Look on its pages, then try it again.',
  failed:
    'The payment service refused this refund, or a part of it. Nothing of it was sent, so there is nothing to refuse.',
  withdrawn: null,
}

/** @throws FunctionError 409 */
function requireUnsent(status: RefundStatus): void {
  const problem = problems[status]
  if (problem) throw new FunctionError(409, problem)
}

/** @throws FunctionError 409 when the order would cost more than its price */
async function withdraw(
  tx: Tx,
  {
    order,
    refund: { id, creditNoteId, creditNoteKobo },
    reason,
    actor,
  }: { order: Order; refund: Refund; reason: string; actor: Actor },
  now: Date,
): Promise<void> {
  await tx.query(`update public.refunds set status = 'withdrawn' where id = $1`, [id])
  const costsNothing = order.status === 'cancelled' || order.status === 'refunded'
  if (!creditNoteId || costsNothing) return
  const { chargedKobo } = await getOrderMoney(tx, order.id)
  if (chargedKobo + creditNoteKobo > order.totalKobo)
    throw new FunctionError(
      409,
      'This order was cancelled and then paid again, so it costs its whole price already. Pay out this refund: its money is too much.',
    )
  await reverseEntry(tx, { entryId: creditNoteId, reason, actor }, now)
}

async function tellBuyer(
  tx: Tx,
  {
    order,
    refundId,
    amountKobo,
    reason,
    actor,
  }: { order: Order; refundId: string; amountKobo: number; reason: string; actor: Actor },
  context: FunctionContext,
): Promise<void> {
  const sum = formatExactNaira(amountKobo)
  const message = `We will not make the refund of ${sum}: ${reason}`
  await writeEvent(tx, order.id, { kind: 'refund', actor, message }, context.now())
  const money = await getOrderMoney(tx, order.id)
  await context.queueMail(
    tx,
    refundRefusedMail(order, { refundId, amountKobo, reason, money }, context),
  )
}
