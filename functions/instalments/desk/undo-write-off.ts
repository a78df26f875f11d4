import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { undoWriteOff as contract } from '../../../domain/instalments/desk/plan-decision-functions.ts'
import { requireFreshSecondFactor, requireStaff } from '../../accounts/require-staff.ts'
import { findPlan } from '../ledger/read-plan.ts'
import { undoWriteOff as undoInLedger } from '../ledger/write-off-plan.ts'
import { lockPlanOfOther } from './lock-plan.ts'

/**
 * Staff take a write-off back, as long as nothing was booked after it: the plan is active again.
 * @returns 200 `{ planStatus }`, also the second time; 403 without finance or a fresh second factor; 404 no
 * such plan; 409 there is none that can be undone, or it is their own plan
 */
export const undoWriteOff: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { planId, reason } = parseRequest(contract, body)
    const plan = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context, 'finance')
      await requireFreshSecondFactor(tx, context)
      await lockPlanOfOther(tx, { planId, staffId })
      const actor = { kind: 'staff', id: staffId } as const
      await undoInLedger(tx, { planId, reason, actor }, context.now())
      return findPlan(tx, planId)
    })
    if (!plan) throw new FunctionError(404, 'There is no such plan.')
    return answer(contract, { planStatus: plan.status })
  },
}
