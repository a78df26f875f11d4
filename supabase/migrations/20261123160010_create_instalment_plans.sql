-- An order that is paid in parts. The plan keeps the terms that its buyer saw; its money is in
-- `plan_entries`, its due dates in `plan_schedules`. Whether it is late is computed, never stored.
create sequence private.instalment_plan_numbers;
create table public.instalment_plans (
  id uuid primary key default gen_random_uuid(),
  number text not null unique
    default 'PL' || lpad(nextval('private.instalment_plan_numbers')::text, 7, '0'),
  order_id uuid not null references public.orders on delete restrict,
  user_id uuid not null references auth.users on delete restrict,
  status text not null default 'applied' check (status in ('applied', 'approved', 'declined', 'agreed',
    'active', 'settled_early', 'closed', 'written_off', 'cancelled')),
  -- The terms, as `public.repayment_plans` had them when the buyer applied.
  months integer not null check (months between 1 and 60),
  interest text not null check (interest in ('reducing', 'flat')),
  rate_percent_per_month numeric(6,3) not null check (rate_percent_per_month between 0 and 20),
  deposit_percent numeric(5,2) not null check (deposit_percent >= 0 and deposit_percent < 100),
  fee_percent numeric(5,2) not null check (fee_percent >= 0 and fee_percent < 20),
  fee text not null check (fee in ('upfront', 'capitalised')),
  price_kobo bigint not null check (price_kobo > 0),
  deposit_kobo bigint not null check (deposit_kobo >= 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- The principal of the plan.
  financed_kobo bigint not null check (financed_kobo > 0),
  -- What instalments pay in interest, as agreed.
  interest_kobo bigint not null check (interest_kobo >= 0),
  -- What a customer writes into a bank transfer of an instalment.
  transfer_reference text not null unique
    default 'PLN' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 9)),
  -- The day of the month on which instalments are due; in a shorter month its last day.
  due_day smallint check (due_day between 1 and 31),
  is_test boolean not null default false,
  applied_at timestamptz not null default now(),
  decided_at timestamptz,
  agreed_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint instalment_plans_financed_check check (financed_kobo = price_kobo - deposit_kobo
    + case fee when 'capitalised' then fee_kobo else 0 end)
);
create unique index instalment_plans_order_id_key on public.instalment_plans (order_id)
  where status not in ('declined', 'cancelled');
create index instalment_plans_order_id_idx on public.instalment_plans (order_id);
create index instalment_plans_user_id_idx on public.instalment_plans (user_id, applied_at desc);
create index instalment_plans_status_idx on public.instalment_plans (status, applied_at desc, id);
create trigger instalment_plans_begin before insert on public.instalment_plans
  for each row execute function private.check_first_status('applied');
-- Back to active: a payment that closed the plan was taken back, or a write-off was.
create trigger instalment_plans_check_status before update of status on public.instalment_plans
  for each row execute function private.check_status_transition('a plan',
    'applied>approved', 'applied>declined', 'applied>cancelled', 'approved>agreed',
    'approved>cancelled', 'agreed>active', 'agreed>cancelled', 'active>settled_early', 'active>closed',
    'active>written_off', 'active>cancelled', 'settled_early>active', 'closed>active',
    'written_off>active', 'written_off>cancelled', 'settled_early>cancelled', 'closed>cancelled');
create trigger instalment_plans_touch_updated_at before update on public.instalment_plans
  for each row execute function private.touch_updated_at();
create trigger instalment_plans_bump_version before update on public.instalment_plans
  for each row execute function private.bump_version();

-- The terms that somebody saw and agreed to never change.
create function private.guard_instalment_plan() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.order_id, new.number, new.months, new.interest, new.rate_percent_per_month,
      new.deposit_percent, new.fee_percent, new.fee, new.price_kobo, new.deposit_kobo, new.fee_kobo,
      new.financed_kobo, new.interest_kobo, new.transfer_reference, new.is_test, new.applied_at)
    is distinct from (old.order_id, old.number, old.months, old.interest, old.rate_percent_per_month,
      old.deposit_percent, old.fee_percent, old.fee, old.price_kobo, old.deposit_kobo, old.fee_kobo,
      old.financed_kobo, old.interest_kobo, old.transfer_reference, old.is_test, old.applied_at) then
    raise exception 'The terms of a plan never change' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_instalment_plan() from public;
create trigger instalment_plans_guard before update on public.instalment_plans
  for each row execute function private.guard_instalment_plan();

alter table public.instalment_plans enable row level security;
revoke all on public.instalment_plans from anon, authenticated, service_role;
revoke all on sequence private.instalment_plan_numbers from public;
grant usage on sequence private.instalment_plan_numbers to service_role;
grant select on public.instalment_plans to authenticated;
grant select, insert, update on public.instalment_plans to service_role;
create policy instalment_plans_select_owner_or_staff on public.instalment_plans
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('sales', 'finance', 'support')));
create policy instalment_plans_all_second_factor on public.instalment_plans
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.instalment_plans', '{sales,finance,support}');
