import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { openRefundStatuses } from '../../../domain/payments/payment-status.ts'
import { approveRefund as contract } from '../../../domain/payments/refund-functions.ts'
import { bookEntry, getOrderMoney } from '../../orders/money/ledger.ts'
import type { Order } from '../../orders/order-access.ts'
import { cancelWhenFree } from './cancel-when-free.ts'
import { findRefundAccount } from './accounts/refund-account.ts'
import { listDecision, lockRefund, type Refund } from './lock-refund.ts'
import { processRefundQueue } from './process-refund.ts'
import { transferApprovedMail } from './buyer-mails.ts'
import { findApprovalProblem } from './refunds.ts'

/**
 * A member of staff approves a refund that a colleague, or the shop itself, requested, with the other
 * refunds of the same decision; their own only as far as they may decide alone.
 * @returns 200 `{ isApproved: true }`, also the second time; 403 not staff, or it is their own
 * request and too much for one person, or they are too new an admin; 404 no such refund; 409 it was
 * withdrawn, a bank asks for its money, they wrote down what arrived, or the order no longer has that
 * much money
 */
export const approveRefund = defineFunction(
  contract,
  async ({ tx, staffId, request: { refundId }, context }) => {
    const { refund, order } = await lockRefund(tx, refundId)
    if (refund.status === 'withdrawn') throw new FunctionError(409, 'This refund was withdrawn.')
    if (refund.status !== 'requested') return { isApproved: true }
    const problem = await findApprovalProblem(tx, { staffId, refundId })
    if (problem) throw new FunctionError(problem.status, problem.message)
    for (const id of await listDecision(tx, refund)) {
      const locked = await lockRefund(tx, id)
      if (locked.refund.status !== 'requested') continue
      const approvedBy = locked.refund.requestedBy === staffId ? null : staffId
      await approve(tx, { ...locked, staffId, approvedBy }, context)
    }
    await requireLeftOver(tx, order.id)
    return { isApproved: true }
  },
)

/**
 * A bank may have taken back money of the order since the refund was requested. The database
 * refuses it too, when the transaction commits.
 * @throws FunctionError 409
 */
async function requireLeftOver(tx: Tx, orderId: string): Promise<void> {
  const { balanceKobo } = await getOrderMoney(tx, orderId)
  const row = await tx.one<{ promisedKobo: number }>(
    `select coalesce(sum(r.amount_kobo), 0)::float8 as "promisedKobo"
     from public.refunds r
     join public.payments p on p.id = r.payment_id
     where p.order_id = $1 and r.status = any ($2)`,
    [orderId, openRefundStatuses],
  )
  if (row.promisedKobo > -balanceKobo)
    throw new FunctionError(
      409,
      'This order no longer has that much money: a bank may have taken some of it back. Refuse this refund.',
    )
}

/**
 * Approves a locked refund: what the order does not cost any more leaves its charge, and the refund
 * is paid out: by the gateway, or by staff once the buyer has given an account.
 * @param approvedBy null when the person who requested it decides alone
 */
export async function approve(
  tx: Tx,
  {
    order,
    refund: { id, amountKobo, creditNoteKobo, reason, byTransfer },
    staffId,
    approvedBy,
  }: { order: Order; refund: Refund; staffId: string; approvedBy: string | null },
  context: FunctionContext,
): Promise<void> {
  const actor = { kind: 'staff', id: staffId } as const
  const { id: orderId } = order
  const note = { orderId, kind: 'credit_note', amountKobo: creditNoteKobo, reason, actor } as const
  const creditNoteId = creditNoteKobo > 0 ? await bookEntry(tx, note, context.now()) : null
  await tx.query(
    `update public.refunds
     set status = 'approved', approved_by = $2, credit_note_id = $3
     where id = $1`,
    [id, approvedBy, creditNoteId],
  )
  if (creditNoteId) await cancelWhenFree(tx, { order, staffId }, context)
  if (byTransfer) {
    const account = await findRefundAccount(tx, orderId)
    const approved = { refundId: id, amountKobo, account }
    await context.queueMail(tx, transferApprovedMail(order, approved, context))
  } else await context.enqueue(tx, processRefundQueue, { refundId: id })
}
