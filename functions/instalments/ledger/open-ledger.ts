import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { PlanRecord } from '../../../domain/instalments/ledger/plan-record.ts'
import { findPlan, readHistory, type Plan } from './read-plan.ts'

/** A plan that is locked until the transaction ends, with all that was written about it. */
export interface OpenLedger {
  plan: Plan
  record: PlanRecord
}

/**
 * Locks a plan and reads its ledger.
 * @throws FunctionError 404 when there is no such plan, 409 when it has not begun
 */
export async function openLedger(tx: Tx, planId: string): Promise<OpenLedger> {
  const ledger = await findLedger(tx, planId)
  if (!ledger) throw new FunctionError(404, 'There is no such plan.')
  if (ledger.record.versions.length === 0) throw new FunctionError(409, 'This plan has not begun.')
  return ledger
}

/** Like {@link openLedger}, also of a plan that has not begun; null when there is no such plan. */
export async function findLedger(tx: Tx, planId: string): Promise<OpenLedger | null> {
  const plan = await findPlan(tx, planId, { locks: true })
  return plan && { plan, record: await readHistory(tx, planId) }
}
