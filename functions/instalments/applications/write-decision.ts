import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { waitDays } from '../../../domain/instalments/plan-rules.ts'
import type { Order } from '../../orders/order-access.ts'
import { writeEvent, type Actor } from '../../orders/order-changes.ts'
import type { Plan } from '../ledger/read-plan.ts'
import { planApprovedMail, planDeclinedMail } from './plan-mails.ts'

/** The end of a step that begins now. */
export function waitUntil(step: keyof typeof waitDays, now: Date): Date {
  return new Date(now.getTime() + waitDays[step] * 86_400_000)
}

/**
 * Approves or declines a locked plan of a locked order, and tells its buyer why. The application must
 * have the decision already.
 */
export async function writeDecision(
  tx: Tx,
  {
    plan,
    order,
    decision,
    reason,
    actor,
  }: {
    plan: Pick<Plan, 'id' | 'number' | 'months' | 'financedKobo'>
    order: Order
    decision: 'approved' | 'declined'
    reason: string
    actor: Actor
  },
  context: ModuleContext,
): Promise<void> {
  const now = context.now()
  const expiresAt = decision === 'approved' ? waitUntil('approved', now) : null
  await tx.query(
    'update public.instalment_plans set status = $2, decided_at = $3, expires_at = $4 where id = $1',
    [plan.id, decision, now, expiresAt],
  )
  const message =
    decision === 'approved'
      ? `Plan ${plan.number} is approved. Please read the agreement and accept it.`
      : `Plan ${plan.number} was not approved: ${reason}`
  await writeEvent(tx, order.id, { kind: 'note', actor, message }, now)
  if (decision === 'declined') await endWait(tx, order.id, now)
  await context.queueMail(
    tx,
    expiresAt
      ? planApprovedMail(order, { plan, expiresAt, reason }, context)
      : planDeclinedMail(order, { plan, reason }, context),
  )
}

/**
 * An unpaid order that waited without goods for a plan, and has none any more, stays open for a day, so
 * that it can be paid in full. One that holds goods follows its own hold.
 */
export async function endWait(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.query(
    `update public.orders set held_until = least(held_until, $2)
     where id = $1 and status = 'pending_payment' and not holds_stock`,
    [orderId, new Date(now.getTime() + 86_400_000)],
  )
}
