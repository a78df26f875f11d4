import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { requestPause as contract } from '../../../domain/instalments/pauses/pause-functions.ts'
import {
  decidePause,
  findPausedUntil,
  type PauseOutcome,
} from '../../../domain/instalments/pauses/pause-rule.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { requireOwnPlan } from '../customers/require-own-plan.ts'
import { pausePlan } from '../ledger/pause-plan.ts'
import { readHistory, type Plan } from '../ledger/read-plan.ts'
import { pauseGrantedMail, pauseToDecideMail } from './pause-mails.ts'

/**
 * A customer asks for a pause. The rule grants it at once when the plan is not late for long and has a pause
 * left; otherwise staff decide. A second press changes nothing.
 * @returns 200 `{ status }`; 400 no reason; 401 not signed in; 404 no such plan of theirs; 409 there is
 * nothing to pause
 */
export const requestPause = defineFunction(
  contract,
  async ({ tx, request: { planId, reason }, context }) => {
    const plan = await requireOwnPlan(tx, planId, context, { locks: true })
    const before = await findSame(tx, planId, reason, context.now())
    if (before) return { status: before }
    const outcome = await findOutcome(tx, plan, context.now())
    if (outcome === 'no')
      throw new FunctionError(
        409,
        'There is nothing to pause: the plan is already paused, has ended, or you have already asked.',
      )
    const asked = { planId, reason }
    return {
      status:
        outcome === 'at_once'
          ? await grant(tx, plan, asked, context)
          : await passToStaff(tx, asked, context),
    }
  },
)

/** The same words within a day: the button was pressed twice, or the answer got lost. */
async function findSame(
  tx: Tx,
  planId: string,
  reason: string,
  now: Date,
): Promise<'granted' | 'requested' | undefined> {
  const row = await tx.maybeOne<{ status: 'granted' | 'requested' }>(
    `select status from public.pause_requests
     where plan_id = $1 and reason = $2 and status in ('granted', 'requested')
       and created_at > $3::timestamptz - interval '1 day'
     limit 1`,
    [planId, reason, now],
  )
  return row?.status
}

async function findOutcome(tx: Tx, plan: Plan, now: Date): Promise<PauseOutcome> {
  const today = dayInLagos(now)
  const history = await readHistory(tx, plan.id)
  const pausedOn = history.versions
    .filter(({ reason }) => reason === 'pause')
    .map(({ effectiveOn }) => effectiveOn)
  const { rowCount: open } = await tx.query(
    `select from public.pause_requests where plan_id = $1 and status = 'requested'`,
    [plan.id],
  )
  return decidePause({
    status: plan.status,
    used: pausedOn.length,
    daysPastDue: planState(history, today).daysPastDue,
    isPaused: findPausedUntil(pausedOn, today) !== null,
    hasOpenRequest: open === 1,
  })
}

interface Asked {
  planId: string
  reason: string
}

async function grant(
  tx: Tx,
  plan: Plan,
  { planId, reason }: Asked,
  context: FunctionContext,
): Promise<'granted'> {
  const now = context.now()
  const actor = { kind: 'customer', id: plan.userId } as const
  await pausePlan(tx, { planId, note: reason, actor }, now)
  await tx.query(
    'insert into public.pause_requests (plan_id, reason, created_at) values ($1, $2, $3)',
    [planId, reason, now],
  )
  await tx.query(
    `update public.pause_requests
     set status = 'granted', decided_at = $2, schedule_version = (
       select max(version) from public.plan_schedules where plan_id = $1 and reason = 'pause')
     where plan_id = $1 and status = 'requested'`,
    [planId, now],
  )
  const state = planState(await readHistory(tx, planId), dayInLagos(now))
  const customer = await getPlanCustomer(tx, planId)
  await context.queueMail(tx, pauseGrantedMail(customer, state, context))
  return 'granted'
}

async function passToStaff(
  tx: Tx,
  { planId, reason }: Asked,
  context: FunctionContext,
): Promise<'requested'> {
  const stored = await tx.one<{ id: string }>(
    `insert into public.pause_requests (plan_id, reason, created_at) values ($1, $2, $3)
     returning id`,
    [planId, reason, context.now()],
  )
  const customer = await getPlanCustomer(tx, planId)
  await context.queueMail(
    tx,
    pauseToDecideMail(customer, { requestId: stored.id, reason }, context),
  )
  return 'requested'
}
