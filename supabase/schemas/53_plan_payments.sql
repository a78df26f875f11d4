-- Payments of plans: by the customer, by debit of a saved card, and those that staff note.

-- One attempt to pay something of a plan. Its money counts when `plan_entries` has it.
create table public.plan_payments (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- debit: we charge a saved card. page: the customer pays at the gateway.
  way text not null check (way in ('debit', 'page', 'bank_transfer', 'cash')),
  method text not null check (method in ('paystack', 'sandbox', 'bank_transfer', 'cash')),
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{1,64}$'),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- It may be less or more than the amount above.
  received_kobo bigint check (received_kobo > 0),
  -- The customer pays it to settle the whole plan.
  settles boolean not null default false,
  status text not null default 'started'
    check (status in ('started', 'checking', 'succeeded', 'failed', 'abandoned', 'mismatched')),
  agreement_id uuid references public.plan_agreements on delete restrict,
  saved_card_id uuid references public.saved_cards on delete restrict,
  -- The day on which we charge; one debit for each plan and day.
  charge_on date check (charge_on between '2020-01-01' and '2100-01-01'),
  checkout_url text check (char_length(checkout_url) <= 2000),
  message text check (char_length(message) <= 500),
  channel text check (char_length(channel) <= 40),
  gateway_id text check (char_length(gateway_id) <= 100),
  is_test boolean not null default false,
  -- Who noted a transfer or cash.
  noted_by uuid references auth.users on delete set null,
  succeeded_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The payer asked us to charge the card of this payment on due days, also a card that they had
  -- removed.
  saves_card boolean not null default false,
  -- For money that staff note: the reference of the bank, or the number of the receipt that they
  -- wrote for cash. Each counts once.
  outside_reference text
    check (outside_reference = btrim(outside_reference)
      and char_length(outside_reference) between 3 and 60),
  -- When it arrived; staff may note it later.
  arrived_on date check (arrived_on between '2020-01-01' and '2100-01-01'),
  -- Who confirmed it, after a colleague noted it.
  confirmed_by uuid references auth.users on delete set null,
  -- Every debit rests on the agreement and on the card that its owner gave.
  constraint plan_payments_debit_check check (
    (way = 'debit')
      = (agreement_id is not null and saved_card_id is not null and charge_on is not null)
  ),
  constraint plan_payments_method_matches_way check (
    case way
      when 'bank_transfer' then method = 'bank_transfer'
      when 'cash' then method = 'cash'
      else method in ('paystack', 'sandbox')
    end
  ),
  constraint plan_payments_sandbox_is_test check (is_test or method <> 'sandbox'),
  constraint plan_payments_received_when_succeeded check (
    (status = 'succeeded') = (succeeded_at is not null and received_kobo is not null)
  ),
  constraint plan_payments_saves_card_on_page_only check (not saves_card or way = 'page')
);

create unique index plan_payments_one_debit_a_day on public.plan_payments (plan_id, charge_on)
  where way = 'debit';
create index plan_payments_plan_id_idx on public.plan_payments (plan_id, created_at desc);
create index plan_payments_agreement_id_idx on public.plan_payments (agreement_id)
  where agreement_id is not null;
create index plan_payments_saved_card_id_idx on public.plan_payments (saved_card_id)
  where saved_card_id is not null;
create index plan_payments_noted_by_idx on public.plan_payments (noted_by)
  where noted_by is not null;
create index plan_payments_open_idx on public.plan_payments (created_at)
  where status in ('started', 'checking') and method in ('paystack', 'sandbox');
create index plan_payments_checked_at_idx on public.plan_payments (checked_at)
  where way = 'debit' and status in ('started', 'checking');
create index plan_payments_succeeded_at_idx on public.plan_payments (succeeded_at)
  where succeeded_at is not null;
create unique index plan_payments_outside_reference_key
  on public.plan_payments (way, upper(outside_reference)) where outside_reference is not null;
create index plan_payments_confirmed_by_idx on public.plan_payments (confirmed_by)
  where confirmed_by is not null;
create index plan_payments_to_confirm_idx on public.plan_payments (created_at)
  where status in ('started', 'checking') and way in ('bank_transfer', 'cash');

-- Notices that customers of plans did not ask for, such as reminders: each is sent once, by its
-- key, and none before eight in the morning or after eight in the evening.
create table private.plan_notices (
  plan_id uuid not null references public.instalment_plans on delete cascade,
  key text not null check (char_length(key) between 1 and 120),
  sent_at timestamptz not null
    check (extract(hour from sent_at at time zone 'Africa/Lagos') between 8 and 19),
  primary key (plan_id, key)
);

alter table public.plan_payments enable row level security;
grant select on public.plan_payments to authenticated;
grant select, insert, update on public.plan_payments to service_role;
create policy plan_payments_select_owner_or_staff on public.plan_payments
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_payments_all_second_factor on public.plan_payments as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.plan_notices enable row level security;
grant select, insert on private.plan_notices to service_role;

-- Adds a payment to a locked plan, with a reference of its own. Only the service calls it.
create function private.open_plan_payment(
  plan_id uuid, way text, method text, amount_kobo bigint, settles boolean, saves_card boolean,
  is_test boolean, at timestamptz)
returns setof public.plan_payments
language sql set search_path = '' as $$
  insert into public.plan_payments
    (plan_id, way, method, reference, amount_kobo, settles, saves_card, is_test, created_at)
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
grant execute on function private.open_plan_payment(uuid, text, text, bigint, boolean, boolean,
  boolean, timestamp with time zone) to service_role;

-- The unpaid part of the instalments that are due until a day, in kobo, as of `on_day`. The same
-- sum as `planState` in domain/instalments.
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
      coalesce(sum(
          case kind when 'late_fee' then amount_kobo when 'fee_waived' then -amount_kobo end)
        filter (where instalment in (select number from due)), 0) as fees
    from public.plan_entries
    where plan_id = of_plan and effective_on <= on_day
  )
  select greatest(0, (select coalesce(sum(kobo), 0) from due) + fees - greatest(0, paid))::bigint
  from sums
$$;
grant execute on function private.unpaid_of_plan(uuid, date, date) to service_role;

-- Whether money of a plan may be on its way: then nothing else is charged or asked for.
create function private.is_plan_being_paid(of_plan uuid, at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.plan_payments
    where plan_id = of_plan and (
      status = 'checking'
      -- With an address, its owner was asked to confirm it, and has a day for it.
      or way = 'debit' and status = 'started'
        and (checkout_url is null or created_at > at - interval '1 day')
      -- A page takes money for three quarters of an hour, also after a declined card.
      or way = 'page' and status in ('started', 'failed', 'abandoned')
        and (checkout_url is not null or status = 'started')
        and created_at > at - interval '1 hour'))
$$;
grant execute on function private.is_plan_being_paid(uuid, timestamp with time zone)
  to service_role;

-- The card that may be charged for a plan, and the agreement that allows it; no row without either.
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
grant execute on function private.debit_of_plan(uuid, text, date) to service_role;

-- For how many days after its due day an instalment may be charged: the longest of all rules, and
-- two days to make up for missed ones.
create function private.debit_days() returns integer
language sql stable set search_path = '' as $$
  select (coalesce(max(day), 0) + 2)::integer from public.plan_rules, unnest(retry_days) as day
$$;
grant execute on function private.debit_days() to service_role;

-- The plans whose card is charged today: on the due day of an instalment, and on the days after it
-- that the rules of the plan name. A missed day is made up for. `plans`: only these. `only_due_on`:
-- only those with an instalment of that day, because all at once take too long.
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
  -- The same sum as `private.unpaid_of_plan`, which is too slow for so many plans.
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
grant execute on function private.list_debits(date, text, timestamp with time zone, bigint, bigint,
  uuid[], date) to service_role;

-- The plans that may have something to charge today, page by page, those that became due last
-- first. They are read from the index of what is due (`private.plan_standings`), so that a run
-- reads only plans with something unpaid, and neither all schedules nor any sums. It only chooses:
-- `private.list_debits` computes the amounts from the ledger under the lock of each plan. One call
-- looks at `of_page` plans, which keeps the statement short; the caller goes on after the last of
-- them, until there are fewer.
create function private.list_due_plans(
  on_day date, of_gateway text, of_page integer, after_due_on date default null,
  after_plan uuid default null)
returns table (plan_id uuid, next_due_on date, is_due boolean)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with late as materialized (
    select s.plan_id, s.next_due_on
    from private.plan_standings s
    where s.next_due_on <= on_day
      and (s.next_due_on, s.plan_id) < (coalesce(after_due_on, date 'infinity'),
        coalesce(after_plan, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by s.next_due_on desc, s.plan_id desc
    limit of_page
  ), since as (select on_day - private.debit_days() as day)
  select l.plan_id, l.next_due_on, coalesce(
    p.status = 'active'
      and (
        select g.allows_debit from public.plan_agreements g
        where g.plan_id = l.plan_id order by g.version desc limit 1)
      and exists (
        select from public.saved_cards c
        where c.user_id = p.user_id and c.gateway = of_gateway and c.removed_at is null
          and c.expires_on >= on_day)
      -- One attempt for each day that the rules name and that has come, and at most one today.
      and (
        select count(*) filter (where x.status <> 'abandoned') < (
            select 1 + count(*) from unnest(coalesce(u.retry_days, '{3,7}')) as day
            where tried.due_on + day <= on_day)
          and count(*) filter (where x.charge_on = on_day) = 0
        from public.plan_payments x
        where x.plan_id = l.plan_id and x.way = 'debit' and x.charge_on >= tried.due_on),
    false)
  from late l
  join public.instalment_plans p on p.id = l.plan_id
  left join public.plan_applications a on a.plan_id = l.plan_id
  left join public.plan_rules u on u.version = a.rule_version
  cross join lateral (
    select max(r.due_on) as due_on from public.plan_schedule_rows r
    where r.plan_id = l.plan_id and r.due_on between (select day from since) and on_day
      and r.version = (
        select max(v.version) from public.plan_schedules v
        where v.plan_id = l.plan_id and v.effective_on <= on_day)
  ) as tried
  order by l.next_due_on desc, l.plan_id desc;
end $$;
grant execute on function private.list_due_plans(date, text, integer, date, uuid) to service_role;

-- Whether a person may note an amount of cash without a colleague: at most 100,000 naira in 24
-- hours. The lock counts parallel notes one after the other. The service and the guard below call
-- it.
create function private.may_note_cash_alone(person uuid, payment uuid, amount bigint)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  noted bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('cash noted by ' || person, 0));
  select coalesce(sum(received_kobo), 0) into noted from public.plan_payments
    where way = 'cash' and noted_by = person and confirmed_by is null and status = 'succeeded'
      and created_at > now() - interval '24 hours' and id <> payment;
  return amount + noted <= 10000000;
end $$;
grant execute on function private.may_note_cash_alone(uuid, uuid, bigint) to service_role;

-- Trigger only. Nobody confirms what they noted themselves, and cash beyond what one person may
-- note alone waits for a colleague.
create function private.guard_noted_plan_money() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.confirmed_by is not null and new.confirmed_by is not distinct from new.noted_by then
    raise exception 'plan_payment_of_noter' using errcode = 'PT409';
  end if;
  if new.status = 'succeeded' and old.status <> 'succeeded' and new.way = 'cash'
    and new.confirmed_by is null and new.noted_by is not null
    and not private.may_note_cash_alone(new.noted_by, new.id, new.received_kobo) then
    raise exception 'plan_cash_over_limit' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger plan_payments_check_status before insert or update of status on public.plan_payments
  for each row execute function private.guard_status('>started', 'started>checking',
    'started>succeeded', 'started>failed', 'started>abandoned', 'started>mismatched',
    'checking>succeeded', 'checking>failed', 'checking>abandoned', 'checking>mismatched',
    'failed>checking', 'failed>succeeded', 'failed>mismatched', 'abandoned>checking',
    'abandoned>succeeded', 'abandoned>failed', 'abandoned>mismatched');
create trigger plan_payments_stamp before update on public.plan_payments
  for each row execute function private.stamp_row('updated_at');
create trigger plan_payments_guard_noted before update on public.plan_payments
  for each row execute function private.guard_noted_plan_money();

select private.audit_table('public.plan_payments', '{sales,finance,support}');
