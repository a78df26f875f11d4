-- The input values of the calculators, emission factors, and the calculations that people save.

-- Values of the solar calculator that change over time: tariffs, fuel prices, percentages. Each has
-- its day and source, shown under "How we calculate". Staff edit them. The methods and the
-- constants of physics are in the code (domain/solar).
create table public.calculator_values (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  label text collate "und-x-icu" not null check (length(label) between 1 and 120),
  -- In the unit beside it; money in naira, as staff read it on a bill.
  value numeric(14, 4) not null check (value >= 0),
  unit text not null check (length(unit) between 1 and 40),
  as_of date not null,
  source text not null check (length(source) between 1 and 300),
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint calculator_values_days_check check (
    as_of between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint calculator_values_numbers_check check (value <> 'NaN')
);

-- The factors of the carbon calculator: one row per number, with its source and day. Staff edit
-- them.
create table public.carbon_factors (
  name text primary key
    check (name in ('grid_footprint', 'grid_avoided', 'petrol', 'diesel', 'lpg', 'kerosene',
      'credit_price_low', 'credit_price_high')),
  value numeric(12, 5) not null check (value >= 0 and value < 1000),
  -- "kg CO₂e/kWh", "US$/t": as it is shown.
  unit text not null check (length(unit) between 1 and 40),
  source text not null check (length(source) between 1 and 300),
  as_of date not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- The carbon of products is scaled by its changes, and from zero it could not be scaled back.
  constraint carbon_factors_grid_avoided_check check (name <> 'grid_avoided' or value > 0),
  constraint carbon_factors_days_check check (
    as_of between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  )
);

-- Calculations that people save. Their inputs are the query of the page's URL, so the page
-- calculates again, with today's prices.
create table public.saved_calculations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  calculator text not null check (calculator in ('solar', 'carbon', 'repayment')),
  title text not null check (char_length(title) between 1 and 120),
  -- Path and query of the page that shows it.
  path text not null
    check (path ~ '^/[a-z0-9-]+(/[a-z0-9-]+)*(\?[^#\s]*)?$' and char_length(path) <= 2000),
  -- Some lines of the result at that time: [{label, value}].
  summary jsonb not null default '[]'
    check (jsonb_typeof(summary) = 'array' and pg_column_size(summary) <= 4000),
  created_at timestamptz not null default now(),
  constraint saved_calculations_days_check check (created_at between '1900-01-01' and '2999-12-31'),
  constraint saved_calculations_title_shows_text check (private.shows_text(title))
);

create index saved_calculations_user_id_idx on public.saved_calculations (user_id, created_at desc);

alter table public.calculator_values enable row level security;
grant select on public.calculator_values to anon;
grant select, insert, update, delete on public.calculator_values to authenticated, service_role;
create policy calculator_values_select_everyone on public.calculator_values
  for select to anon, authenticated
  using (true);
create policy calculator_values_insert_staff on public.calculator_values
  for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy calculator_values_update_staff on public.calculator_values
  for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy calculator_values_delete_staff on public.calculator_values
  for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.carbon_factors enable row level security;
-- No delete: the calculators need every factor, so a factor is changed, never removed.
grant select on public.carbon_factors to anon;
grant select, insert, update on public.carbon_factors to authenticated, service_role;
create policy carbon_factors_select_everyone on public.carbon_factors
  for select to anon, authenticated
  using (true);
create policy carbon_factors_insert_staff on public.carbon_factors for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy carbon_factors_update_staff on public.carbon_factors for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));

alter table public.saved_calculations enable row level security;
grant select, insert, delete on public.saved_calculations to authenticated;
grant select, insert, update, delete on public.saved_calculations to service_role;
create policy saved_calculations_select_owner on public.saved_calculations
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy saved_calculations_insert_owner on public.saved_calculations
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy saved_calculations_delete_owner on public.saved_calculations
  for delete to authenticated
  using (user_id = (select auth.uid()));
create policy saved_calculations_all_second_factor on public.saved_calculations as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Trigger only. A person saves at most 100 calculations.
create function private.limit_saved_calculations() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.saved_calculations where user_id = new.user_id) >= 100 then
    raise exception 'calculations_full' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger calculator_values_stamp before update on public.calculator_values
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger calculator_values_notify_changed
  after insert or update or delete or truncate on public.calculator_values
  for each statement execute function private.notify_table_changed();

create trigger carbon_factors_stamp before update on public.carbon_factors
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger carbon_factors_notify_changed
  after insert or update or delete or truncate on public.carbon_factors
  for each statement execute function private.notify_table_changed();
create trigger carbon_factors_scale_product_carbon after update of value on public.carbon_factors
  for each row
  when (new.name = 'grid_avoided' and old.value > 0 and new.value > 0 and new.value <> old.value)
  execute function private.scale_product_carbon();

create trigger saved_calculations_limit before insert on public.saved_calculations
  for each row execute function private.limit_saved_calculations();

select private.audit_table('public.calculator_values', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.carbon_factors', '{sales,stock,finance,content,support}', 'yes');
