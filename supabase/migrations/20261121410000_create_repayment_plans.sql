-- What we offer in instalments: one row for each term, the terms in the words of domain/finance.
create table public.repayment_plans (
  id uuid primary key default gen_random_uuid(),
  -- The term; it names the plan in /repayment-plans/details/{price}/{term}.
  months integer not null unique check (months between 1 and 60),
  -- Of the price, paid at once.
  deposit_percent numeric(5, 2) not null check (deposit_percent >= 0 and deposit_percent < 100),
  rate_percent_per_month numeric(6, 3) not null check (rate_percent_per_month between 0 and 20),
  -- reducing: interest on what is still owed. flat: on the whole to the end.
  interest text not null default 'reducing' check (interest in ('reducing', 'flat')),
  -- Of what is financed.
  fee_percent numeric(5, 2) not null default 0 check (fee_percent >= 0 and fee_percent < 20),
  fee text not null default 'upfront' check (fee in ('upfront', 'capitalised')),
  -- Prices that the plan is for.
  min_price_kobo bigint not null check (min_price_kobo >= 1000000),
  max_price_kobo bigint not null check (max_price_kobo >= min_price_kobo and max_price_kobo <= 100000000000),
  -- The day on which these terms began to hold.
  as_of date not null default current_date,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);
create trigger repayment_plans_touch_updated_at before update on public.repayment_plans
  for each row execute function private.touch_updated_at();
create trigger repayment_plans_notify_changed after insert or update or delete or truncate on public.repayment_plans
  for each statement execute function private.notify_table_changed();

alter table public.repayment_plans enable row level security;
revoke all on public.repayment_plans from anon, authenticated, service_role;
grant select on public.repayment_plans to anon;
grant select, insert, update, delete on public.repayment_plans to authenticated, service_role;
create policy repayment_plans_select_anon on public.repayment_plans for select to anon using (is_active);
create policy repayment_plans_select_authenticated on public.repayment_plans for select to authenticated using (is_active or (select private.is_admin()));
create policy repayment_plans_insert_admin on public.repayment_plans for insert to authenticated with check ((select private.is_admin()));
create policy repayment_plans_update_admin on public.repayment_plans for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy repayment_plans_delete_admin on public.repayment_plans for delete to authenticated using ((select private.is_admin()));
