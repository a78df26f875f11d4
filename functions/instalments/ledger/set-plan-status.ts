import type { Tx } from '../../../backend/functions/functions.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'

/**
 * Moves a locked plan to another status. One that ended in one way and now ends in another is active in
 * between.
 * @returns the status that it has now
 */
export async function setPlanStatus(
  tx: Tx,
  { planId, from, to }: { planId: string; from: PlanStatus; to: PlanStatus },
  now: Date,
): Promise<PlanStatus> {
  if (from === to) return to
  const isActive = from === 'active' || to === 'active' || to === 'cancelled'
  if (!isActive) await setPlanStatus(tx, { planId, from, to: 'active' }, now)
  await tx.query('update public.instalment_plans set status = $2, ended_at = $3 where id = $1', [
    planId,
    to,
    to === 'active' ? null : now,
  ])
  return to
}
