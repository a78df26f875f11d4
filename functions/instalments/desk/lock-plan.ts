import { refusal } from '../../security/refusal.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { findPlan, type Plan } from '../ledger/read-plan.ts'

/**
 * A plan of somebody else, locked until the transaction ends, with its order locked before it as
 * everywhere.
 * @param isReceipt whether the caller says what arrived; then it must not be the person who took the order
 * @throws FunctionError 404 when there is no such plan; 409 for staff on their own plan
 */
export async function lockPlanOfOther(
  tx: Tx,
  { planId, staffId, isReceipt = false }: { planId: string; staffId: string; isReceipt?: boolean },
): Promise<Plan> {
  await tx.query(
    `select from public.orders
     where id = (select order_id from public.instalment_plans where id = $1)
     for no key update`,
    [planId],
  )
  const plan = await findPlan(tx, planId, { locks: true })
  if (!plan) throw new FunctionError(404, 'There is no such plan.')
  const row = await tx.one<{ problem: string | null }>(
    'select private.find_own_plan_problem($1, $2, $3) as problem',
    [staffId, planId, isReceipt],
  )
  const problem = row.problem
  if (problem) throw refusal(409, problem)
  return plan
}
