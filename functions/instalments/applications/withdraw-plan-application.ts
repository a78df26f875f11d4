import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { withdrawPlanApplication as contract } from '../../../domain/instalments/applications/application-functions.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import { writeEvent } from '../../orders/order-changes.ts'
import { requireOwnPlan } from './require-own-plan.ts'
import { withdrawPlan } from './withdraw-plan.ts'

/**
 * The buyer takes an application back, or leaves a plan before anything of its deposit has arrived. The
 * order can then be paid in full.
 * @returns 200 `{ status: 'cancelled' }`, also the second time; 401 not signed in; 404 no such plan; 409
 * the plan has begun, or money has arrived
 */
export const withdrawPlanApplication = defineSteps(
  contract,
  async ({ request: { planId }, transaction, context }) => {
    const now = context.now()
    await transaction(async ({ tx, personId }) => {
      const { stored, order } = await requireOwnPlan(tx, { planId, personId }, context)
      const { plan } = stored
      if (plan.status === 'cancelled') return
      const { receivedKobo } = await getOrderMoney(tx, order.id)
      if (plan.status === 'agreed' && receivedKobo > 0)
        throw new FunctionError(
          409,
          'Money for this plan has already arrived. Please cancel the order instead, and we will refund it.',
        )
      const actor = { kind: 'customer', id: personId } as const
      const reason = 'The buyer left the plan before it began.'
      if (!(await withdrawPlan(tx, { plan, reason, actor }, now)))
        throw new FunctionError(409, 'This plan cannot be withdrawn any more.')
      const message = `You have withdrawn plan ${plan.number}.`
      await writeEvent(tx, order.id, { kind: 'note', actor, message }, now)
    })
    return { status: 'cancelled' as const }
  },
)
