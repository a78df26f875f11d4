import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../../backend/functions/functions.ts'
import { waivePlanFee as contract } from '../../../domain/instalments/desk/plan-money-functions.ts'
import { requireFreshSecondFactor, requireStaff } from '../../accounts/require-staff.ts'
import { waiveFee } from '../ledger/late-fees.ts'
import { lockPlanOfOther } from './lock-plan.ts'

/**
 * Staff waive the late fee of an instalment, all of it: the amount is the one of the ledger.
 * @returns 200 `{ waivedKobo }`, 0 the second time; 403 without finance or a fresh second factor; 404 no such
 * plan; 409 there is no fee, or it is their own plan
 */
export const waivePlanFee: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { planId, instalment, reason } = parseRequest(contract, body)
    const waived = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context, 'finance')
      await requireFreshSecondFactor(tx, context)
      await lockPlanOfOther(tx, { planId, staffId })
      const actor = { kind: 'staff', id: staffId } as const
      return waiveFee(tx, { planId, instalment, reason, actor }, context.now())
    })
    return answer(contract, { waivedKobo: waived.kind === 'booked' ? waived.amountKobo : 0 })
  },
}
