-- The desk edits areas, plans, tariffs and factors, perhaps two people at the same time.
alter table public.delivery_areas add column version integer not null default 1;
create trigger delivery_areas_bump_version before update on public.delivery_areas
  for each row execute function private.bump_version();
alter table public.installation_areas add column version integer not null default 1;
create trigger installation_areas_bump_version before update on public.installation_areas
  for each row execute function private.bump_version();
alter table public.repayment_plans add column version integer not null default 1;
create trigger repayment_plans_bump_version before update on public.repayment_plans
  for each row execute function private.bump_version();
alter table public.calculator_values add column version integer not null default 1;
create trigger calculator_values_bump_version before update on public.calculator_values
  for each row execute function private.bump_version();
alter table public.carbon_factors add column version integer not null default 1;
create trigger carbon_factors_bump_version before update on public.carbon_factors
  for each row execute function private.bump_version();
