-- Each plan as of today in Lagos, for lists. What a page of a list does not show is not computed.
create view public.plan_balances with (security_invoker = true) as
select p.id as plan_id, p.number, p.order_id, p.user_id, p.status,
  s.due_kobo, s.arrears_kobo, s.days_past_due, s.outstanding_principal_kobo, s.settlement_kobo,
  s.overpaid_kobo, s.short_kobo, s.fees_due_kobo, s.paid_kobo, s.financed_kobo, s.refunded_kobo,
  s.written_off_kobo, s.next_number, s.next_due_on
from public.instalment_plans p
cross join lateral private.plan_state(p.id, (now() at time zone 'Africa/Lagos')::date) s;
revoke all on public.plan_balances from anon, authenticated, service_role;
grant select on public.plan_balances to authenticated, service_role;

-- What the nightly check found and what is still so. Staff see it on the desk.
create table private.plan_differences (
  plan_id uuid primary key references public.instalment_plans on delete cascade,
  problem text not null check (char_length(problem) between 1 and 500),
  found_at timestamptz not null,
  checked_at timestamptz not null
);
alter table private.plan_differences enable row level security;
revoke all on private.plan_differences from public, anon, authenticated, service_role;
grant select, insert, update, delete on private.plan_differences to service_role;

-- What is wrong with a plan, also against the ledger of its order. The nightly check calls it.
create function private.find_plan_difference(of_plan uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.find_plan_problem(of_plan), case when plan.booked <> plan.of_order
    then 'The ledger of the order says something else about what the plan pays' end)
  from (
    select
      (select coalesce(sum(case kind when 'financed' then -amount_kobo else amount_kobo end), 0)
        from public.plan_entries where plan_id = of_plan and kind in ('financed', 'refund')) as booked,
      -- An agreed plan pays its order before it begins.
      (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where plan_id = of_plan and kind in ('financed', 'plan_credit'))
        + case when p.status = 'agreed' then p.financed_kobo else 0 end as of_order
    from public.instalment_plans p where p.id = of_plan
  ) plan
$$;
revoke execute on function private.find_plan_difference(uuid) from public;
grant execute on function private.find_plan_difference(uuid) to service_role;
