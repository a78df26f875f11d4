-- The state of a plan on a day, in kobo: `planState` of `domain/instalments/plan-state.ts` in SQL. A test
-- compares the two. Invoker's rights and no `set`, so that PostgreSQL reads it as a part of the query that
-- asks; row level security of the tables applies.
create function private.plan_state(of_plan uuid, on_day date)
returns table (financed_kobo bigint, paid_kobo bigint, refunded_kobo bigint,
  outstanding_principal_kobo bigint, fees_due_kobo bigint, arrears_kobo bigint, due_kobo bigint,
  days_past_due integer, next_number integer, next_due_on date, settlement_kobo bigint,
  overpaid_kobo bigint, short_kobo bigint, written_off_kobo bigint, paid_interest_kobo bigint,
  charged_fees_kobo bigint, principal_kobo bigint)
language sql stable as $$
  select
    money.financed,
    money.paid,
    money.refunded,
    case when money.written_off > 0 then 0
      else money.financed - money.refunded - plan.paid_principal end,
    case when money.written_off > 0 then 0 else plan.fees_left end,
    case when money.written_off > 0 then 0 else greatest(0, -money.paid) + plan.arrears end,
    case when money.written_off > 0 then 0 else greatest(0, -money.paid) + plan.due end,
    case when money.written_off > 0 or plan.late_since is null then 0
      else on_day - plan.late_since end,
    case when money.written_off > 0 then null else (plan.next_position % 1000)::integer end,
    case when money.written_off > 0 then null else plan.next_due_on end,
    case when money.written_off > 0 then 0
      else greatest(0, -money.paid) + greatest(0, plan.settlement) end,
    greatest(0, money.paid - plan.total),
    case when money.written_off > 0 then 0 else greatest(0, -money.paid) end,
    money.written_off,
    plan.paid_interest,
    plan.fees,
    plan.principal
  from (
    select
      coalesce(sum(amount_kobo) filter (where kind = 'financed'), 0)::bigint as financed,
      coalesce(sum(case kind when 'payment' then amount_kobo when 'chargeback' then -amount_kobo
        when 'payout' then -amount_kobo end), 0)::bigint as paid,
      coalesce(sum(amount_kobo) filter (where kind = 'refund'), 0)::bigint as refunded,
      coalesce(sum(amount_kobo) filter (where kind = 'write_off'), 0)::bigint as written_off
    from public.plan_entries
    where plan_id = of_plan and effective_on <= on_day
  ) money
  cross join lateral (
    select
      coalesce(sum(r.fee + r.interest + r.principal), 0)::bigint as total,
      coalesce(sum(r.principal), 0)::bigint as principal,
      coalesce(sum(r.fee), 0)::bigint as fees,
      coalesce(sum(r.fee - least(r.fee, r.reached)), 0)::bigint as fees_left,
      coalesce(sum(least(r.interest, greatest(0, r.reached - r.fee))), 0)::bigint as paid_interest,
      coalesce(sum(least(r.principal, greatest(0, r.reached - r.fee - r.interest))), 0)::bigint
        as paid_principal,
      coalesce(sum(r.left_kobo) filter (where r.due_on < on_day), 0)::bigint as arrears,
      coalesce(sum(r.left_kobo) filter (where r.due_on <= on_day), 0)::bigint as due,
      coalesce(sum(case when r.due_on <= on_day then r.left_kobo else r.left_kobo - r.interest end),
        0)::bigint as settlement,
      min(r.due_on) filter (where r.due_on < on_day and r.left_kobo > 0) as late_since,
      -- Rows sort by day, then number: the first that is not paid.
      min(r.due_on) filter (where r.left_kobo > 0) as next_due_on,
      min((r.due_on - date '2000-01-01')::bigint * 1000 + r.number) filter (where r.left_kobo > 0)
        as next_position
    from (
      select a.*, greatest(0, a.fee + a.interest + a.principal - a.reached) as left_kobo
      from (
        select s.number, s.due_on, s.interest_kobo as interest, s.principal_kobo as principal,
          coalesce(f.fee, 0) as fee,
          greatest(0, greatest(0, money.paid) - (sum(coalesce(f.fee, 0) + s.interest_kobo
            + s.principal_kobo) over (order by s.due_on, s.number)
            - (coalesce(f.fee, 0) + s.interest_kobo + s.principal_kobo))) as reached
        from public.plan_schedule_rows s
        left join (
          select instalment, sum(case kind when 'late_fee' then amount_kobo else -amount_kobo end) as fee
          from public.plan_entries
          where plan_id = of_plan and kind in ('late_fee', 'fee_waived') and effective_on <= on_day
          group by instalment
        ) f on f.instalment = s.number
        where s.plan_id = of_plan and s.version = (
          select max(version) from public.plan_schedules
          where plan_id = of_plan and effective_on <= on_day)
      ) a
    ) r
  ) plan
$$;
revoke execute on function private.plan_state(uuid, date) from public;
grant execute on function private.plan_state(uuid, date) to authenticated, service_role;
