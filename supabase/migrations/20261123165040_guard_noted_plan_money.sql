-- Money that staff note: the reference that the bank gave it, or the number of the receipt that they wrote
-- for cash, counts once. Cash beyond what one person may note alone waits for a colleague.
alter table public.plan_payments
  add column outside_reference text
    check (outside_reference = btrim(outside_reference)
      and char_length(outside_reference) between 3 and 60),
  -- When it arrived; staff may note it later.
  add column arrived_on date check (arrived_on between '2020-01-01' and '2100-01-01'),
  -- Who said that it is there, after a colleague noted it.
  add column confirmed_by uuid references auth.users on delete set null;
create unique index plan_payments_outside_reference_key
  on public.plan_payments (way, upper(outside_reference)) where outside_reference is not null;
create index plan_payments_confirmed_by_idx on public.plan_payments (confirmed_by)
  where confirmed_by is not null;
create index plan_payments_to_confirm_idx on public.plan_payments (created_at)
  where status in ('started', 'checking') and way in ('bank_transfer', 'cash');

-- Cash that one person may note in 24 hours without a colleague, in kobo.
create function private.may_note_cash_alone(person uuid, payment uuid, amount bigint) returns boolean
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
revoke execute on function private.may_note_cash_alone(uuid, uuid, bigint) from public;
grant execute on function private.may_note_cash_alone(uuid, uuid, bigint) to service_role;

create function private.guard_noted_plan_money() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.confirmed_by is not null and new.confirmed_by is not distinct from new.noted_by then
    raise exception 'A colleague must confirm what you noted' using errcode = 'PT409';
  end if;
  if new.status = 'succeeded' and old.status <> 'succeeded' and new.way = 'cash'
    and new.confirmed_by is null and new.noted_by is not null
    and not private.may_note_cash_alone(new.noted_by, new.id, new.received_kobo) then
    raise exception 'That is more cash than one person may note in a day, so a colleague must confirm it'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_noted_plan_money() from public;
create trigger plan_payments_guard_noted before update on public.plan_payments
  for each row execute function private.guard_noted_plan_money();

-- Staff move no money of their own plan, whoever wrote the code that tries.
create function private.guard_own_plan_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem constant text := private.find_own_plan_problem(new.actor_id, new.plan_id,
    new.kind = 'payment' and new.reverses is null);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_own_plan_entry() from public;
create trigger plan_entries_guard_own before insert on public.plan_entries
  for each row when (new.actor = 'staff') execute function private.guard_own_plan_entry();

create function private.guard_own_plan_schedule() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem constant text := private.find_own_plan_problem(new.actor_id, new.plan_id, false);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_own_plan_schedule() from public;
create trigger plan_schedules_guard_own before insert on public.plan_schedules
  for each row when (new.actor = 'staff' and new.reason = 'pause')
  execute function private.guard_own_plan_schedule();
