import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { runEach } from '../../../backend/functions/run-each.ts'
import { lockOrder } from '../../orders/order-access.ts'
import { systemActor, writeEvent } from '../../orders/order-changes.ts'
import { findPlan } from '../ledger/read-plan.ts'
import { planExpiredMail } from './plan-mails.ts'
import { withdrawPlan } from './withdraw-plan.ts'

const reasons = {
  applied: 'We did not decide on your application in time. We are sorry: please apply again.',
  approved: 'The time to accept the agreement is over.',
  agreed: 'The deposit has not arrived in time.',
} as const

/**
 * Ends plans whose step was not done in time, and those whose order ended. An order without a plan then
 * ends by its own hold, and can be paid in full until then.
 */
export const endWaitingPlans: ScheduledTask = {
  name: 'end-waiting-plans',
  everyS: 300,
  async run(context) {
    const now = context.now()
    const ids = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      listEnded(tx, now),
    )
    await runEach(ids, (id) => endPlan(id, now, context), 'Plans could not be ended')
  },
}

/** For so long a deposit may be checked that somebody said in time to have paid. */
const checkDays = 7

/**
 * The waiting plans whose time is over, or whose order ended. A plan whose deposit is being checked waits
 * for the answer.
 */
const isEnded = `p.status in ('applied', 'approved', 'agreed')
  and (o.status in ('cancelled', 'refunded') or p.expires_at <= $1 and not (
    p.status = 'agreed' and p.expires_at > $1::timestamptz - interval '${checkDays} days'
    and exists (
      select from public.payments y
      where y.order_id = o.id and y.status = 'checking' and y.created_at <= p.expires_at)))`

async function listEnded(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select p.id from public.instalment_plans p
     join public.orders o on o.id = p.order_id
     where ${isEnded}
     order by p.applied_at
     limit 500`,
    [now],
  )
  return rows.map(({ id }) => id)
}

async function endPlan(id: string, now: Date, context: ModuleContext): Promise<void> {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const found = await findPlan(tx, id)
    const order = found && (await lockOrder(tx, found.orderId))
    const plan = await findPlan(tx, id, { locks: true })
    if (!order || !plan) return
    const { rowCount } = await tx.query(
      `select from public.instalment_plans p
       join public.orders o on o.id = p.order_id
       where p.id = $2 and ${isEnded}`,
      [now, id],
    )
    // It may have changed since it was listed.
    if (rowCount === 0 || !isWaiting(plan.status)) return
    const hasOrderEnded = order.status !== 'pending_payment'
    const reason = hasOrderEnded ? 'The order has ended.' : reasons[plan.status]
    await withdrawPlan(tx, { plan, reason, actor: systemActor }, now)
    if (hasOrderEnded) return
    const message = `Plan ${plan.number} has ended: ${reason}`
    await writeEvent(tx, order.id, { kind: 'note', actor: systemActor, message }, now)
    await context.queueMail(tx, planExpiredMail(order, { plan, reason }, context))
  })
}

function isWaiting(status: string): status is keyof typeof reasons {
  return Object.hasOwn(reasons, status)
}
