import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { approveRefund as contract } from '../../../domain/payments/payment-functions.ts'
import type { RefundStatus } from '../../../domain/payments/payment-status.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { processRefundQueue } from './process-refund.ts'
import { findApprovalProblem, mayRefundAlone } from './refunds.ts'

interface RefundRow {
  status: RefundStatus
  requestedBy: string | null
  paymentId: string
  amountKobo: number
}

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
      const { rows } = await tx.query<RefundRow>(
        `select status, requested_by as "requestedBy", payment_id as "paymentId",
           amount_kobo::float8 as "amountKobo"
         from public.refunds where id = $1 for update`,
        [refundId],
      )
      const [refund] = rows
      if (!refund) throw new FunctionError(404, 'There is no such refund.')
      if (refund.status !== 'requested') return
      const isOwn = refund.requestedBy === staffId
      const problem = isOwn
        ? (await mayRefundAlone(tx, { staffId, ...refund }))
          ? null
          : 'Another member of staff must approve a refund that you requested.'
        : await findApprovalProblem(tx, { staffId, refundId })
      if (problem) throw new FunctionError(403, problem)
      await tx.query(
        `update public.refunds set status = 'approved', approved_by = $2 where id = $1`,
        [refundId, isOwn ? null : staffId],
      )
      await context.enqueue(tx, processRefundQueue, { refundId })
    })
    return answer(contract, { isApproved: true })
  },
}
