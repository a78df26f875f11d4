-- What the solar calculator reckons with and what ages: tariffs, fuel prices, shares. Each with its day and source, shown under "How we
-- calculate". Staff edit them. The methods and the constants of physics stand in the code (domain/solar).
create table public.calculator_values (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  label text not null check (length(label) between 1 and 120),
  -- In the unit beside it; money in naira, as staff reads it on a bill.
  value numeric(14, 4) not null check (value >= 0),
  unit text not null check (length(unit) between 1 and 40),
  as_of date not null,
  source text not null check (length(source) between 1 and 300),
  position integer not null default 0,
  updated_at timestamptz not null default now()
);
create trigger calculator_values_touch_updated_at before update on public.calculator_values
  for each row execute function private.touch_updated_at();
create trigger calculator_values_notify_changed after insert or update or delete or truncate on public.calculator_values
  for each statement execute function private.notify_table_changed();

alter table public.calculator_values enable row level security;
create policy calculator_values_select_everyone on public.calculator_values for select to anon, authenticated using (true);
create policy calculator_values_insert_admin on public.calculator_values for insert to authenticated with check ((select private.is_admin()));
create policy calculator_values_update_admin on public.calculator_values for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy calculator_values_delete_admin on public.calculator_values for delete to authenticated using ((select private.is_admin()));

revoke all on public.calculator_values from anon, authenticated, service_role;
grant select on public.calculator_values to anon;
grant select, insert, update, delete on public.calculator_values to authenticated, service_role;

-- To start from; the same numbers as domain/solar/energy-prices.ts.
insert into public.calculator_values (key, label, value, unit, as_of, source, position) values
  ('tariff_band_a', 'Electricity, Band A', 209.50, '₦ per kWh', '2025-02-01', 'As quoted through 2025. Bands B to E: no official table was found, so type the price on your receipt', 10),
  ('electricity_vat_percent', 'VAT on electricity', 7.5, '%', '2025-02-01', 'Added on bills; common practice, to be confirmed', 20),
  ('petrol', 'Petrol', 1061.35, '₦ per litre', '2025-11-30', 'National Bureau of Statistics, mean of Nigeria, November 2025', 30),
  ('diesel', 'Diesel', 1409.61, '₦ per litre', '2025-11-30', 'National Bureau of Statistics, mean of Nigeria, November 2025', 40),
  ('installation_percent', 'Mounting, cable, breakers, delivery and labour, over the parts', 18, '%', '2026-11-21', 'Our own kits, installed in Lagos, against the same parts bought singly: 13 to 22 %', 50),
  ('installation_least', 'The least for an installation', 170000, '₦', '2026-11-21', 'Our Room kit 1 kVA against its parts', 60),
  ('maintenance_percent', 'Cleaning and checks a year, of the system''s price', 1, '%', '2026-11-21', 'The profession''s rule of thumb', 70),
  ('inverter_life', 'An inverter is bought again after', 10, 'years', '2026-11-21', 'The profession''s rule of thumb', 80),
  ('degradation_percent', 'Panels give less each year', 0.5, '%', '2026-11-21', 'The profession''s rule of thumb', 90),
  ('grid_price_rise_percent', 'Yearly rise of the tariff above inflation', 0, '%', '2026-11-21', 'Ours: nobody knows it. Zero is the careful choice', 100),
  ('fuel_price_rise_percent', 'Yearly rise of fuel above inflation', 0, '%', '2026-11-21', 'Ours: nobody knows it. Zero is the careful choice', 110),
  ('discount_percent', 'What money is worth elsewhere, above inflation, a year', 8, '%', '2026-11-21', 'Ours, for the present value', 120),
  ('price_uncertainty_percent', 'How far prices of grid and fuel may lie from today''s', 10, '%', '2025-11-30', 'Petrol rose 9 % from September to November 2025 (NBS)', 130);
