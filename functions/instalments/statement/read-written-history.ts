import type { Tx } from '../../../backend/functions/functions.ts'
import type {
  WrittenEntry,
  WrittenHistory,
  WrittenVersion,
} from '../../../domain/instalments/statement/plan-statement.ts'

/** All versions and entries of a plan, with when they were written. */
export async function readWrittenHistory(tx: Tx, planId: string): Promise<WrittenHistory> {
  return tx.one<{ versions: WrittenVersion[]; entries: WrittenEntry[] }>(
    `select
       coalesce((
         select jsonb_agg(jsonb_build_object('version', s.version, 'effectiveOn', s.effective_on,
           'reason', s.reason, 'at', s.created_at, 'rows', (
             select jsonb_agg(jsonb_build_object('number', r.number, 'dueOn', r.due_on,
               'principalKobo', r.principal_kobo, 'interestKobo', r.interest_kobo) order by r.number)
             from public.plan_schedule_rows r
             where r.plan_id = s.plan_id and r.version = s.version
           )) order by s.version)
         from public.plan_schedules s
         where s.plan_id = $1
       ), '[]') as versions,
       coalesce((
         select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'amountKobo', e.amount_kobo,
           'effectiveOn', e.effective_on, 'instalment', e.instalment, 'at', e.created_at,
           'way', y.way) order by e.id)
         from public.plan_entries e
         left join public.plan_payments y on y.id = e.payment_id
         where e.plan_id = $1
       ), '[]') as entries`,
    [planId],
  )
}
