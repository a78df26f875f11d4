import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { isBeforeShipping } from '../../../domain/orders/order-status.ts'
import { approveRefund as contract } from '../../../domain/payments/payment-functions.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { bookEntry, getOrderMoney } from '../../orders/money/ledger.ts'
import type { Order } from '../../orders/order-access.ts'
import { changeStatus } from '../../orders/order-changes.ts'
import { lockRefund, type Refund } from './lock-refund.ts'
import { processRefundQueue } from './process-refund.ts'
import { findApprovalProblem, mayRefundAlone } from './refunds.ts'

/**
 * A member of staff approves a refund that a colleague, or the shop itself, requested; their own
 * only as far as they may decide alone.
 * @returns 200 `{ isApproved: true }`, also the second time; 403 not staff, or it is their own
 * request and too much for one person, or they are too new an admin; 404 no such refund
 */
export const approveRefund: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { refundId } = parseRequest(contract, body)
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context)
      const { order, refund } = await lockRefund(tx, refundId)
      if (refund.status !== 'requested') return
      const isOwn = refund.requestedBy === staffId
      const problem = isOwn
        ? (await mayRefundAlone(tx, { staffId, ...refund }))
          ? null
          : 'Another member of staff must approve a refund that you requested.'
        : await findApprovalProblem(tx, { staffId, refundId })
      if (problem) throw new FunctionError(403, problem)
      await approve(tx, { order, refund, staffId, approvedBy: isOwn ? null : staffId }, context)
    })
    return answer(contract, { isApproved: true })
  },
}

/**
 * Approves a locked refund: what the order does not cost any more leaves its charge, and the refund
 * is paid out. An order that costs nothing any more is cancelled before it leaves the store.
 * @param approvedBy null when the person who requested it decides alone
 */
export async function approve(
  tx: Tx,
  {
    order,
    refund: { id, creditNoteKobo, reason },
    staffId,
    approvedBy,
  }: { order: Order; refund: Refund; staffId: string; approvedBy: string | null },
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
  await tx.query(`update public.refunds set status = 'approved', approved_by = $2 where id = $1`, [
    id,
    approvedBy,
  ])
  const { chargedKobo } = await getOrderMoney(tx, orderId)
  if (creditNoteKobo > 0 && chargedKobo === 0 && isBeforeShipping(order.status)) {
    const message = 'Our team cancelled this order. Its money goes back to you.'
    await changeStatus(tx, order, 'cancelled', { actor, message, now })
  }
  await context.enqueue(tx, processRefundQueue, { refundId: id })
}
