import { z } from 'zod'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { requireStaff } from '../../orders/order-access.ts'
import { parseBody } from '../../orders/order-request.ts'
import { processRefundQueue } from './process-refund.ts'

const schema = z.object({ refundId: z.uuid('refundId must be the id of a refund.') })

/**
 * A member of staff other than the one who asked agrees to a refund; one that the shop itself asked for needs one of them.
 * @returns 200 `{ isApproved: true }`, also the second time; 403 not staff, or asked for by oneself; 404 no such refund
 */
export const approveRefund: EdgeFunction = {
  name: 'approve-refund',
  methods: ['POST'],
  async handle({ body }, context) {
    const { refundId } = parseBody(schema, body)
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context)
      const { rows } = await tx.query<{ status: string; requestedBy: string | null }>(
        'select status, requested_by as "requestedBy" from public.refunds where id = $1 for update',
        [refundId],
      )
      const [refund] = rows
      if (!refund) throw new FunctionError(404, 'There is no such refund.')
      if (refund.status !== 'requested') return
      if (refund.requestedBy === staffId)
        throw new FunctionError(403, 'Somebody else has to agree to a refund that you asked for.')
      await tx.query(
        `update public.refunds set status = 'approved', approved_by = $2 where id = $1`,
        [refundId, staffId],
      )
      await context.enqueue(tx, processRefundQueue, { refundId })
    })
    return Response.json({ isApproved: true })
  },
}
