import type { Tx } from '../../backend/functions/functions.ts'
import { runEach } from '../../backend/functions/run-each.ts'
import type { Module, ScheduledTask } from '../../backend/functions/module.ts'
import { clockToleranceMs, hasLostTime } from '../../domain/calendar/ages.ts'
import { longestHoldMs, transferHoldMs } from '../../domain/orders/stock/stock-hold.ts'

/** When something was done last: it is done again when that is long enough ago. */
const lastTimes = [
  ['public.payments', 'checked_at'],
  ['public.plan_payments', 'checked_at'],
  ['public.refunds', 'checked_at'],
  ['public.payouts', 'checked_at'],
  ['public.disputes', 'checked_at'],
  ['public.reconciliations', 'asked_at'],
  ['public.reconciliations', 'compared_at'],
  ['public.stock_alerts', 'notified_at'],
  ['public.orders', 'hold_extended_at'],
  ['private.register_check_turns', 'claimed_at'],
  ['private.register_check_turns', 'due_at'],
]

/**
 * Pulls back the times on which work waits, where a clock that was ahead dated them in the future:
 * nothing may stand still until the clock reaches them. What waits for a day waits for one from now.
 */
export const pullBackTimes: ScheduledTask = {
  name: 'pull-back-times',
  everyS: 600,
  async run({ db, now }) {
    const at = now()
    if (hasLostTime(at)) return
    const latest = new Date(at.getTime() + clockToleranceMs)
    const steps = [
      ...lastTimes.map(
        ([table, column]) =>
          (tx: Tx) =>
            tx.query(`update ${table} set ${column} = $1 where ${column} > $2`, [at, latest]),
      ),
      (tx: Tx) => tx.query('select private.pull_back_second_factors($1, $2)', [at, latest]),
      (tx: Tx) => shortenHolds(tx, at),
    ]
    await runEach(
      steps,
      (step) => db.transaction({ role: 'service_role' }, step),
      'Times of a wrong clock could not be pulled back',
    )
  },
}

/** An order that would hold its units for longer than the longest hold holds them as if placed now. */
function shortenHolds(tx: Tx, now: Date): Promise<unknown> {
  const later = (ms: number) => new Date(now.getTime() + ms)
  return tx.query(
    `update public.orders set held_until = $1
     where status = 'pending_payment' and holds_stock and held_until > $2`,
    [later(transferHoldMs), later(longestHoldMs + clockToleranceMs)],
  )
}

/** Corrects what a wrong clock left behind. */
export const clockModule: Module = {
  functions: [],
  queues: [],
  scheduledTasks: [pullBackTimes],
}
