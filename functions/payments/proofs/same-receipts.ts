import type { Tx } from '../../../backend/functions/functions.ts'

/** Another order with the same file as a receipt. */
export interface SameReceipt {
  orderId: string
  orderNumber: string
  /** Its payment has succeeded. */
  isCounted: boolean
}

/** For SQL with a payment `p`: the other orders whose receipts are the same files, as JSON. */
export const sameReceiptsOfPayment = `(
  select coalesce(jsonb_agg(distinct jsonb_build_object(
    'orderId', other_order.id,
    'orderNumber', other_order.number,
    'isCounted', other.status = 'succeeded'
  )), '[]')
  from public.transfer_proofs mine
  join public.transfer_proofs same on same.sha256 = mine.sha256 and same.payment_id <> mine.payment_id
  join public.payments other on other.id = same.payment_id and other.order_id <> p.order_id
  join public.orders other_order on other_order.id = other.order_id
  where mine.payment_id = p.id
)`

/**
 * The other orders for which the receipts of a payment were sent, too. Until the transaction ends,
 * another one with the same file waits.
 */
export async function listSameReceipts(tx: Tx, paymentId: string): Promise<SameReceipt[]> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('receipt ' || sha256, 0))
     from (
       select distinct sha256 from public.transfer_proofs where payment_id = $1 order by sha256
     ) as files`,
    [paymentId],
  )
  const row = await tx.maybeOne<{ same: SameReceipt[] }>(
    `select ${sameReceiptsOfPayment} as same from public.payments p where p.id = $1`,
    [paymentId],
  )
  return row?.same ?? []
}
