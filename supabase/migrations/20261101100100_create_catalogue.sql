-- The catalogue: categories, products, and which of a product's values the shop filters by.
-- Supabase grants every new table of `public` to the API roles; ours are granted verb by verb.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

create table public.product_categories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  position integer not null default 0
);

create table public.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 160),
  category_id uuid not null references public.product_categories (id) on delete restrict,
  brand text not null check (length(brand) between 1 and 80),
  sku text not null unique check (length(sku) between 1 and 40),
  -- One plain line: what it runs.
  summary text not null check (length(summary) between 1 and 200),
  -- Paragraphs parted by an empty line.
  description text not null default '',
  -- Naira, as in the specification; integer kobo in code.
  price numeric(12, 2) not null check (price > 0),
  compare_at_price numeric(12, 2) check (compare_at_price > price),
  stock integer not null default 0 check (stock >= 0),
  -- kg CO2e avoided per unit and year; the specification's own name.
  "carbonReductionPotential" numeric(12, 2) not null default 0 check ("carbonReductionPotential" >= 0),
  -- Exactly three comparable numbers of the card: [{label, value}].
  highlights jsonb not null check (jsonb_typeof(highlights) = 'array' and jsonb_array_length(highlights) = 3),
  -- The data sheet: [{group, rows: [{label, value, unit?}]}].
  specifications jsonb not null default '[]' check (jsonb_typeof(specifications) = 'array'),
  -- What the shop filters by: a flat object of text, numbers and booleans, e.g. {"power_w": 550}.
  facets jsonb not null default '{}' check (jsonb_typeof(facets) = 'object'),
  -- What app/ui/product-picture.tsx draws: {kind, …numbers}.
  picture jsonb not null check (jsonb_typeof(picture) = 'object' and picture ? 'kind'),
  warranty_years integer not null default 0 check (warranty_years between 0 and 50),
  delivery_days_min integer not null default 1 check (delivery_days_min >= 0),
  delivery_days_max integer not null default 3,
  installation_included boolean not null default false,
  is_featured boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (delivery_days_max >= delivery_days_min)
);
create index products_category_id on public.products (category_id, price) where is_active;
-- Also serves the foreign key: a category is deleted only when no product, active or not, is left in it.
create index products_category_id_all on public.products (category_id);
create index products_price on public.products (price) where is_active;
create index products_created_at on public.products (created_at desc) where is_active;
create index products_carbon on public.products ("carbonReductionPotential" desc) where is_active;
-- The order of the shop when nothing is searched.
create index products_featured on public.products (is_featured desc, name, id) where is_active;

-- How a facet is shown and in which order; without a category it is offered everywhere.
create table public.product_facet_definitions (
  id uuid primary key default gen_random_uuid(),
  key text not null check (key ~ '^[a-z][a-z0-9_]*$'),
  category_id uuid references public.product_categories (id) on delete cascade,
  label text not null,
  unit text,
  -- Words for the values that are stored as codes: {"lfp": "Lithium (LiFePO4)"}.
  value_labels jsonb not null default '{}' check (jsonb_typeof(value_labels) = 'object'),
  position integer not null default 0,
  unique nulls not distinct (key, category_id)
);
create index product_facet_definitions_category_id on public.product_facet_definitions (category_id);

create function private.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger products_touch_updated_at before update on public.products
  for each row execute function private.touch_updated_at();

-- The page cache listens: each server process drops the pages made from the table.
create function private.notify_table_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('table_changed', tg_table_name);
  return null;
end $$;
create trigger product_categories_notify_changed after insert or update or delete or truncate on public.product_categories
  for each statement execute function private.notify_table_changed();
create trigger products_notify_changed after insert or update or delete or truncate on public.products
  for each statement execute function private.notify_table_changed();
create trigger product_facet_definitions_notify_changed after insert or update or delete or truncate on public.product_facet_definitions
  for each statement execute function private.notify_table_changed();

-- Everybody reads what is on sale; admins read and write everything; the service role passes RLS.
alter table public.product_categories enable row level security;
alter table public.products enable row level security;
alter table public.product_facet_definitions enable row level security;

create policy product_categories_select_everyone on public.product_categories for select to anon, authenticated using (true);
create policy product_categories_insert_admin on public.product_categories for insert to authenticated with check ((select private.is_admin()));
create policy product_categories_update_admin on public.product_categories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy product_categories_delete_admin on public.product_categories for delete to authenticated using ((select private.is_admin()));

create policy products_select_anon on public.products for select to anon using (is_active);
create policy products_select_authenticated on public.products for select to authenticated using (is_active or (select private.is_admin()));
create policy products_insert_admin on public.products for insert to authenticated with check ((select private.is_admin()));
create policy products_update_admin on public.products for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy products_delete_admin on public.products for delete to authenticated using ((select private.is_admin()));

create policy product_facet_definitions_select_everyone on public.product_facet_definitions for select to anon, authenticated using (true);
create policy product_facet_definitions_insert_admin on public.product_facet_definitions for insert to authenticated
  with check ((select private.is_admin()));
create policy product_facet_definitions_update_admin on public.product_facet_definitions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy product_facet_definitions_delete_admin on public.product_facet_definitions for delete to authenticated
  using ((select private.is_admin()));

revoke all on public.product_categories, public.products, public.product_facet_definitions from anon, authenticated, service_role;
grant select on public.product_categories, public.products, public.product_facet_definitions to anon;
grant select, insert, update, delete on public.product_categories, public.products, public.product_facet_definitions to authenticated, service_role;
