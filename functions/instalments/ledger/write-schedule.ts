import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import type { ScheduleReason } from '../../../domain/instalments/ledger/plan-record.ts'
import type { ScheduleRow } from '../../../domain/instalments/plan-state.ts'
import type { Actor } from '../../orders/order-changes.ts'

export interface NewSchedule {
  planId: string
  reason: ScheduleReason
  note?: string
  rows: readonly ScheduleRow[]
  /** `YYYY-MM-DD`; today when left out. */
  effectiveOn?: string
  actor: Actor
}

/** Writes the next version of the schedule of a locked plan. */
export async function writeSchedule(
  tx: Tx,
  { planId, reason, note, rows, effectiveOn, actor }: NewSchedule,
  now: Date,
): Promise<void> {
  await tx.query(
    `with next as (
       insert into public.plan_schedules (plan_id, version, reason, note, effective_on, actor, actor_id,
         created_at)
       select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7
       from public.plan_schedules
       where plan_id = $1
       returning version
     )
     insert into public.plan_schedule_rows (plan_id, version, number, due_on, principal_kobo,
       interest_kobo)
     select $1, next.version, number, due_on, principal, interest
     from next, unnest($8::int[], $9::date[], $10::bigint[], $11::bigint[])
       as row (number, due_on, principal, interest)`,
    [
      planId,
      reason,
      note ?? null,
      effectiveOn ?? dayInLagos(now),
      actor.kind,
      actor.id,
      now,
      rows.map(({ number }) => number),
      rows.map(({ dueOn }) => dueOn),
      rows.map(({ principalKobo }) => principalKobo),
      rows.map(({ interestKobo }) => interestKobo),
    ],
  )
}
