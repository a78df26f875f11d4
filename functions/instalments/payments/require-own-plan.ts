import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { requirePerson } from '../../accounts/require-person.ts'
import { findPlan, type Plan } from '../ledger/read-plan.ts'

/**
 * A plan of the caller. `locks`: until the transaction ends.
 * @throws FunctionError 401 not signed in; 403 the second factor is missing; 404 not a plan of the
 * caller
 */
export async function requireOwnPlan(
  tx: Tx,
  planId: string,
  context: Pick<FunctionContext, 'caller'>,
  options: { locks?: boolean } = {},
): Promise<Plan> {
  const userId = await requirePerson(tx, context)
  const plan = await findPlan(tx, planId, options)
  if (plan?.userId !== userId) throw new FunctionError(404, 'There is no such plan.')
  return plan
}
