-- The state of plans by their ledger, and the nightly check of both.

-- The nightly checks of all plans.
create table public.plan_checks (
  day date primary key check (day between '2020-01-01' and '2100-01-01'),
  checked_at timestamptz not null,
  plans bigint not null check (plans >= 0),
  differences bigint not null check (differences >= 0)
);

-- Differences that the nightly checks found. Each stays until a later night does not find it. Staff
-- see them on the desk.
create table public.plan_differences (
  plan_id uuid primary key references public.instalment_plans on delete cascade,
  problem text not null check (char_length(problem) between 1 and 500),
  found_at timestamptz not null,
  checked_at timestamptz not null
);

-- The state of each plan, as far as it does not depend on the day, for the lists and figures of the
-- desk: a list of 100,000 plans reads rows in place of all schedules and entries. It is an index,
-- as `private.order_search` is: triggers write it in the transaction of the entry, and no sum of
-- money is read from it. `planState` in `domain/instalments/` is the truth, and a test compares the
-- two.
create table private.plan_standings (
  plan_id uuid primary key references public.instalment_plans on delete cascade,
  paid_kobo bigint not null default 0,
  outstanding_kobo bigint not null default 0,
  fees_due_kobo bigint not null default 0,
  overpaid_kobo bigint not null default 0,
  written_off_kobo bigint not null default 0,
  -- The due day of the oldest instalment that is not paid in full.
  next_due_on date,
  -- The last day of the pause that was granted last.
  paused_until date,
  -- The words by which staff find the plan.
  words tsvector not null default ''
);

create index plan_standings_next_due_on_idx on private.plan_standings (next_due_on, plan_id);
create index plan_standings_overpaid_kobo_idx on private.plan_standings (overpaid_kobo, plan_id)
  where overpaid_kobo > 0;
create index plan_standings_words_idx on private.plan_standings using gin (words);

alter table public.plan_checks enable row level security;
grant select on public.plan_checks to authenticated;
grant select, insert on public.plan_checks to service_role;
create policy plan_checks_select_finance on public.plan_checks for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.plan_differences enable row level security;
grant select on public.plan_differences to authenticated;
grant select, insert, update, delete on public.plan_differences to service_role;
create policy plan_differences_select_finance on public.plan_differences
  for select to authenticated
  using ((select private.has_grant('finance')));

alter table private.plan_standings enable row level security;
grant select on private.plan_standings to service_role;

-- The state of a plan on a day, in kobo: `planState` of `domain/instalments/plan-state.ts` in SQL.
-- A test compares the two. Invoker's rights and no `set`, so that PostgreSQL can inline it into a
-- query; row level security of the tables applies.
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
      -- Rows sort by day, then number; this is the first that is not paid.
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
          select instalment,
            sum(case kind when 'late_fee' then amount_kobo else -amount_kobo end) as fee
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
grant execute on function private.plan_state(uuid, date) to authenticated, service_role;

-- Each plan as of today in Lagos, for lists. Only the rows of a page of a list are computed.
create view public.plan_balances with (security_invoker = true) as
select p.id as plan_id, p.number, p.order_id, p.user_id, p.status,
  s.due_kobo, s.arrears_kobo, s.days_past_due, s.outstanding_principal_kobo, s.settlement_kobo,
  s.overpaid_kobo, s.short_kobo, s.fees_due_kobo, s.paid_kobo, s.financed_kobo, s.refunded_kobo,
  s.written_off_kobo, s.next_number, s.next_due_on
from public.instalment_plans p
cross join lateral private.plan_state(p.id, (now() at time zone 'Africa/Lagos')::date) s;
grant select on public.plan_balances to authenticated, service_role;

-- An order on a plan looks paid while its plan is late, so the list of orders shows both.
create view private.plans_of_orders as
  select p.order_id, p.number as plan_number,
    p.status = 'active'
      and coalesce(s.next_due_on < (now() at time zone 'Africa/Lagos')::date, false) as is_plan_late
  from public.instalment_plans p
  join private.plan_standings s on s.plan_id = p.id
  where p.status not in ('declined', 'cancelled')
    and (select private.has_grant('sales', 'finance', 'support'));
grant select on private.plans_of_orders to authenticated;

-- The fault of a plan, as a code; null without one. The ledger, the schedule and the
-- status must agree. The check at commit and the nightly one call it.
create function private.find_plan_problem(of_plan uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  plan public.instalment_plans;
  st record;
  has_begun boolean;
  is_paid_off boolean;
begin
  select * into plan from public.instalment_plans where id = of_plan;
  has_begun := exists (select from public.plan_schedules where plan_id = of_plan and version = 1);
  if plan.status in ('agreed', 'active', 'settled_early', 'closed', 'written_off')
    and not exists (select from public.plan_agreements where plan_id = of_plan) then
    return 'plan_without_agreement';
  end if;
  if plan.status in ('applied', 'approved', 'declined', 'agreed')
    or plan.status = 'cancelled' and not has_begun then
    return case when has_begun or exists (select from public.plan_entries where plan_id = of_plan)
      then 'plan_not_begun' end;
  end if;
  if not has_begun or plan.activated_at is null then
    return 'plan_without_schedule';
  end if;
  select * into st from private.plan_state(of_plan, date '2100-01-01');
  if st.financed_kobo <> plan.financed_kobo then
    return 'plan_financed_differs';
  end if;
  if st.refunded_kobo not between 0 and plan.financed_kobo
    or st.principal_kobo <> st.financed_kobo - st.refunded_kobo
    or st.outstanding_principal_kobo not between 0 and st.principal_kobo then
    return 'plan_principal_differs';
  end if;
  is_paid_off := st.next_number is null and st.short_kobo = 0;
  if not (case plan.status
      when 'active' then st.written_off_kobo = 0 and not is_paid_off
      when 'closed' then st.written_off_kobo = 0 and is_paid_off
      when 'settled_early' then st.written_off_kobo = 0 and is_paid_off and exists (
        select from public.plan_schedules where plan_id = of_plan and reason = 'settlement')
      when 'written_off' then st.written_off_kobo > 0
      else st.refunded_kobo = st.financed_kobo end) then
    return 'plan_status_differs';
  end if;
  if exists (
    select from (values ('order', st.refunded_kobo - st.financed_kobo), ('cash', st.paid_kobo),
      ('principal', st.outstanding_principal_kobo), ('fees_due', st.fees_due_kobo),
      ('interest', -st.paid_interest_kobo), ('fees', -st.charged_fees_kobo),
      ('overpaid', st.short_kobo - st.overpaid_kobo), ('losses', st.written_off_kobo)
    ) as must_be (account, kobo)
    left join (
      select p.account, sum(p.amount_kobo) as kobo
      from public.plan_entries e join public.plan_postings p on p.entry_id = e.id
      where e.plan_id = of_plan
      group by p.account
    ) booked using (account)
    where coalesce(booked.kobo, 0) <> must_be.kobo
  ) then
    return 'plan_accounts_differ';
  end if;
  return private.find_plan_entry_problem(of_plan);
end $$;
grant execute on function private.find_plan_problem(uuid) to service_role;

-- A fault of the entries of a plan beyond their sums; null without one. `private.find_plan_problem`
-- calls it.
create function private.find_plan_entry_problem(of_plan uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.plan_entries e join public.plan_payments p on p.id = e.payment_id
    where e.plan_id = of_plan
    group by p.id
    having sum(e.amount_kobo) filter (where e.kind = 'payment')
        not in (0, case when p.status = 'succeeded' then p.received_kobo else 0 end)
      or coalesce(sum(e.amount_kobo) filter (where e.kind = 'chargeback'), 0)
        not between 0 and coalesce(sum(e.amount_kobo) filter (where e.kind = 'payment'), 0)
  ) then
    return 'plan_payment_differs';
  end if;
  if exists (
    select from public.plan_entries
    where plan_id = of_plan and kind in ('late_fee', 'fee_waived')
    group by instalment
    having coalesce(sum(amount_kobo) filter (where kind = 'fee_waived'), 0)
      not between 0 and coalesce(sum(amount_kobo) filter (where kind = 'late_fee'), 0)
  ) then
    return 'plan_fee_waived_twice';
  end if;
  if exists (
    select from (
      select due_on <= lag(due_on) over (order by number) as is_early
      from public.plan_schedule_rows
      where plan_id = of_plan
        and version = (select max(version) from public.plan_schedules where plan_id = of_plan)
    ) as ordered
    where is_early
  ) then
    return 'plan_due_days_out_of_order';
  end if;
  return null;
end $$;

-- Trigger only, when the transaction commits: refuses a plan with a fault, whoever wrote it.
-- Security definer, because the writer may be a role that cannot read all of it.
create function private.check_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid := coalesce(
    (to_jsonb(new) ->> 'plan_id')::uuid, (to_jsonb(new) ->> 'id')::uuid);
  problem constant text := private.find_plan_problem(changed);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only, when the transaction commits: only what was paid beyond the plan is paid out.
create function private.check_plan_payout() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  st record;
begin
  select * into st from private.plan_state(new.plan_id, date '2100-01-01');
  if st.next_number is not null or st.short_kobo > 0 then
    raise exception 'payout_over_surplus' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- The fault of a plan, also against the ledger of its order; null without one. The nightly check
-- calls it.
create function private.find_plan_difference(of_plan uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.find_plan_problem(of_plan), case when plan.booked <> plan.of_order
    then 'plan_order_ledger_differs' end)
  from (
    select
      (select coalesce(sum(case kind when 'financed' then -amount_kobo else amount_kobo end), 0)
        from public.plan_entries
        where plan_id = of_plan and kind in ('financed', 'refund')) as booked,
      -- An agreed plan pays its order before it begins.
      (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where plan_id = of_plan and kind in ('financed', 'plan_credit'))
        + case when p.status = 'agreed' then p.financed_kobo else 0 end as of_order
    from public.instalment_plans p where p.id = of_plan
  ) plan
$$;
grant execute on function private.find_plan_difference(uuid) to service_role;

-- Stores the state of a plan after all its entries, whatever the day, from `private.plan_state`.
-- Lateness depends on the day, so lists compute it from the due day of the oldest unpaid
-- instalment.
create function private.write_plan_standing(of_plan uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.plan_standings (plan_id, paid_kobo, outstanding_kobo, fees_due_kobo,
      overpaid_kobo, written_off_kobo, next_due_on, paused_until)
    select of_plan, paid_kobo, outstanding_principal_kobo, fees_due_kobo, overpaid_kobo,
      written_off_kobo, next_due_on,
      (select max(effective_on) + 29 from public.plan_schedules
       where plan_id = of_plan and reason = 'pause')
    from private.plan_state(of_plan, date '2100-01-01')
  on conflict (plan_id) do update set paid_kobo = excluded.paid_kobo,
    outstanding_kobo = excluded.outstanding_kobo, fees_due_kobo = excluded.fees_due_kobo,
    overpaid_kobo = excluded.overpaid_kobo, written_off_kobo = excluded.written_off_kobo,
    next_due_on = excluded.next_due_on, paused_until = excluded.paused_until
$$;

create function private.update_plan_standings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_plan_standing(plan_id) from (select distinct plan_id from added) changed;
  return null;
end $$;

create function private.write_plan_words(of_plan uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.plan_standings (plan_id, words)
    select p.id, array_to_tsvector(
      private.name_words(o.name) || private.words_of_text(given)
        || private.words_of_text(private.join_numbers(given)) || private.phone_words(o.phone_number)
    )
    from public.instalment_plans p
    join public.orders o on o.id = p.order_id, lateral (
      select concat_ws(' ', p.number, ltrim(substr(p.number, 3), '0'), p.transfer_reference,
        o.number, ltrim(split_part(o.number, '-', 3), '0'), o.email) as given
    ) text
    where p.id = of_plan
  on conflict (plan_id) do update set words = excluded.words
    where plan_standings.words is distinct from excluded.words
$$;

create function private.update_plan_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'instalment_plans' then
    perform private.write_plan_words(new.id);
  else
    perform private.write_plan_words(id) from public.instalment_plans where order_id = new.id;
  end if;
  return null;
end $$;

create constraint trigger instalment_plans_check_plan
  after insert or update of status on public.instalment_plans
  deferrable initially deferred for each row execute function private.check_plan();

create constraint trigger plan_schedules_check_plan after insert on public.plan_schedules
  deferrable initially deferred for each row execute function private.check_plan();

create constraint trigger plan_entries_check_plan after insert on public.plan_entries
  deferrable initially deferred for each row execute function private.check_plan();
create constraint trigger plan_entries_check_payout after insert on public.plan_entries
  deferrable initially deferred for each row when (new.kind = 'payout' and new.reverses is null)
  execute function private.check_plan_payout();
create trigger plan_entries_update_standing after insert on public.plan_entries
  referencing new table as added
  for each statement execute function private.update_plan_standings();

create trigger plan_schedule_rows_update_standing after insert on public.plan_schedule_rows
  referencing new table as added
  for each statement execute function private.update_plan_standings();

create trigger instalment_plans_search_new after insert on public.instalment_plans
  for each row execute function private.update_plan_words();

create trigger orders_search_plans
  after update of number, name, email, phone_number on public.orders
  for each row when (
    old.number is distinct from new.number or old.name is distinct from new.name
    or old.email is distinct from new.email or old.phone_number is distinct from new.phone_number)
  execute function private.update_plan_words();
