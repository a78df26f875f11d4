-- What the carbon calculator multiplies with; one row a number, with its source and its day. Staff edit them.
create table public.carbon_factors (
  name text primary key check (name in ('grid_footprint', 'grid_avoided', 'petrol', 'diesel', 'lpg', 'kerosene', 'credit_price_low', 'credit_price_high')),
  value numeric(12, 5) not null check (value >= 0 and value < 1000),
  -- "kg CO₂e/kWh", "US$/t": as it is shown.
  unit text not null check (length(unit) between 1 and 40),
  source text not null check (length(source) between 1 and 300),
  as_of date not null,
  updated_at timestamptz not null default now()
);
create trigger carbon_factors_touch_updated_at before update on public.carbon_factors
  for each row execute function private.touch_updated_at();
create trigger carbon_factors_notify_changed after insert or update or delete or truncate on public.carbon_factors
  for each statement execute function private.notify_table_changed();

alter table public.carbon_factors enable row level security;
revoke all on public.carbon_factors from anon, authenticated, service_role;
grant select on public.carbon_factors to anon;
grant select, insert, update, delete on public.carbon_factors to authenticated, service_role;
create policy carbon_factors_select_everybody on public.carbon_factors for select to anon, authenticated using (true);
create policy carbon_factors_insert_admin on public.carbon_factors for insert to authenticated with check ((select private.is_admin()));
create policy carbon_factors_update_admin on public.carbon_factors for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy carbon_factors_delete_admin on public.carbon_factors for delete to authenticated using ((select private.is_admin()));

-- Not the demo company's: every company needs them. The same numbers as domain/carbon/emission-factors.ts, which says how they come about.
insert into public.carbon_factors (name, value, unit, source, as_of) values
  ('grid_footprint', 0.50785, 'kg CO₂e/kWh', 'Ember, mean of Nigeria’s grid in 2024', '2025-08-03'),
  ('grid_avoided', 0.463, 'kg CO₂/kWh', 'UNFCCC IFI Default Grid Factors 2021 v3.1, combined margin for solar and wind', '2021-12-31'),
  ('petrol', 2.28600, 'kg CO₂e/litre', 'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('diesel', 2.69200, 'kg CO₂e/litre', 'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('lpg', 2.99300, 'kg CO₂e/kg', 'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('kerosene', 2.53500, 'kg CO₂e/litre', 'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('credit_price_low', 1, 'US$/t', 'Low end of renewable-energy credits, 1 to 4 $, as the trade says; no published series', '2025-12-21'),
  ('credit_price_high', 6.34, 'US$/t', 'Mean of all voluntary credits: Ecosystem Marketplace 2025, quoted by senken.io', '2025-12-21');
