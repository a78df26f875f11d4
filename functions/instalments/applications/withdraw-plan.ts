import type { Tx } from '../../../backend/functions/functions.ts'
import { reverseEntry } from '../../orders/money/ledger.ts'
import type { Actor } from '../../orders/order-changes.ts'
import type { Plan } from '../ledger/read-plan.ts'
import { endWait } from './write-decision.ts'

/**
 * Cancels a locked plan that has not begun; its order is locked too. What the plan paid of the order is
 * taken back, so that the order asks for its whole price again. Nothing happens to other plans.
 * @returns whether it was cancelled now
 */
export async function withdrawPlan(
  tx: Tx,
  {
    plan,
    reason,
    actor,
  }: { plan: Pick<Plan, 'id' | 'orderId' | 'status'>; reason: string; actor: Actor },
  now: Date,
): Promise<boolean> {
  if (!['applied', 'approved', 'agreed'].includes(plan.status)) return false
  const { rows } = await tx.query<{ id: string }>(
    `select e.id::text as id from public.ledger_entries e
     where e.plan_id = $1 and e.order_id = $2 and e.kind in ('plan_fee', 'financed')
       and e.reverses is null
       and not exists (select from public.ledger_entries r where r.reverses = e.id)
     order by e.id`,
    [plan.id, plan.orderId],
  )
  for (const { id } of rows) await reverseEntry(tx, { entryId: id, reason, actor }, now)
  await tx.query(
    `update public.instalment_plans set status = 'cancelled', ended_at = $2, expires_at = null
     where id = $1`,
    [plan.id, now],
  )
  await endWait(tx, plan.orderId, now)
  return true
}
