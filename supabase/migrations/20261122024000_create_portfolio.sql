-- The portfolio: systems that were built, their numbers with the method behind them, and the
-- products they are made of.
create table public.portfolio_items (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) between 1 and 120),
  type text not null check (type in ('residential', 'commercial', 'industrial')),
  -- A Nigerian state, as people say it: 'Lagos', 'FCT'.
  state text not null check (length(state) between 1 and 40),
  town text not null check (length(town) between 1 and 80),
  completed_on date not null,
  kwp numeric(10, 2) not null check (kwp > 0),
  panel_count integer not null check (panel_count > 0),
  panel_w integer not null check (panel_w > 0),
  inverter_kva numeric(8, 1) not null check (inverter_kva > 0),
  -- 0 for a system that works only by day.
  battery_kwh numeric(10, 2) not null default 0 check (battery_kwh >= 0),
  kwh_per_year integer not null check (kwh_per_year > 0),
  tonnes_per_year numeric(10, 1) not null check (tonnes_per_year >= 0),
  -- How the tonnes were calculated, in one line.
  method text not null check (length(method) between 1 and 300),
  before_summary text not null check (length(before_summary) between 1 and 300),
  after_summary text not null check (length(after_summary) between 1 and 300),
  generator_kva numeric(8, 1) not null check (generator_kva >= 0),
  fuel text not null check (fuel in ('petrol', 'diesel')),
  -- Weeks a year in which the generator ran, because a school has holidays.
  weeks_per_year integer not null default 52 check (weeks_per_year between 1 and 52),
  grid_hours_per_day integer not null check (grid_hours_per_day between 0 and 24),
  litres_per_week_before integer not null check (litres_per_week_before >= 0),
  litres_per_week_after integer not null check (litres_per_week_after >= 0),
  litres_saved_per_year integer not null check (litres_saved_per_year >= 0),
  saving_naira_per_month integer not null check (saving_naira_per_month >= 0),
  cost_min_naira bigint not null check (cost_min_naira > 0),
  cost_max_naira bigint not null,
  payback_years numeric(4, 1) not null check (payback_years > 0),
  payback_method text not null check (length(payback_method) between 1 and 300),
  -- Paragraphs, separated by an empty line.
  story text not null check (length(story) > 0),
  quote text,
  quote_by text,
  -- The name of a drawing.
  scene text not null check (scene in (
    'house', 'flat', 'shop', 'clinic', 'school', 'farm', 'factory', 'hotel', 'church'
  )),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (cost_max_naira >= cost_min_naira),
  check ((quote is null) = (quote_by is null))
);
-- The order of the portfolio, and of next and previous.
create index portfolio_items_completed_on_idx on public.portfolio_items (completed_on desc, id)
  where is_published;
create trigger portfolio_items_touch_updated_at before update on public.portfolio_items
  for each row execute function private.touch_updated_at();
create trigger portfolio_items_notify_changed
  after insert or update or delete or truncate on public.portfolio_items
  for each statement execute function private.notify_table_changed();

-- Everybody reads what is published; admins read and write all.
alter table public.portfolio_items enable row level security;
grant select on public.portfolio_items to anon;
grant select, insert, update, delete on public.portfolio_items to authenticated, service_role;
create policy portfolio_items_select_anon on public.portfolio_items for select to anon
  using (is_published);
create policy portfolio_items_select_authenticated on public.portfolio_items
  for select to authenticated using (is_published or (select private.is_admin()));
create policy portfolio_items_insert_admin on public.portfolio_items for insert to authenticated
  with check ((select private.is_admin()));
create policy portfolio_items_update_admin on public.portfolio_items for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy portfolio_items_delete_admin on public.portfolio_items for delete to authenticated
  using ((select private.is_admin()));

create table public.portfolio_item_products (
  portfolio_item_id uuid not null references public.portfolio_items (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  position integer not null default 0,
  primary key (portfolio_item_id, product_id)
);
create index portfolio_item_products_product_id_idx on public.portfolio_item_products (product_id);
create trigger portfolio_item_products_notify_changed
  after insert or update or delete or truncate on public.portfolio_item_products
  for each statement execute function private.notify_table_changed();

-- The policies of portfolio_items decide who sees what an item is made of.
alter table public.portfolio_item_products enable row level security;
grant select on public.portfolio_item_products to anon;
grant select, insert, update, delete on public.portfolio_item_products
  to authenticated, service_role;
create policy portfolio_item_products_select_everyone on public.portfolio_item_products
  for select to anon, authenticated
  using (exists (select from public.portfolio_items item where item.id = portfolio_item_id));
create policy portfolio_item_products_insert_admin on public.portfolio_item_products
  for insert to authenticated
  with check ((select private.is_admin()));
create policy portfolio_item_products_update_admin on public.portfolio_item_products
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy portfolio_item_products_delete_admin on public.portfolio_item_products
  for delete to authenticated
  using ((select private.is_admin()));
