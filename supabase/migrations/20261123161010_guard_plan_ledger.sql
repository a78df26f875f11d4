-- What no code can do to the ledger of a plan, not even the service role.

-- Rows of a version and postings of an entry are written with it, in one transaction.
alter table public.plan_schedules
  add column transaction_id xid8 not null default pg_current_xact_id();
alter table public.plan_entries
  add column transaction_id xid8 not null default pg_current_xact_id();
create unique index plan_entries_one_late_fee on public.plan_entries (plan_id, instalment)
  where kind = 'late_fee' and reverses is null;

-- Trigger only.
create function private.guard_schedule_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.plan_schedules
    where plan_id = new.plan_id and version = new.version
      and transaction_id = pg_current_xact_id()
  ) then
    raise exception 'The rows of a schedule are written with it' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_schedule_row() from public;
create trigger plan_schedule_rows_guard before insert on public.plan_schedule_rows
  for each row execute function private.guard_schedule_row();

-- Trigger only.
create function private.guard_posting() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.plan_entries
    where id = new.entry_id and transaction_id = pg_current_xact_id()
  ) then
    raise exception 'The postings of an entry are written with it' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_posting() from public;
create trigger plan_postings_guard before insert on public.plan_postings
  for each row execute function private.guard_posting();

-- Trigger only. Versions follow each other, on days that do not go back; a plan pauses twice at most.
create function private.guard_schedule() returns trigger
language plpgsql set search_path = '' as $$
declare
  plan_status text;
  latest integer;
  latest_on date;
  pauses integer;
begin
  new.transaction_id := pg_current_xact_id();
  select status into plan_status from public.instalment_plans where id = new.plan_id
    for no key update;
  select coalesce(max(version), 0), max(effective_on), count(*) filter (where reason = 'pause')
    into latest, latest_on, pauses from public.plan_schedules where plan_id = new.plan_id;
  if plan_status not in ('active', 'settled_early', 'closed', 'cancelled')
    or new.version = 1 and plan_status <> 'active' then
    raise exception 'A plan has a schedule when it begins' using errcode = 'PT409';
  end if;
  if new.version <> latest + 1 or new.effective_on < latest_on
    or (new.version = 1) <> (new.reason = 'agreed') or new.reason = 'restructure' then
    raise exception 'A schedule follows the one before it' using errcode = 'PT409';
  end if;
  if new.reason = 'pause' and (pauses >= 2 or plan_status <> 'active') then
    raise exception 'A running plan pauses twice at most' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_schedule() from public;
create trigger plan_schedules_guard before insert on public.plan_schedules
  for each row execute function private.guard_schedule();

-- Trigger only. Of a plan that was cancelled with its order, only money that still comes or goes is
-- booked, because it must be given back.
create or replace function private.guard_plan_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  plan public.instalment_plans;
  reversed public.plan_entries;
  began_on date;
begin
  new.transaction_id := pg_current_xact_id();
  select * into plan from public.instalment_plans where id = new.plan_id for no key update;
  select effective_on into began_on from public.plan_schedules
    where plan_id = new.plan_id and version = 1;
  if began_on is null or not (case plan.status
      when 'active' then true
      when 'settled_early' then new.kind not in ('late_fee', 'write_off') or new.reverses is not null
      when 'closed' then new.kind not in ('late_fee', 'write_off') or new.reverses is not null
      when 'written_off' then new.kind = 'write_off' and new.reverses is not null
      when 'cancelled' then new.kind in ('payment', 'chargeback', 'payout')
      else false end) then
    raise exception 'Nothing can be booked on a plan that is %', plan.status using errcode = 'PT409';
  end if;
  if new.effective_on < began_on
    or new.effective_on > (new.created_at at time zone 'Africa/Lagos')::date then
    raise exception 'An entry counts from a day between the first of the plan and today'
      using errcode = 'PT409';
  end if;
  if new.kind = 'financed' and (new.amount_kobo <> plan.financed_kobo or new.key <> 'financed') then
    raise exception 'A plan pays its order once' using errcode = 'PT409';
  end if;
  if new.reverses is not null then
    select * into reversed from public.plan_entries where id = new.reverses;
    if (new.plan_id, new.kind, new.amount_kobo, new.effective_on, new.payment_id, new.instalment)
        is distinct from (reversed.plan_id, reversed.kind, -reversed.amount_kobo,
          reversed.effective_on, reversed.payment_id, reversed.instalment)
      or reversed.reverses is not null then
      raise exception 'A correction takes back exactly one entry' using errcode = 'PT409';
    end if;
  end if;
  if new.payment_id is not null and not exists (
    select from public.plan_payments where id = new.payment_id and plan_id = new.plan_id
  ) then
    raise exception 'The payment belongs to another plan' using errcode = 'PT409';
  end if;
  if new.kind = 'late_fee' and new.reverses is null and not private.may_charge_late_fee(
      new.plan_id, new.instalment, new.amount_kobo, new.effective_on) then
    raise exception 'The rules of this plan ask for no such fee' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Whether the rules that granted a plan ask for a late fee of that much. The guard of entries calls it.
create function private.may_charge_late_fee(of_plan uuid, of_instalment integer, amount bigint,
  on_day date) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.plan_applications a
    join public.plan_rules r on r.version = a.rule_version
    join public.plan_schedule_rows s on s.plan_id = a.plan_id and s.number = of_instalment
    where a.plan_id = of_plan and amount <= r.late_fee_kobo
      and s.version = (select max(version) from public.plan_schedules where plan_id = of_plan)
      and amount <= round((s.principal_kobo + s.interest_kobo) * r.late_fee_cap_percent / 100.0)
      and s.due_on + r.late_fee_after_days <= on_day
  )
$$;
revoke execute on function private.may_charge_late_fee(uuid, integer, bigint, date) from public;
grant execute on function private.may_charge_late_fee(uuid, integer, bigint, date) to service_role;
