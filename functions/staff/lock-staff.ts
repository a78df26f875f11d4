import type { Tx } from '../../backend/functions/functions.ts'

/**
 * Makes changes of staff wait for each other until the transaction ends, before anybody asks who is
 * an owner: of two owners who demote each other at the same time, the second one is none any more.
 * The triggers of the database take the same lock.
 */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('the last admin', 0))`)
}
