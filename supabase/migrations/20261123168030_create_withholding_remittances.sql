-- Tax of a month that was paid to the tax office; due on the 21st of the next one.
create table public.withholding_remittances (
  month date primary key check (month = date_trunc('month', month::timestamp)::date
    and month between '2020-01-01' and '2100-01-01'),
  amount_kobo bigint not null check (amount_kobo >= 0),
  paid_on date not null check (paid_on between '2020-01-01' and '2100-01-01'),
  reference text not null check (char_length(reference) between 3 and 120),
  recorded_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint withholding_remittances_order_check check (paid_on >= month)
);
create index withholding_remittances_recorded_by_idx on public.withholding_remittances (recorded_by)
  where recorded_by is not null;
alter table public.withholding_remittances enable row level security;
revoke all on public.withholding_remittances from anon, authenticated, service_role;
grant select on public.withholding_remittances to authenticated;
grant select, insert, update on public.withholding_remittances to service_role;
create policy withholding_remittances_select_finance on public.withholding_remittances
  for select to authenticated using ((select private.has_grant('finance')));
select private.audit_table('public.withholding_remittances', '{finance}');

-- The tax that was withheld, and that came back with a payout, from the ledger. Months are of Lagos.
create view private.withheld_tax as
  select e.id, e.reseller_id, e.payout_id, e.effective_at,
    (date_trunc('month', e.effective_at at time zone 'Africa/Lagos'))::date as month,
    -p.amount_kobo as tax_kobo,
    sign(-p.amount_kobo)::integer * o.gross_kobo as gross_kobo, o.tax_percent
  from public.commission_entries e
    join public.commission_postings p on p.entry_id = e.id and p.account = 'withheld'
    join public.payouts o on o.id = e.payout_id;
grant select on private.withheld_tax to service_role;
