-- The letter that a plan is paid: its words are kept as they were sent. It is withdrawn when a payment is taken
-- back, and the plan gets another one when it is paid again.
create sequence private.discharge_letter_numbers;
grant usage on sequence private.discharge_letter_numbers to service_role;
create function private.next_discharge_letter_number(at timestamptz) returns text
language sql volatile set search_path = '' as $$
  select 'LD-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.discharge_letter_numbers')::text, 6, '0')
$$;
revoke execute on function private.next_discharge_letter_number(timestamptz) from public;
grant execute on function private.next_discharge_letter_number(timestamptz) to service_role;

create table public.discharge_letters (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^LD-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- The facts of the letter: names, numbers, days and sums in kobo.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint discharge_letters_withdrawn_check check (withdrawn_at >= issued_at)
);
create index discharge_letters_plan_id_idx on public.discharge_letters (plan_id, issued_at desc);
create unique index discharge_letters_valid_key on public.discharge_letters (plan_id)
  where withdrawn_at is null;

create function private.guard_discharge_letter() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform from public.instalment_plans
    where id = new.plan_id and status in ('settled_early', 'closed') for no key update;
    if not found then
      raise exception 'Something of this plan is still to pay' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.withdrawn_at is not null or new.withdrawn_at is null
    or (new.id, new.number, new.plan_id, new.content, new.issued_at)
      is distinct from (old.id, old.number, old.plan_id, old.content, old.issued_at) then
    raise exception 'A letter never changes' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_discharge_letter() from public;
create trigger discharge_letters_guard before insert or update or delete on public.discharge_letters
  for each row execute function private.guard_discharge_letter();

-- What happened to plans and is still to be told their customers: mails and letters. A task reads it and
-- deletes what it did, so no code that changes a plan needs to know of mails.
create table private.plan_changes (
  id bigint generated always as identity primary key,
  plan_id uuid not null references public.instalment_plans on delete restrict,
  from_status text not null,
  to_status text not null,
  changed_at timestamptz not null default now()
);
create index plan_changes_plan_id_idx on private.plan_changes (plan_id);
alter table private.plan_changes enable row level security;
revoke all on private.plan_changes from public, anon, authenticated, service_role;
grant select, delete on private.plan_changes to service_role;
create policy plan_changes_all_service_role on private.plan_changes for all to service_role
  using (true) with check (true);

-- Security definer, because plans are changed by code that may not write here. A letter of a plan that
-- goes on stops being valid in the same transaction.
create function private.note_plan_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('active', 'settled_early', 'closed') then
    insert into private.plan_changes (plan_id, from_status, to_status)
    values (new.id, old.status, new.status);
  end if;
  if new.status = 'active' then
    update public.discharge_letters set withdrawn_at = greatest(now(), issued_at)
    where plan_id = new.id and withdrawn_at is null;
  end if;
  return null;
end $$;
revoke execute on function private.note_plan_change() from public;
create trigger instalment_plans_note_change after update of status on public.instalment_plans
  for each row when (old.status is distinct from new.status)
  execute function private.note_plan_change();

alter table public.discharge_letters enable row level security;
revoke all on public.discharge_letters from anon, authenticated, service_role;
grant select on public.discharge_letters to authenticated;
grant select, insert on public.discharge_letters to service_role;
create policy discharge_letters_select_owner_or_staff on public.discharge_letters
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy discharge_letters_all_second_factor on public.discharge_letters
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.discharge_letters', '{sales,finance,support}');

-- The dashboard follows them while it is looked at.
alter publication supabase_realtime add table public.instalment_plans, public.plan_entries,
  public.plan_payments, public.complaints, public.pause_requests;
