import type { Tx } from '../../../backend/functions/functions.ts'

/** Whether a bank asks for money of an order. The caller has locked the order, as a new dispute does. */
export async function isDisputed(tx: Tx, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from public.payments where order_id = $1 and private.is_disputed(id) limit 1',
    [orderId],
  )
  return rowCount !== 0
}
