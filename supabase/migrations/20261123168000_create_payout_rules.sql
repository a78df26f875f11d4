-- What holds for payouts to resellers. Staff never edit a row: each change is the next version.
create table public.payout_rules (
  version integer generated always as identity primary key,
  min_payout_kobo bigint not null default 500000
    check (min_payout_kobo between 10000 and 100000000),
  -- A small company need not deduct tax from a payee with a TIN, up to a sum in a calendar month
  -- (Deduction of Tax at Source Regulations 2024). Sources disagree on who is small, so it is off.
  is_small_company boolean not null default false,
  small_company_month_kobo bigint not null default 200000000
    check (small_company_month_kobo between 0 and 10000000000),
  reason text not null check (char_length(reason) between 3 and 300),
  created_by uuid references auth.users on delete set null default auth.uid(),
  created_at timestamptz not null default now()
);
create index payout_rules_created_by_idx on public.payout_rules (created_by)
  where created_by is not null;
insert into public.payout_rules (reason) values ('The first rules of the company.');

-- Tax that is kept back from a payment, by kind, home of the payee, and the first day of the rate.
create table public.withholding_rates (
  kind text not null check (kind in ('commission')),
  is_resident boolean not null,
  from_day date not null check (from_day between '2020-01-01' and '2100-01-01'),
  percent numeric(5,2) not null check (percent >= 0 and percent <= 50),
  -- For a payee without a TIN: the rate times this.
  no_tin_factor numeric(3,1) not null default 2 check (no_tin_factor between 1 and 3),
  source text not null check (char_length(source) between 3 and 300),
  primary key (kind, is_resident, from_day)
);
-- Deduction of Tax at Source (Withholding) Regulations 2024, in force since 1 January 2025.
insert into public.withholding_rates (kind, is_resident, from_day, percent, source) values
  ('commission', true, '2025-01-01', 5, 'Deduction of Tax at Source (Withholding) Regulations 2024'),
  ('commission', false, '2025-01-01', 10, 'Deduction of Tax at Source (Withholding) Regulations 2024');

alter table public.payout_rules enable row level security;
alter table public.withholding_rates enable row level security;
revoke all on public.payout_rules, public.withholding_rates from anon, authenticated, service_role;
grant select on public.payout_rules, public.withholding_rates to anon, authenticated, service_role;
grant insert (min_payout_kobo, is_small_company, small_company_month_kobo, reason)
  on public.payout_rules to authenticated;
grant insert (kind, is_resident, from_day, percent, no_tin_factor, source)
  on public.withholding_rates to authenticated;
-- The page about the programme shows both to everybody.
create policy payout_rules_select_everyone on public.payout_rules for select to anon, authenticated
  using (true);
create policy withholding_rates_select_everyone on public.withholding_rates
  for select to anon, authenticated using (true);
create policy payout_rules_insert_finance on public.payout_rules for insert to authenticated
  with check ((select private.has_grant('finance')) and (select private.has_fresh_second_factor()));
create policy withholding_rates_insert_finance on public.withholding_rates
  for insert to authenticated
  with check ((select private.has_grant('finance')) and (select private.has_fresh_second_factor()));
create trigger payout_rules_notify_changed
  after insert or update or delete or truncate on public.payout_rules
  for each statement execute function private.notify_table_changed();
create trigger withholding_rates_notify_changed
  after insert or update or delete or truncate on public.withholding_rates
  for each statement execute function private.notify_table_changed();
select private.audit_table('public.payout_rules', '{finance}');
select private.audit_table('public.withholding_rates', '{finance}');

-- The percentage of tax on a payment to a reseller; null where no rate is known for the day.
-- `month_kobo` is what was paid to the same person in the same month before. As
-- domain/resellers/withholding-tax.ts; a test compares the two.
create function private.withholding_percent(of_kind text, resident boolean, has_tin boolean,
  amount_kobo bigint, month_kobo bigint, on_day date)
returns numeric language sql stable set search_path = '' as $$
  select case
    when has_tin and rules.is_small_company
      and month_kobo + amount_kobo <= rules.small_company_month_kobo then 0
    else (
      select r.percent * case when has_tin then 1 else r.no_tin_factor end
      from public.withholding_rates r
      where r.kind = of_kind and r.is_resident = resident and r.from_day <= on_day
      order by r.from_day desc limit 1)
  end
  from public.payout_rules rules order by rules.version desc limit 1
$$;
revoke execute on function private.withholding_percent(text, boolean, boolean, bigint, bigint, date)
  from public;
grant execute on function private.withholding_percent(text, boolean, boolean, bigint, bigint, date)
  to service_role;
