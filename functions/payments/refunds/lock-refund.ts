import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { RefundStatus } from '../../../domain/payments/payment-status.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'

export interface Refund {
  id: string
  status: RefundStatus
  requestedBy: string | null
  approvedBy: string | null
  paymentId: string
  amountKobo: number
  /** The part that the order does not cost any more once the refund is approved. */
  creditNoteKobo: number
  reason: string
  /** By a transfer of ours, and not by the gateway. */
  byTransfer: boolean
  /** The first refund of the same decision; null for that one. */
  partOf: string | null
  /** The entry that lowered the charge when it was approved. */
  creditNoteId: string | null
  /** Its id at the gateway. */
  gatewayId: string | null
}

/**
 * A refund with its order. The order is locked first, as everywhere, then the payment and the
 * refund.
 * @throws FunctionError 404 when there is no such refund
 */
export async function lockRefund(
  tx: Tx,
  refundId: string,
): Promise<{ order: Order; refund: Refund }> {
  const { rows: found } = await tx.query<{ orderId: string; paymentId: string }>(
    `select p.order_id as "orderId", p.id as "paymentId"
     from public.refunds r
     join public.payments p on p.id = r.payment_id
     where r.id = $1`,
    [refundId],
  )
  const order = found[0] && (await lockOrder(tx, found[0].orderId))
  if (!found[0] || !order) throw new FunctionError(404, 'There is no such refund.')
  await tx.query('select from public.payments where id = $1 for no key update', [
    found[0].paymentId,
  ])
  const refund = await tx.one<Refund>(
    `select id, status, requested_by as "requestedBy", approved_by as "approvedBy",
       payment_id as "paymentId", amount_kobo::float8 as "amountKobo",
       credit_note_kobo::float8 as "creditNoteKobo", reason,
       by_transfer as "byTransfer", part_of as "partOf", credit_note_id::text as "creditNoteId",
       gateway_id as "gatewayId"
     from public.refunds
     where id = $1
     for update`,
    [refundId],
  )
  return { order, refund }
}

/** The ids of all refunds of the same decision; the caller has locked their order. */
export async function listDecision(
  tx: Tx,
  { id, partOf }: Pick<Refund, 'id' | 'partOf'>,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from public.refunds where id = $1 or part_of = $1 order by created_at, id',
    [partOf ?? id],
  )
  return rows.map((row) => row.id)
}
