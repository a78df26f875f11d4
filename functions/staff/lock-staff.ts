import type { FunctionContext, Tx } from '../../backend/functions/functions.ts'
import { requireStaff } from '../callers/require-staff.ts'

/**
 * Makes changes of staff wait for each other until the transaction ends, and then asks once more
 * whether the caller is an owner: of two owners who demote each other at the same time, the second
 * one no longer is. The triggers of the database take the same lock.
 * @throws FunctionError 403
 */
export async function lockStaff(tx: Tx, context: Pick<FunctionContext, 'caller'>): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('the last admin', 0))`)
  await requireStaff(tx, context, 'owner')
}
