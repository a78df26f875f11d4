-- The nightly check of all plans, and what it found. A difference stays until a later night finds none.
create table public.plan_checks (
  day date primary key check (day between '2020-01-01' and '2100-01-01'),
  checked_at timestamptz not null,
  plans bigint not null check (plans >= 0),
  differences bigint not null check (differences >= 0)
);
alter table private.plan_differences set schema public;
alter table public.plan_checks enable row level security;
revoke all on public.plan_checks, public.plan_differences from anon, authenticated, service_role;
grant select on public.plan_checks, public.plan_differences to authenticated;
grant select, insert on public.plan_checks to service_role;
grant select, insert, update, delete on public.plan_differences to service_role;
create policy plan_checks_select_finance on public.plan_checks
  for select to authenticated using ((select private.has_grant('finance')));
create policy plan_differences_select_finance on public.plan_differences
  for select to authenticated using ((select private.has_grant('finance')));
