import {
  contactAfterDays,
  contactLastsDays,
} from '../../../domain/instalments/desk/plan-rules-of-desk.ts'

/** SQL: how many transfers of plans, and how much noted cash, nobody has confirmed. */
export const countPlanTransfers = `select count(*) from public.plan_payments
  where way in ('bank_transfer', 'cash') and status in ('started', 'checking')`

/** SQL: how many plans are late for more than a week, and nobody spoke with their customer recently. */
export const countSilentPlans = `select count(*)
  from private.plan_standings s
  join public.instalment_plans p on p.id = s.plan_id and p.status = 'active'
  where s.next_due_on < (now() at time zone 'Africa/Lagos')::date - ${contactAfterDays}
    and not exists (
      select from public.plan_notes n
      where n.plan_id = s.plan_id and n.is_contact
        and n.created_at >= now() - interval '${contactLastsDays} days')`

/** SQL: how many write-offs and payouts wait, and how many overpayments nobody deals with. */
export const countPlanDecisions = `select (
    select count(*) from public.plan_decisions where status in ('requested', 'approved')
  ) + (
    select count(*) from private.plan_standings s
    where s.overpaid_kobo > 0 and not exists (
      select from public.plan_decisions d
      where d.plan_id = s.plan_id and d.kind = 'payout' and d.status in ('requested', 'approved'))
  )`

/** SQL: how many customers asked for a pause. */
export const countPauseRequests = `select count(*) from public.pause_requests
  where status = 'requested'`

/** SQL: how many complaints are not resolved. */
export const countComplaintsToAnswer = `select count(*) from public.complaints
  where status <> 'resolved'`

/** SQL: how many plans the check of last night found to be wrong. */
export const countPlanDifferences = `select count(*) from public.plan_differences`
