-- The input values of the calculators, and the calculations that people save.

-- Values of the solar calculator that change over time: tariffs, fuel prices, percentages. Each has
-- its day and source, shown under "How we calculate". Staff edit them. The methods and the
-- constants of physics are in the code (domain/solar).
create table public.calculator_values (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  label text not null check (length(label) between 1 and 120),
  -- In the unit beside it; money in naira, as staff read it on a bill.
  value numeric(14, 4) not null check (value >= 0),
  unit text not null check (length(unit) between 1 and 40),
  as_of date not null,
  source text not null check (length(source) between 1 and 300),
  position integer not null default 0,
  updated_at timestamptz not null default now()
);
create trigger calculator_values_touch_updated_at before update on public.calculator_values
  for each row execute function private.touch_updated_at();
create trigger calculator_values_notify_changed
  after insert or update or delete or truncate on public.calculator_values
  for each statement execute function private.notify_table_changed();

alter table public.calculator_values enable row level security;
grant select on public.calculator_values to anon;
grant select, insert, update, delete on public.calculator_values to authenticated, service_role;
create policy calculator_values_select_everyone on public.calculator_values
  for select to anon, authenticated using (true);
create policy calculator_values_insert_admin on public.calculator_values for insert to authenticated
  with check ((select private.is_admin()));
create policy calculator_values_update_admin on public.calculator_values for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy calculator_values_delete_admin on public.calculator_values for delete to authenticated
  using ((select private.is_admin()));

-- Every company needs these to start.
insert into public.calculator_values (key, label, value, unit, as_of, source, position) values
  ('tariff_band_a', 'Electricity, Band A', 209.50, '₦ per kWh', '2025-02-01',
    'As quoted through 2025. Bands B to E: no official table was found, so type the price on your receipt', 10),
  ('electricity_vat_percent', 'VAT on electricity', 7.5, '%', '2025-02-01',
    'Added on bills; common practice, to be confirmed', 20),
  ('petrol', 'Petrol', 1061.35, '₦ per litre', '2025-11-30',
    'National Bureau of Statistics, mean of Nigeria, November 2025', 30),
  ('diesel', 'Diesel', 1409.61, '₦ per litre', '2025-11-30',
    'National Bureau of Statistics, mean of Nigeria, November 2025', 40),
  ('installation_percent', 'Mounting, cable, breakers, delivery and labour, over the parts',
    18, '%', '2026-11-21',
    'Our own kits, installed in Lagos, against the same parts bought singly: 13 to 22 %', 50),
  ('installation_min', 'Minimum for an installation', 170000, '₦', '2026-11-21',
    'Our Room kit 1 kVA against its parts', 60),
  ('maintenance_percent', 'Cleaning and checks a year, of the system''s price',
    1, '%', '2026-11-21',
    'The profession''s rule of thumb', 70),
  ('inverter_life', 'An inverter is bought again after', 10, 'years', '2026-11-21',
    'The profession''s rule of thumb', 80),
  ('degradation_percent', 'Panels give less each year', 0.5, '%', '2026-11-21',
    'The profession''s rule of thumb', 90),
  ('grid_price_rise_percent', 'Yearly rise of the tariff above inflation', 0, '%', '2026-11-21',
    'Ours: nobody knows it. Zero is the careful choice', 100),
  ('fuel_price_rise_percent', 'Yearly rise of fuel above inflation', 0, '%', '2026-11-21',
    'Ours: nobody knows it. Zero is the careful choice', 110),
  ('discount_percent', 'What money is worth elsewhere, above inflation, a year',
    8, '%', '2026-11-21',
    'Ours, for the present value', 120),
  ('price_uncertainty_percent', 'How far prices of grid and fuel may lie from today''s',
    10, '%', '2025-11-30',
    'Petrol rose 9 % from September to November 2025 (NBS)', 130);

-- The factors of the carbon calculator: one row per number, with its source and day. Staff edit
-- them.
create table public.carbon_factors (
  name text primary key check (name in (
    'grid_footprint', 'grid_avoided', 'petrol', 'diesel', 'lpg', 'kerosene',
    'credit_price_low', 'credit_price_high'
  )),
  value numeric(12, 5) not null check (value >= 0 and value < 1000),
  -- "kg CO₂e/kWh", "US$/t": as it is shown.
  unit text not null check (length(unit) between 1 and 40),
  source text not null check (length(source) between 1 and 300),
  as_of date not null,
  updated_at timestamptz not null default now()
);
create trigger carbon_factors_touch_updated_at before update on public.carbon_factors
  for each row execute function private.touch_updated_at();
create trigger carbon_factors_notify_changed
  after insert or update or delete or truncate on public.carbon_factors
  for each statement execute function private.notify_table_changed();

alter table public.carbon_factors enable row level security;
grant select on public.carbon_factors to anon;
-- No delete: the calculators need every factor, so a factor is changed, never removed.
grant select, insert, update on public.carbon_factors to authenticated, service_role;
create policy carbon_factors_select_everyone on public.carbon_factors
  for select to anon, authenticated using (true);
create policy carbon_factors_insert_admin on public.carbon_factors for insert to authenticated
  with check ((select private.is_admin()));
create policy carbon_factors_update_admin on public.carbon_factors for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Every company needs these to start. The same numbers as test/shop/starting-factors.ts, which
-- explains where they come from.
insert into public.carbon_factors (name, value, unit, source, as_of) values
  ('grid_footprint', 0.50785, 'kg CO₂e/kWh', 'Ember, mean of Nigeria’s grid in 2024', '2025-08-03'),
  ('grid_avoided', 0.463, 'kg CO₂/kWh',
    'UNFCCC IFI Default Grid Factors 2021 v3.1, combined margin for solar and wind', '2021-12-31'),
  ('petrol', 2.28600, 'kg CO₂e/litre',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('diesel', 2.69200, 'kg CO₂e/litre',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('lpg', 2.99300, 'kg CO₂e/kg',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('kerosene', 2.53500, 'kg CO₂e/litre',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('credit_price_low', 1, 'US$/t',
    'Low end of renewable-energy credits, 1 to 4 $, as the trade says; no published series', '2025-12-21'),
  ('credit_price_high', 6.34, 'US$/t',
    'Mean of all voluntary credits: Ecosystem Marketplace 2025, quoted by senken.io', '2025-12-21');

-- What we offer in instalments: one row for each term.
create table public.repayment_plans (
  id uuid primary key default gen_random_uuid(),
  -- The term; it names the plan in /repayment-plans/details/{price}/{term}.
  months integer not null unique check (months between 1 and 60),
  -- Share of the price, paid first.
  deposit_percent numeric(5, 2) not null check (deposit_percent >= 0 and deposit_percent < 100),
  rate_percent_per_month numeric(6, 3) not null check (rate_percent_per_month between 0 and 20),
  -- reducing: interest on what is still owed. flat: on the whole amount until the end.
  interest text not null default 'reducing' check (interest in ('reducing', 'flat')),
  -- Of the financed amount.
  fee_percent numeric(5, 2) not null default 0 check (fee_percent >= 0 and fee_percent < 20),
  fee text not null default 'upfront' check (fee in ('upfront', 'capitalised')),
  -- The prices that the plan is for.
  min_price_kobo bigint not null check (min_price_kobo >= 1000000),
  max_price_kobo bigint not null
    check (max_price_kobo >= min_price_kobo and max_price_kobo <= 100000000000),
  -- The day from which these terms apply.
  as_of date not null default current_date,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);
create trigger repayment_plans_touch_updated_at before update on public.repayment_plans
  for each row execute function private.touch_updated_at();
create trigger repayment_plans_notify_changed
  after insert or update or delete or truncate on public.repayment_plans
  for each statement execute function private.notify_table_changed();

alter table public.repayment_plans enable row level security;
grant select on public.repayment_plans to anon;
grant select, insert, update, delete on public.repayment_plans to authenticated, service_role;
create policy repayment_plans_select_anon on public.repayment_plans for select to anon
  using (is_active);
create policy repayment_plans_select_authenticated on public.repayment_plans
  for select to authenticated using (is_active or (select private.is_admin()));
create policy repayment_plans_insert_admin on public.repayment_plans for insert to authenticated
  with check ((select private.is_admin()));
create policy repayment_plans_update_admin on public.repayment_plans for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy repayment_plans_delete_admin on public.repayment_plans for delete to authenticated
  using ((select private.is_admin()));

-- Calculations that people save. Their inputs are the query of the page's URL, so the page
-- calculates again, with today's prices.
create table public.saved_calculations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  calculator text not null check (calculator in ('solar', 'carbon', 'repayment')),
  title text not null check (char_length(title) between 1 and 120),
  -- Path and query of the page that shows it.
  path text not null check (
    path ~ '^/[a-z0-9-]+(/[a-z0-9-]+)*(\?[^#\s]*)?$' and char_length(path) <= 2000
  ),
  -- Some lines of the result at that time: [{label, value}].
  summary jsonb not null default '[]'
    check (jsonb_typeof(summary) = 'array' and pg_column_size(summary) <= 4000),
  created_at timestamptz not null default now()
);
create index saved_calculations_user_id_idx
  on public.saved_calculations (user_id, created_at desc);

-- Trigger only.
create function private.limit_saved_calculations() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.saved_calculations where user_id = new.user_id) >= 100 then
    raise exception 'You can save at most 100 calculations. Remove one first.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger saved_calculations_limit before insert on public.saved_calculations
  for each row execute function private.limit_saved_calculations();

alter table public.saved_calculations enable row level security;
grant select, insert, delete on public.saved_calculations to authenticated;
grant select, insert, update, delete on public.saved_calculations to service_role;
create policy saved_calculations_select_owner on public.saved_calculations
  for select to authenticated using (user_id = (select auth.uid()));
create policy saved_calculations_insert_owner on public.saved_calculations
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy saved_calculations_delete_owner on public.saved_calculations
  for delete to authenticated using (user_id = (select auth.uid()));
create policy saved_calculations_all_second_factor on public.saved_calculations as restrictive
  for all to authenticated using ((select private.has_given_second_factor()));
