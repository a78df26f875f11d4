-- Cards: the one that was used last is charged.
alter table public.saved_cards
  add column refreshed_at timestamptz not null default now();
grant select (refreshed_at) on public.saved_cards to authenticated;
create index saved_cards_expires_on_idx on public.saved_cards (expires_on) where removed_at is null;
select private.audit_table('public.saved_cards', '{finance,support}');

-- The payer asked that the card of this payment is charged on due days, also one that they removed.
alter table public.plan_payments
  add column saves_card boolean not null default false,
  add constraint plan_payments_saves_card_check check (not saves_card or way = 'page');
create index plan_payments_checked_at_idx on public.plan_payments (checked_at)
  where way = 'debit' and status in ('started', 'checking');
create index plan_payments_succeeded_at_idx on public.plan_payments (succeeded_at)
  where succeeded_at is not null;
create index plan_schedule_rows_due_on_idx on public.plan_schedule_rows (due_on);

-- Adds a payment to a locked plan, with a reference of its own. Only the service calls it.
create function private.open_plan_payment(
  plan_id uuid, way text, method text, amount_kobo bigint, settles boolean, saves_card boolean,
  is_test boolean, at timestamptz)
returns setof public.plan_payments
language sql set search_path = '' as $$
  insert into public.plan_payments (plan_id, way, method, reference, amount_kobo, settles, saves_card,
    is_test, created_at)
  select p.id, open_plan_payment.way, open_plan_payment.method,
    p.number || '-' || (
      select count(*) + 1 from public.plan_payments x
      where x.plan_id = p.id and x.way in ('page', 'debit')),
    open_plan_payment.amount_kobo, open_plan_payment.settles, open_plan_payment.saves_card,
    open_plan_payment.is_test, open_plan_payment.at
  from public.instalment_plans p
  where p.id = open_plan_payment.plan_id
  returning *
$$;
revoke execute on function
  private.open_plan_payment(uuid, text, text, bigint, boolean, boolean, boolean, timestamptz)
  from public;
grant execute on function
  private.open_plan_payment(uuid, text, text, bigint, boolean, boolean, boolean, timestamptz)
  to service_role;

-- What is not paid of the instalments that are due until a day, in kobo, as of `on_day`. The same sum
-- as `planState` in domain/instalments.
create function private.unpaid_of_plan(of_plan uuid, until date, on_day date) returns bigint
language sql stable set search_path = '' as $$
  with due as (
    select r.number, r.principal_kobo + r.interest_kobo as kobo
    from public.plan_schedule_rows r
    where r.plan_id = of_plan and r.due_on <= until and r.version = (
      select max(s.version) from public.plan_schedules s
      where s.plan_id = of_plan and s.effective_on <= on_day)
  ), sums as (
    select
      coalesce(sum(case when kind = 'payment' then amount_kobo
        when kind in ('chargeback', 'payout') then -amount_kobo end), 0) as paid,
      coalesce(sum(case kind when 'late_fee' then amount_kobo when 'fee_waived' then -amount_kobo end)
        filter (where instalment in (select number from due)), 0) as fees
    from public.plan_entries
    where plan_id = of_plan and effective_on <= on_day
  )
  select greatest(0, (select coalesce(sum(kobo), 0) from due) + fees - greatest(0, paid))::bigint
  from sums
$$;
revoke execute on function private.unpaid_of_plan(uuid, date, date) from public;
grant execute on function private.unpaid_of_plan(uuid, date, date) to service_role;

-- Whether money of a plan may be on its way: then nothing else is charged or asked for.
create function private.is_plan_being_paid(of_plan uuid, at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.plan_payments
    where plan_id = of_plan and (
      status = 'checking'
      -- With an address its owner was asked to confirm it, and has a day.
      or way = 'debit' and status = 'started'
        and (checkout_url is null or created_at > at - interval '1 day')
      -- A page takes money for three quarters of an hour, also after a declined card.
      or way = 'page' and status in ('started', 'failed', 'abandoned')
        and (checkout_url is not null or status = 'started')
        and created_at > at - interval '1 hour'))
$$;
revoke execute on function private.is_plan_being_paid(uuid, timestamptz) from public;
grant execute on function private.is_plan_being_paid(uuid, timestamptz) to service_role;

-- The card that is charged for a plan, and the agreement that allows it; no row when nothing is.
create function private.debit_of_plan(of_plan uuid, of_gateway text, on_day date)
returns table (agreement_id uuid, saved_card_id uuid)
language sql stable set search_path = '' as $$
  select a.id, c.id
  from public.instalment_plans p
  cross join lateral (
    select g.id, g.allows_debit from public.plan_agreements g
    where g.plan_id = p.id order by g.version desc limit 1
  ) as a
  cross join lateral (
    select s.id from public.saved_cards s
    where s.user_id = p.user_id and s.gateway = of_gateway and s.removed_at is null
      and s.expires_on >= on_day
    order by s.refreshed_at desc, s.id limit 1
  ) as c
  where p.id = of_plan and a.allows_debit
$$;
revoke execute on function private.debit_of_plan(uuid, text, date) from public;
grant execute on function private.debit_of_plan(uuid, text, date) to service_role;

-- For how many days after its due day an instalment may be charged: the longest of all rules, and two
-- days to make up for.
create function private.debit_days() returns integer
language sql stable set search_path = '' as $$
  select (coalesce(max(day), 0) + 2)::integer from public.plan_rules, unnest(retry_days) as day
$$;
revoke execute on function private.debit_days() from public;
grant execute on function private.debit_days() to service_role;

-- The plans whose card is charged today: on the due day of an instalment, and on the days after it that
-- the rule of the plan names. A day that was missed is made up for. `plans`: only these; `only_due_on`: only
-- those with an instalment of that day, because all at once take too long.
create function private.list_debits(
  on_day date, of_gateway text, at timestamptz, min_kobo bigint, max_kobo bigint,
  plans uuid[] default null, only_due_on date default null)
returns table (plan_id uuid, number text, amount_kobo bigint, agreement_id uuid, saved_card_id uuid,
  is_test boolean)
language sql stable set search_path = '' as $$
  with tries as (
    select s.plan_id, s.version, p.user_id, p.number, p.is_test, max(r.due_on) as due_on
    from public.plan_schedule_rows r
    join public.plan_schedules s on s.plan_id = r.plan_id and s.version = r.version
    join public.instalment_plans p on p.id = r.plan_id and p.status = 'active'
    where r.due_on between coalesce(only_due_on, on_day - private.debit_days())
        and coalesce(only_due_on, on_day)
      and (plans is null or r.plan_id = any (plans))
      and not exists (
        select from public.plan_schedules later
        where later.plan_id = s.plan_id and later.version > s.version
          and later.effective_on <= on_day)
    group by s.plan_id, s.version, p.user_id, p.number, p.is_test
  )
  select t.plan_id, t.number, unpaid.kobo, g.agreement_id, d.saved_card_id, t.is_test
  from tries t
  left join public.plan_applications a on a.plan_id = t.plan_id
  left join public.plan_rules u on u.version = a.rule_version
  cross join lateral (
    select 1 + count(*) as planned
    from unnest(coalesce(u.retry_days, '{3,7}')) as day
    where t.due_on + day <= on_day
  ) as days
  cross join lateral (
    select count(*) as made, coalesce(bool_or(x.charge_on = on_day), false) as is_made_today
    from public.plan_payments x
    where x.plan_id = t.plan_id and x.way = 'debit' and x.charge_on >= t.due_on
      and (x.status <> 'abandoned' or x.charge_on = on_day)
  ) as attempts
  cross join lateral (
    select g.id as agreement_id, g.allows_debit from public.plan_agreements g
    where g.plan_id = t.plan_id order by g.version desc limit 1
  ) as g
  cross join lateral (
    select s.id as saved_card_id from public.saved_cards s
    where s.user_id = t.user_id and s.gateway = of_gateway and s.removed_at is null
      and s.expires_on >= on_day
    order by s.refreshed_at desc, s.id limit 1
  ) as d
  -- The sum of `private.unpaid_of_plan`; a function is too slow for so many plans.
  cross join lateral (
    select greatest(0, coalesce(sum(r.principal_kobo + r.interest_kobo), 0))::bigint as kobo,
      array_agg(r.number) as numbers
    from public.plan_schedule_rows r
    where r.plan_id = t.plan_id and r.version = t.version and r.due_on <= on_day
  ) as due
  cross join lateral (
    select greatest(0, due.kobo
        + coalesce(sum(case e.kind when 'late_fee' then e.amount_kobo
            when 'fee_waived' then -e.amount_kobo end)
          filter (where e.instalment = any (due.numbers)), 0)
        - greatest(0, coalesce(sum(case when e.kind = 'payment' then e.amount_kobo
            when e.kind in ('chargeback', 'payout') then -e.amount_kobo end), 0)))::bigint as kobo
    from public.plan_entries e
    where e.plan_id = t.plan_id and e.effective_on <= on_day
  ) as unpaid
  where attempts.made < days.planned and not attempts.is_made_today and g.allows_debit
    and unpaid.kobo between min_kobo and max_kobo
    and case when unpaid.kobo > 0 then not private.is_plan_being_paid(t.plan_id, at) end
    -- A card that was declined today is not tried again for another plan.
    and not exists (
      select from public.plan_payments x
      where x.saved_card_id = d.saved_card_id and x.charge_on = on_day and x.status = 'failed')
$$;
revoke execute on function
  private.list_debits(date, text, timestamptz, bigint, bigint, uuid[], date) from public;
grant execute on function
  private.list_debits(date, text, timestamptz, bigint, bigint, uuid[], date) to service_role;

-- What we wrote to the customer of a plan without being asked, once for each key. Nobody is
-- disturbed before eight in the morning and from eight in the evening on.
create table private.plan_notices (
  plan_id uuid not null references public.instalment_plans on delete cascade,
  key text not null check (char_length(key) between 1 and 120),
  sent_at timestamptz not null check (
    extract(hour from sent_at at time zone 'Africa/Lagos') between 8 and 19),
  primary key (plan_id, key)
);
alter table private.plan_notices enable row level security;
revoke all on private.plan_notices from public, anon, authenticated, service_role;
grant select, insert on private.plan_notices to service_role;
