import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { requirePerson } from '../../callers/require-person.ts'
import { findPlan, type Plan } from '../ledger/read-plan.ts'

/**
 * A plan of the signed-in caller. `locks`: until the transaction ends. Staff have no part in it: this
 * is for what only the customer decides and reads.
 * @throws FunctionError 401 not signed in; 403 the second factor is missing; 404, the same for unknown
 * plans and for plans of others
 */
export async function requireOwnPlan(
  tx: Tx,
  planId: string,
  context: Pick<FunctionContext, 'caller'>,
  options: { locks?: boolean } = {},
): Promise<Plan> {
  const userId = requirePerson(context)
  const { rowCount } = await tx.query(
    'select from public.instalment_plans where id = $1 and user_id = $2',
    [planId, userId],
  )
  const plan = rowCount === 1 ? await findPlan(tx, planId, options) : null
  if (!plan) throw new FunctionError(404, 'There is no such plan in your account.')
  return plan
}
