import { defineFunction } from '../../callers/define-function.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import {
  getPlanFigures as contract,
  type PlanFigures,
} from '../../../domain/instalments/desk/plan-figures.ts'

/**
 * The figures of all plans as of today. Test plans are left out.
 * @returns 200 `PlanFigures`; 403 without finance
 */
export const planFigures = defineFunction(
  contract,
  async ({ tx, context }) => {
    return readPlanFigures(tx, dayInLagos(context.now()))
  },
  { readOnly: true },
)

/**
 * All figures by one statement, which reads each table once.
 * @param today `YYYY-MM-DD`
 */
export async function readPlanFigures(tx: Tx, today: string): Promise<PlanFigures> {
  const monthBegins = `${today.slice(0, 7)}-01`
  return tx.one<PlanFigures>(query, [today, monthBegins])
}

const query = `with plans as (
    select p.status, p.financed_kobo, s.outstanding_kobo, s.overpaid_kobo,
      case when p.status = 'active' then greatest(0, $1::date - s.next_due_on) else 0 end as late
    from public.instalment_plans p
    join private.plan_standings s on s.plan_id = p.id
    where not p.is_test and p.activated_at is not null
  ), standing as (
    select count(*) filter (where status = 'active') as active,
      count(*) filter (where late > 0) as late,
      coalesce(sum(financed_kobo), 0) as financed,
      coalesce(sum(outstanding_kobo) filter (where status = 'active'), 0) as outstanding,
      coalesce(sum(outstanding_kobo) filter (where late >= 1), 0) as risk_1,
      coalesce(sum(outstanding_kobo) filter (where late > 30), 0) as risk_30,
      coalesce(sum(outstanding_kobo) filter (where late > 90), 0) as risk_90,
      coalesce(sum(late), 0) as days, coalesce(sum(overpaid_kobo), 0) as overpaid
    from plans
  ), money as (
    select coalesce(sum(e.amount_kobo) filter (where e.kind = 'refund'), 0) as refunded,
      coalesce(sum(e.amount_kobo) filter (
          where e.kind = 'payment' and e.effective_on between $2::date and $1::date), 0)
        - coalesce(sum(e.amount_kobo) filter (
          where e.kind = 'chargeback' and e.effective_on between $2::date and $1::date), 0)
        as collected,
      coalesce(sum(e.amount_kobo) filter (where e.kind = 'write_off'
        and e.effective_on > ($1::date - interval '12 months')::date), 0) as written_off
    from public.plan_entries e
    join public.instalment_plans p on p.id = e.plan_id
    where not p.is_test
      and (e.kind in ('refund', 'write_off')
        or e.kind in ('payment', 'chargeback') and e.effective_on >= $2::date)
  ), due as (
    select coalesce(sum(r.principal_kobo + r.interest_kobo), 0) as due
    from public.plan_schedule_rows r
    join public.instalment_plans p on p.id = r.plan_id
    where r.due_on between $2::date and $1::date and not p.is_test
      and p.status in ('active', 'settled_early', 'closed')
      and not exists (
        select from public.plan_schedules later
        where later.plan_id = r.plan_id and later.version > r.version)
  )
  select $1::date::text as today, $2::date::text as "monthBegins", active::float8 as "activePlans",
    late::float8 as "latePlans", (financed - refunded)::float8 as "financedKobo",
    outstanding::float8 as "outstandingKobo", due::float8 as "dueKobo",
    collected::float8 as "collectedKobo", risk_1::float8 as "atRisk1Kobo",
    risk_30::float8 as "atRisk30Kobo", risk_90::float8 as "atRisk90Kobo",
    days::float8 as "daysPastDue", written_off::float8 as "writtenOffKobo",
    overpaid::float8 as "overpaidKobo"
  from standing, money, due`
