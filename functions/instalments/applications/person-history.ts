import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import type { DecisionFacts } from '../../../domain/instalments/applications/decide-plan.ts'
import { planState, type PlanState } from '../../../domain/instalments/plan-state.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'
import type { Order } from '../../orders/order-access.ts'
import { readHistory } from '../ledger/read-plan.ts'
import { readStoredPlan } from './stored-plan.ts'

const open: ReadonlySet<PlanStatus> = new Set(['applied', 'approved', 'agreed', 'active'])

/**
 * What we know of the plans of a person. Applications of one person, and those of accounts with the same
 * contact, are decided one after the other until the transaction ends, so that two at once count each
 * other.
 */
export async function readPersonHistory(
  tx: Tx,
  { personId, order }: { personId: string; order: Pick<Order, 'id'> },
  now: Date,
): Promise<DecisionFacts['history']> {
  await tx.query(
    `select private.lock_buyers(array_remove(array['plans ' || $1,
       'plans ' || private.phone_key(o.phone_number), 'plans ' || private.mailbox_of(o.email)], null))
     from public.orders o where o.id = $2`,
    [personId, order.id],
  )
  const { rows } = await tx.query<{ id: string; status: PlanStatus }>(
    `select id, status
     from public.instalment_plans
     where user_id = $1 and status not in ('declined', 'cancelled')`,
    [personId],
  )
  const day = dayInLagos(now)
  const history = {
    openPlans: rows.filter(({ status }) => open.has(status)).length,
    owedKobo: 0,
    instalmentsKobo: 0,
    daysPastDue: 0,
    paidOff: rows.filter(({ status }) => status === 'closed' || status === 'settled_early').length,
    hasWriteOff: rows.some(({ status }) => status === 'written_off'),
    hasOtherAccount: await hasOtherAccount(tx, { personId, orderId: order.id }),
  }
  for (const { id, status } of rows) {
    if (!open.has(status)) continue
    if (status === 'active') {
      const state = planState(await readHistory(tx, id), day)
      history.owedKobo += state.outstandingPrincipalKobo
      history.instalmentsKobo += largestUnpaid(state)
      history.daysPastDue = Math.max(history.daysPastDue, state.daysPastDue)
    } else {
      const stored = await readStoredPlan(tx, id)
      if (!stored) throw new Error('A plan that was found has disappeared')
      history.owedKobo += stored.figures.financedKobo
      history.instalmentsKobo += stored.figures.instalmentKobo
    }
  }
  return history
}

/** The largest instalment, without a fee, of which something is still to pay. */
function largestUnpaid({ instalments }: PlanState): number {
  return instalments.reduce(
    (largest, { principalKobo, interestKobo, leftKobo }) =>
      leftKobo > 0 ? Math.max(largest, principalKobo + interestKobo) : largest,
    0,
  )
}

/** Whether another account with this phone or mailbox has an open plan, or one that was written off. */
async function hasOtherAccount(
  tx: Tx,
  { personId, orderId }: { personId: string; orderId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from private.list_plans_of_other_accounts($1, $2)
     where status in ('applied', 'approved', 'agreed', 'active', 'written_off')
     limit 1`,
    [personId, orderId],
  )
  return rowCount > 0
}
