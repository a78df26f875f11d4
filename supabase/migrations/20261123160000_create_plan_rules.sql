-- By what an application for an instalment plan is decided. Staff never edit a row: each change is the
-- next version, and an application keeps the version that decided it.
create table public.plan_rules (
  version integer generated always as identity primary key,
  -- Off: nobody can apply, and the plans that run go on.
  is_open boolean not null default true,
  -- What one person may owe on all plans together.
  max_owed_kobo bigint not null check (max_owed_kobo between 1000000 and 100000000000),
  max_open_plans integer not null check (max_open_plans between 1 and 10),
  -- The instalments of a month, with other repayments, as a share of the monthly income.
  max_share_of_income_percent integer not null check (max_share_of_income_percent between 5 and 60),
  -- Up to here a rule may approve at once; above it, and below the score, staff decide.
  approve_up_to_kobo bigint not null check (approve_up_to_kobo between 0 and 100000000000),
  min_score integer not null check (min_score between 0 and 100),
  guarantor_above_kobo bigint not null check (guarantor_above_kobo between 0 and 100000000000),
  documents_above_kobo bigint not null check (documents_above_kobo between 0 and 100000000000),
  asks_bvn boolean not null default false,
  -- Days after the due day on which a saved card is charged again.
  retry_days integer[] not null default '{3,7}'
    check (cardinality(retry_days) <= 5 and 0 < all (retry_days) and 30 >= all (retry_days)),
  -- Once for each instalment, and never more than this share of it; 0: no late fee.
  late_fee_kobo bigint not null default 0 check (late_fee_kobo between 0 and 10000000),
  late_fee_cap_percent integer not null default 5 check (late_fee_cap_percent between 0 and 10),
  late_fee_after_days integer not null default 7 check (late_fee_after_days between 3 and 60),
  reason text not null check (char_length(reason) between 3 and 300),
  created_by uuid references auth.users on delete set null default auth.uid(),
  created_at timestamptz not null default now()
);
create index plan_rules_created_by_idx on public.plan_rules (created_by) where created_by is not null;
alter table public.plan_rules enable row level security;
revoke all on public.plan_rules from anon, authenticated, service_role;
grant select on public.plan_rules to anon, authenticated, service_role;
grant insert (is_open, max_owed_kobo, max_open_plans, max_share_of_income_percent, approve_up_to_kobo,
  min_score, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days, late_fee_kobo,
  late_fee_cap_percent, late_fee_after_days, reason) on public.plan_rules to authenticated;
-- What is asked and what a late payment costs is no secret: pages show it before anybody applies.
create policy plan_rules_select_everyone on public.plan_rules for select to anon, authenticated
  using (true);
create policy plan_rules_insert_finance on public.plan_rules for insert to authenticated
  with check ((select private.has_grant('finance')));
create trigger plan_rules_notify_changed
  after insert or update or delete or truncate on public.plan_rules
  for each statement execute function private.notify_table_changed();
select private.audit_table('public.plan_rules', '{sales,finance,support}');

insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
  approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason)
values (500000000, 2, 33, 100000000, 60, 150000000, 50000000, 'The first rules of the company.');
