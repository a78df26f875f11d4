-- The schedule of each plan, and its ledger, which is only ever added to.

-- The schedules of plans. A version never changes: a pause, a refund of goods or an early
-- settlement writes the next one, with all rows.
create table public.plan_schedules (
  plan_id uuid not null references public.instalment_plans on delete restrict,
  version integer not null check (version >= 1),
  reason text not null
    check (reason in ('agreed', 'pause', 'refund', 'settlement', 'undo')),
  note text check (char_length(note) between 1 and 500),
  effective_on date not null check (effective_on between '2020-01-01' and '2100-01-01'),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  -- The rows of a version are written in its transaction, as the postings of an entry are.
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (plan_id, version)
);

create index plan_schedules_actor_id_idx on public.plan_schedules (actor_id)
  where actor_id is not null;

create table public.plan_schedule_rows (
  plan_id uuid not null,
  version integer not null,
  number integer not null check (number between 1 and 120),
  due_on date not null check (due_on between '2020-01-01' and '2100-01-01'),
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  primary key (plan_id, version, number),
  foreign key (plan_id, version) references public.plan_schedules on delete restrict
);

create index plan_schedule_rows_due_on_idx on public.plan_schedule_rows (due_on);

-- The ledger of a plan, in kobo, double entry and only added to. An entry says what happened; its
-- postings say which accounts it moved, and they always sum to zero. Interest counts when it is
-- paid.
create table public.plan_entries (
  id bigint generated always as identity primary key,
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- financed: the plan pays the rest of its order. refund: the order gives some of that back.
  -- payout: an overpayment that we paid back. chargeback: a bank took a payment back.
  kind text not null
    check (kind in ('financed', 'payment', 'late_fee', 'fee_waived', 'refund', 'chargeback',
      'payout', 'write_off')),
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- The day that counts for due dates; a transfer is often noted days later.
  effective_on date not null check (effective_on between '2020-01-01' and '2100-01-01'),
  -- A key is booked once.
  key text not null check (char_length(key) between 1 and 120),
  payment_id uuid references public.plan_payments on delete restrict,
  -- For a late fee or its waiver: the instalment that is late.
  instalment integer check (instalment between 1 and 120),
  reverses bigint unique references public.plan_entries on delete restrict,
  reason text check (char_length(reason) between 1 and 500),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  unique (plan_id, key),
  constraint plan_entries_direction_check check ((amount_kobo > 0) = (reverses is null)),
  constraint plan_entries_correction_check check (reverses is null or reason is not null),
  constraint plan_entries_payment_check check (
    (payment_id is not null) = (kind in ('payment', 'chargeback'))
  ),
  constraint plan_entries_instalment_of_fee check (
    (instalment is not null) = (kind in ('late_fee', 'fee_waived'))
  )
);

create index plan_entries_plan_id_idx on public.plan_entries (plan_id, id);
create index plan_entries_payment_id_idx on public.plan_entries (payment_id)
  where payment_id is not null;
create index plan_entries_actor_id_idx on public.plan_entries (actor_id) where actor_id is not null;
create unique index plan_entries_one_late_fee on public.plan_entries (plan_id, instalment)
  where kind = 'late_fee' and reverses is null;

create table public.plan_postings (
  entry_id bigint not null references public.plan_entries on delete restrict,
  -- order: owed to the order, whose own ledger has the opposite entry. principal, fees_due: owed by
  -- the customer. overpaid: owed to the customer. interest, fees: earned. losses: written off.
  account text not null
    check (account in ('order', 'cash', 'principal', 'fees_due', 'interest', 'fees', 'overpaid',
      'losses')),
  -- Above zero: debit.
  amount_kobo bigint not null check (amount_kobo <> 0),
  primary key (entry_id, account)
);

-- Changes of plans about which a mail or letter must still be sent. A task sends it and deletes the
-- row, so that code that changes a plan needs to know nothing of mails.
create table private.plan_changes (
  id bigint generated always as identity primary key,
  plan_id uuid not null references public.instalment_plans on delete restrict,
  from_status text not null,
  to_status text not null,
  changed_at timestamptz not null default now()
);

create index plan_changes_plan_id_idx on private.plan_changes (plan_id);

alter table public.plan_schedules enable row level security;
grant select on public.plan_schedules to authenticated;
grant select, insert on public.plan_schedules to service_role;
create policy plan_schedules_select_owner_or_staff on public.plan_schedules
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_schedules_all_second_factor on public.plan_schedules as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_schedule_rows enable row level security;
grant select on public.plan_schedule_rows to authenticated;
grant select, insert on public.plan_schedule_rows to service_role;
create policy plan_schedule_rows_select_owner_or_staff on public.plan_schedule_rows
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_schedule_rows_all_second_factor on public.plan_schedule_rows as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_entries enable row level security;
grant select, insert on public.plan_entries to service_role;
grant select (id, plan_id, kind, amount_kobo, effective_on, payment_id, instalment, reverses, actor,
  created_at) on public.plan_entries to authenticated;
create policy plan_entries_select_owner_or_staff on public.plan_entries
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_entries_all_second_factor on public.plan_entries as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_postings enable row level security;
grant select on public.plan_postings to authenticated;
grant select, insert on public.plan_postings to service_role;
create policy plan_postings_select_finance on public.plan_postings for select to authenticated
  using ((select private.has_grant('finance')));

alter table private.plan_changes enable row level security;
grant select, delete on private.plan_changes to service_role;

-- Trigger only, when the transaction commits: the postings of an entry sum to zero.
create function private.check_plan_balance() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_entry constant bigint := coalesce((to_jsonb(new) ->> 'entry_id')::bigint,
    (to_jsonb(new) ->> 'id')::bigint);
begin
  if (select count(*) < 2 or sum(amount_kobo) <> 0 from public.plan_postings
      where entry_id = of_entry) then
    raise exception 'postings_unbalanced' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. The rows of a schedule are added in its transaction.
create function private.guard_schedule_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.plan_schedules
    where plan_id = new.plan_id and version = new.version
      and transaction_id = pg_current_xact_id()
  ) then
    raise exception 'schedule_rows_late' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. The postings of an entry are added in its transaction.
create function private.guard_posting() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.plan_entries
    where id = new.entry_id and transaction_id = pg_current_xact_id()
  ) then
    raise exception 'postings_late' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Whether the rules of a plan allow this late fee. The guard of entries calls it.
create function private.may_charge_late_fee(
  of_plan uuid, of_instalment integer, amount bigint, on_day date)
returns boolean
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
grant execute on function private.may_charge_late_fee(uuid, integer, bigint, date) to service_role;

-- Trigger only: the rules of plan_entries, in this order.
create function private.guard_plan_entries() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The status of a plan decides what may be booked. After its order was cancelled, only money that
  -- still comes or goes is booked, because it must be refunded. An entry counts from a day of the
  -- plan, a reversal reverses one entry exactly, and a late fee follows the rules of the plan.
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
        when 'settled_early'
          then new.kind not in ('late_fee', 'write_off') or new.reverses is not null
        when 'closed' then new.kind not in ('late_fee', 'write_off') or new.reverses is not null
        when 'written_off' then new.kind = 'write_off' and new.reverses is not null
        when 'cancelled' then new.kind in ('payment', 'chargeback', 'payout')
        else false end) then
      raise exception 'plan_takes_no_entries' using errcode = 'PT409',
        detail = jsonb_build_object('status', plan.status);
    end if;
    if new.effective_on < began_on
      or new.effective_on > (new.created_at at time zone 'Africa/Lagos')::date then
      raise exception 'entry_date_wrong' using errcode = 'PT409';
    end if;
    if new.kind = 'financed'
      and (new.amount_kobo <> plan.financed_kobo or new.key <> 'financed') then
      raise exception 'plan_financed_once' using errcode = 'PT409';
    end if;
    if new.reverses is not null then
      select * into reversed from public.plan_entries where id = new.reverses;
      if (new.plan_id, new.kind, new.amount_kobo, new.effective_on, new.payment_id, new.instalment)
          is distinct from (reversed.plan_id, reversed.kind, -reversed.amount_kobo,
            reversed.effective_on, reversed.payment_id, reversed.instalment)
        or reversed.reverses is not null then
        raise exception 'correction_differs' using errcode = 'PT409';
      end if;
    end if;
    if new.payment_id is not null and not exists (
      select from public.plan_payments where id = new.payment_id and plan_id = new.plan_id
    ) then
      raise exception 'payment_of_other_plan' using errcode = 'PT409';
    end if;
    if new.kind = 'late_fee' and new.reverses is null
      and not private.may_charge_late_fee(
        new.plan_id, new.instalment, new.amount_kobo, new.effective_on) then
      raise exception 'late_fee_not_due' using errcode = 'PT409';
    end if;
  end;

  -- Staff move no money of their own plan.
  if new.actor = 'staff' then
    declare
      problem constant text := private.find_own_plan_problem(new.actor_id, new.plan_id,
        new.kind = 'payment' and new.reverses is null);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;

  -- Staff do not reverse what a gateway or a bank reported: with one entry a friend would keep both
  -- the goods and the money that their bank took back, without the limit of a write-off.
  if new.actor = 'staff' and new.reverses is not null
    and new.kind in ('payment', 'chargeback') then
    if new.kind = 'chargeback' or exists (
      select from public.plan_payments where id = new.payment_id and way in ('page', 'debit')
    ) then
      raise exception 'entry_not_undone' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

-- Trigger only: the rules of plan_schedules, in this order.
create function private.guard_plan_schedules() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Versions follow each other, on days that do not go back; a plan pauses twice at most.
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
      raise exception 'schedule_missing' using errcode = 'PT409';
    end if;
    if new.version <> latest + 1 or new.effective_on < latest_on
      or (new.version = 1) <> (new.reason = 'agreed') then
      raise exception 'schedule_out_of_order' using errcode = 'PT409';
    end if;
    if new.reason = 'pause' and (pauses >= 2 or plan_status <> 'active') then
      raise exception 'pauses_used_up' using errcode = 'PT409';
    end if;
  end;

  -- Staff do not pause their own plan.
  if new.actor = 'staff' and new.reason = 'pause' then
    declare
      problem constant text := private.find_own_plan_problem(new.actor_id, new.plan_id, false);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;
  return new;
end $$;

create trigger plan_schedules_append_only before update or delete on public.plan_schedules
  for each row execute function private.keep_for_ever();
create trigger plan_schedules_guard before insert on public.plan_schedules
  for each row execute function private.guard_plan_schedules();

create trigger plan_schedule_rows_append_only before update or delete on public.plan_schedule_rows
  for each row execute function private.keep_for_ever();
create trigger plan_schedule_rows_guard before insert on public.plan_schedule_rows
  for each row execute function private.guard_schedule_row();

create trigger plan_entries_append_only before update or delete on public.plan_entries
  for each row execute function private.keep_for_ever();
create constraint trigger plan_entries_check_balance after insert on public.plan_entries
  deferrable initially deferred for each row execute function private.check_plan_balance();
create trigger plan_entries_guard before insert on public.plan_entries
  for each row execute function private.guard_plan_entries();

create trigger plan_postings_append_only before update or delete on public.plan_postings
  for each row execute function private.keep_for_ever();
create constraint trigger plan_postings_check_balance after insert on public.plan_postings
  deferrable initially deferred for each row execute function private.check_plan_balance();
create trigger plan_postings_guard before insert on public.plan_postings
  for each row execute function private.guard_posting();

select private.audit_table('public.plan_schedules', '{sales,finance,support}');

select private.audit_table('public.plan_entries', '{sales,finance,support}');
