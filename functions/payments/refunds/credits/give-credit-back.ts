import type { FunctionContext, Tx } from '../../../../backend/functions/functions.ts'
import { bookEntry } from '../../../orders/money/ledger.ts'
import { returnCredit } from '../../../orders/money/refund-surplus.ts'
import type { Order } from '../../../orders/order-access.ts'
import { writeEvent } from '../../../orders/order-changes.ts'
import { cancelWhenFree } from '../cancel-when-free.ts'
import type { RefundPlan } from '../plan-refund.ts'

/** Above what one person may give alone, the credit can be spent only when a colleague confirmed it. */
export async function giveCreditBack(
  tx: Tx,
  {
    order,
    plan: { creditKobo, creditNoteKobo },
    reason,
    staffId,
  }: {
    order: Order
    plan: Pick<RefundPlan, 'creditKobo' | 'creditNoteKobo'>
    reason: string
    staffId: string
  },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const actor = { kind: 'staff', id: staffId } as const
  const { id: orderId } = order
  if (creditNoteKobo > 0)
    await bookEntry(
      tx,
      { orderId, kind: 'credit_note', amountKobo: creditNoteKobo, reason, actor },
      now,
    )
  await returnCredit(tx, { orderId, amountKobo: creditKobo, actor, causedBy: staffId }, now)
  const message = 'What you paid with credit is credit again.'
  await writeEvent(tx, orderId, { kind: 'refund', actor, message }, now)
  await cancelWhenFree(tx, { order, staffId }, context)
}
