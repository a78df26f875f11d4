import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { runEach } from '../../../backend/functions/run-each.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { findPlan, readHistory, type Plan } from '../ledger/read-plan.ts'
import { issueLetter } from './issue-letter.ts'
import { letterMail, planAgainActiveMail, planBegunMail } from './plan-change-mails.ts'

const maxPerRun = 500

interface Change {
  id: string
  planId: string
  from: PlanStatus
  to: PlanStatus
}

/**
 * Tells customers what happened to their plans: it began, it ended, or a payment was taken back. A plan that
 * ended gets its letter of discharge. Each change is told once, also when several processes do this.
 */
export const announcePlans: ScheduledTask = {
  name: 'announce-plans',
  everyS: 20,
  async run(context) {
    const { rows } = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<{ id: string }>(
        'select id::text as id from private.plan_changes order by id limit $1',
        [maxPerRun],
      ),
    )
    await runEach(rows, ({ id }) => announce(id, context), 'Plans could not be announced')
  },
}

async function announce(changeId: string, context: ModuleContext): Promise<void> {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const change = await findChange(tx, changeId)
    // The plan is locked first, as everywhere.
    const plan = change && (await findPlan(tx, change.planId, { locks: true }))
    const { rowCount } = await tx.query('delete from private.plan_changes where id = $1', [
      changeId,
    ])
    // Another process was faster, or the plan has changed again, which is told by its own row.
    if (!plan || rowCount !== 1 || plan.status !== change.to) return
    await tell(tx, plan, change, context)
  })
}

async function findChange(tx: Tx, id: string): Promise<Change | null> {
  return tx.maybeOne<Change>(
    `select id::text as id, plan_id as "planId", from_status as from, to_status as to
     from private.plan_changes where id = $1`,
    [id],
  )
}

async function tell(tx: Tx, plan: Plan, change: Change, context: ModuleContext): Promise<void> {
  const now = context.now()
  const customer = await getPlanCustomer(tx, plan.id)
  if (plan.status !== 'active') {
    const letter = await issueLetter(tx, plan, now)
    if (letter) await context.queueMail(tx, letterMail(customer, letter, context))
    return
  }
  const state = planState(await readHistory(tx, plan.id), dayInLagos(now))
  if (change.from === 'agreed')
    await context.queueMail(tx, planBegunMail(customer, { plan, state }, context))
  else if (change.from !== 'written_off')
    await context.queueMail(
      tx,
      planAgainActiveMail(customer, { changeId: change.id, state }, context),
    )
}
