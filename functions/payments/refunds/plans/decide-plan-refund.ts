import { defineSteps } from '../../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { decidePlanRefund as contract } from '../../../../domain/payments/plan-refund-functions.ts'
import { declineRefundedReturn, endReturn } from '../../../orders/money/end-return.ts'
import { lockOrder, type Order } from '../../../orders/order-access.ts'
import { writeEvent } from '../../../orders/order-changes.ts'
import { approvePlanRefund, lockPlanRefund, type PlanRefund } from './refund-to-plan.ts'

/**
 * A member of staff approves or refuses the refund of an order to its instalment plan, which a colleague
 * requested. The database knows who may: above the limit nobody decides on their own request.
 * @returns 200 `{ status }`, also the second time; 403 without the grant finance; 404 no such refund;
 * 409 it was decided in the other way, or they may not decide on it
 */
export const decidePlanRefund = defineSteps(
  contract,
  async ({ request: { planRefundId, decision, reason }, transaction, context }) => {
    await transaction(async ({ tx, staffId }) => {
      const { order, refund } = await lockWithOrder(tx, planRefundId)
      if (refund.status === decision) return
      if (refund.status !== 'requested')
        throw new FunctionError(409, 'A colleague has decided on it already.')
      if (decision === 'withdrawn')
        return refuse(tx, { order, refund, reason: reason ?? '', staffId }, context)
      const approvedBy = refund.requestedBy === staffId ? null : staffId
      await approvePlanRefund(tx, { order, refund, staffId, approvedBy }, context)
      await endReturn(tx, order, context)
    })
    return { status: decision }
  },
)

/** The order is locked first, as everywhere. @throws FunctionError 404 */
async function lockWithOrder(tx: Tx, id: string): Promise<{ order: Order; refund: PlanRefund }> {
  const row = await tx.maybeOne<{ orderId: string }>(
    `select p.order_id as "orderId"
     from public.plan_refunds r join public.instalment_plans p on p.id = r.plan_id
     where r.id = $1`,
    [id],
  )
  const order = row && (await lockOrder(tx, row.orderId))
  const refund = order && (await lockPlanRefund(tx, id))
  if (!order || !refund) throw new FunctionError(404, 'There is no such refund.')
  return { order, refund }
}

async function refuse(
  tx: Tx,
  {
    order,
    refund,
    reason,
    staffId,
  }: { order: Order; refund: PlanRefund; reason: string; staffId: string },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  await tx.query(`update public.plan_refunds set status = 'withdrawn' where id = $1`, [refund.id])
  await declineRefundedReturn(tx, { refundIds: [], planRefundId: refund.id, reason, staffId }, now)
  const message = `Your plan does not get smaller by ${formatExactNaira(refund.amountKobo)}: ${reason}`
  const actor = { kind: 'staff', id: staffId } as const
  await writeEvent(tx, order.id, { kind: 'refund', actor, message }, now)
}
