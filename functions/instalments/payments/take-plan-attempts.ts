import type { Tx } from '../../../backend/functions/functions.ts'
import {
  maxQueriesAtOnce,
  pageQueryMs,
  unpaidStatuses,
} from '../../../domain/payments/gateway-attempts.ts'
import type { PlanAttempt } from './query-plan-payment.ts'

/** Long enough for every page and every bank. */
const maxAgeMs = 3 * 86_400_000

/**
 * Takes the payments of a plan that may have been paid at the gateway, and notes the time for other
 * pages and processes. Those that somebody asked about a moment ago are left out.
 */
export async function takePlanAttempts(tx: Tx, planId: string, now: Date): Promise<PlanAttempt[]> {
  const { rows } = await tx.query<PlanAttempt>(
    `with taken as (
       select id from public.plan_payments
       where plan_id = $1 and checkout_url is not null and status = any ($2)
         and created_at > $3 and (checked_at is null or checked_at <= $4)
       order by checked_at nulls first, created_at desc
       limit $5
       for update skip locked
     )
     update public.plan_payments set checked_at = $6
     where id in (select id from taken)
     returning id, reference, method`,
    [
      planId,
      unpaidStatuses,
      new Date(now.getTime() - maxAgeMs),
      new Date(now.getTime() - pageQueryMs),
      maxQueriesAtOnce,
      now,
    ],
  )
  return rows
}
