import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { undoWriteOff as contract } from '../../../domain/instalments/desk/plan-decision-functions.ts'
import { findPlan } from '../ledger/read-plan.ts'
import { undoWriteOff as undoInLedger } from '../ledger/write-off-plan.ts'
import { lockPlanOfOther } from './lock-plan.ts'

/**
 * Staff take a write-off back, as long as nothing was booked after it: the plan is active again.
 * @returns 200 `{ planStatus }`, also the second time; 403 without finance or a fresh second factor; 404 no
 * such plan; 409 there is none that can be undone, or it is their own plan
 */
export const undoWriteOff = defineSteps(
  contract,
  async ({ request: { planId, reason }, transaction, context }) => {
    const plan = await transaction(async ({ tx, staffId }) => {
      await lockPlanOfOther(tx, { planId, staffId })
      const actor = { kind: 'staff', id: staffId } as const
      await undoInLedger(tx, { planId, reason, actor }, context.now())
      return findPlan(tx, planId)
    })
    if (!plan) throw new FunctionError(404, 'There is no such plan.')
    return { planStatus: plan.status }
  },
)
