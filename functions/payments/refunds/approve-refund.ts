import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { approveRefund as contract } from '../../../domain/payments/payment-functions.ts'
import type { RefundStatus } from '../../../domain/payments/payment-status.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { processRefundQueue } from './process-refund.ts'

/**
 * A member of staff approves a refund that a colleague, or the shop itself, requested.
 * @returns 200 `{ isApproved: true }`, also the second time; 403 not staff, or it is their own
 * request; 404 no such refund
 */
export const approveRefund: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { refundId } = parseRequest(contract, body)
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context)
      const { rows } = await tx.query<{ status: RefundStatus; requestedBy: string | null }>(
        'select status, requested_by as "requestedBy" from public.refunds where id = $1 for update',
        [refundId],
      )
      const [refund] = rows
      if (!refund) throw new FunctionError(404, 'There is no such refund.')
      if (refund.status !== 'requested') return
      if (refund.requestedBy === staffId)
        throw new FunctionError(
          403,
          'Another member of staff must approve a refund that you requested.',
        )
      await tx.query(
        `update public.refunds set status = 'approved', approved_by = $2 where id = $1`,
        [refundId, staffId],
      )
      await context.enqueue(tx, processRefundQueue, { refundId })
    })
    return answer(contract, { isApproved: true })
  },
}
