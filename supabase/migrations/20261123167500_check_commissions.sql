-- The nightly check: the ledger of commissions against the orders, and each entry against itself.
create table public.commission_checks (
  id uuid primary key default gen_random_uuid(),
  day date not null unique check (day between '2020-01-01' and '2100-01-01'),
  checked_at timestamptz not null,
  commissions bigint not null check (commissions >= 0),
  entries bigint not null check (entries >= 0),
  -- What is owed and was paid in all.
  accrued_kobo bigint not null,
  payable_kobo bigint not null,
  paid_kobo bigint not null,
  withheld_kobo bigint not null,
  differences integer not null check (differences >= 0)
);
create table public.commission_differences (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references public.commission_checks on delete cascade,
  -- order: the ledger has another sum than the order earns. entry: the postings of an entry do not
  -- balance. payout: the ledger has another sum than the payouts.
  kind text not null check (kind in ('order', 'entry', 'payout')),
  order_id uuid references public.orders on delete restrict,
  commission_id uuid references public.commissions on delete restrict,
  reseller_id uuid references public.resellers on delete restrict,
  entry_id bigint references public.commission_entries on delete restrict,
  expected_kobo bigint not null,
  booked_kobo bigint not null,
  constraint commission_differences_differ_check check (expected_kobo <> booked_kobo)
);
create index commission_differences_check_id_idx on public.commission_differences (check_id);
create index commission_differences_order_id_idx on public.commission_differences (order_id);
create index commission_differences_commission_id_idx
  on public.commission_differences (commission_id);
create index commission_differences_reseller_id_idx on public.commission_differences (reseller_id);
create index commission_differences_entry_id_idx on public.commission_differences (entry_id);

alter table public.commission_checks enable row level security;
alter table public.commission_differences enable row level security;
revoke all on public.commission_checks, public.commission_differences
  from anon, authenticated, service_role;
grant select on public.commission_checks, public.commission_differences to authenticated;
grant select, insert, delete on public.commission_checks to service_role;
grant select, insert on public.commission_differences to service_role;
create policy commission_checks_select_finance on public.commission_checks
  for select to authenticated using ((select private.has_grant('finance')));
create policy commission_differences_select_finance on public.commission_differences
  for select to authenticated using ((select private.has_grant('finance')));

-- What the desk lists: a commission with its order, its product, its reseller and what is left of it.
create view public.desk_commissions with (security_invoker = true) as
  select c.id, c.order_id, o.number as order_number, c.product_id, p.name as product_name,
    c.reseller_id, r.business_name, c.base_kobo, c.percent, c.amount_kobo, c.created_at,
    case when b.accrued_kobo > 0 then 'pending' when b.payable_kobo > 0 then 'earned'
      when c.cap_kobo = 0 then 'suspended' else 'reversed' end as status,
    coalesce(b.accrued_kobo, 0)::bigint as accrued_kobo,
    coalesce(b.payable_kobo, 0)::bigint as earned_kobo
  from public.commissions c
    join public.orders o on o.id = c.order_id
    join public.products p on p.id = c.product_id
    join public.resellers r on r.id = c.reseller_id
    left join lateral (
      select -sum(x.amount_kobo) filter (where x.account = 'accrued') as accrued_kobo,
        -sum(x.amount_kobo) filter (where x.account = 'payable') as payable_kobo
      from public.commission_entries e join public.commission_postings x on x.entry_id = e.id
      where e.commission_id = c.id
    ) as b on true;
revoke all on public.desk_commissions from anon, authenticated, service_role;
grant select on public.desk_commissions to authenticated, service_role;

-- What is owed to each reseller.
create view public.desk_reseller_balances with (security_invoker = true) as
  select r.id, r.business_name, r.status, r.code,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'accrued'), 0)::bigint as accrued_kobo,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'payable'), 0)::bigint as payable_kobo,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'paid_out'), 0)::bigint as paid_kobo,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'withheld'), 0)::bigint as withheld_kobo
  from public.resellers r
    left join public.commission_entries e on e.reseller_id = r.id
    left join public.commission_postings x on x.entry_id = e.id
  where r.code is not null
  group by r.id;
revoke all on public.desk_reseller_balances from anon, authenticated, service_role;
grant select on public.desk_reseller_balances to authenticated, service_role;
