import { defineFunction } from '../../callers/define-function.ts'
import { waivePlanFee as contract } from '../../../domain/instalments/desk/plan-money-functions.ts'
import { waiveFee } from '../ledger/late-fees.ts'
import { lockPlanOfOther } from './lock-plan.ts'

/**
 * Staff waive the late fee of an instalment, all of it: the amount is the one of the ledger.
 * @returns 200 `{ waivedKobo }`, 0 the second time; 403 without finance or a fresh second factor; 404 no such
 * plan; 409 there is no fee, or it is their own plan
 */
export const waivePlanFee = defineFunction(
  contract,
  async ({ tx, staffId, request: { planId, instalment, reason }, context }) => {
    await lockPlanOfOther(tx, { planId, staffId })
    const actor = { kind: 'staff', id: staffId } as const
    const waived = await waiveFee(tx, { planId, instalment, reason, actor }, context.now())
    return { waivedKobo: waived.kind === 'booked' ? waived.amountKobo : 0 }
  },
)
