-- The catalogue: categories, products, and the facets that the shop filters by.

create table public.product_categories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  position integer not null default 0
);
create trigger product_categories_notify_changed
  after insert or update or delete or truncate on public.product_categories
  for each statement execute function private.notify_table_changed();

alter table public.product_categories enable row level security;
grant select on public.product_categories to anon;
grant select, insert, update, delete on public.product_categories to authenticated, service_role;
create policy product_categories_select_everyone on public.product_categories
  for select to anon, authenticated using (true);
create policy product_categories_insert_admin on public.product_categories
  for insert to authenticated with check ((select private.is_admin()));
create policy product_categories_update_admin on public.product_categories
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy product_categories_delete_admin on public.product_categories
  for delete to authenticated using ((select private.is_admin()));

create table public.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 160),
  category_id uuid not null references public.product_categories (id) on delete restrict,
  brand text not null check (length(brand) between 1 and 80),
  sku text not null unique check (length(sku) between 1 and 40),
  -- One plain line: what it runs.
  summary text not null check (length(summary) between 1 and 200),
  -- Paragraphs, separated by an empty line.
  description text not null default '',
  -- Naira, including VAT. The code uses integer kobo.
  price numeric(12, 2) not null check (price > 0),
  compare_at_price numeric(12, 2) check (compare_at_price > price),
  stock integer not null default 0 check (stock >= 0),
  -- kg CO2e avoided per unit and year.
  "carbonReductionPotential" numeric(12, 2) not null default 0
    check ("carbonReductionPotential" >= 0),
  -- Exactly three comparable numbers of the card: [{label, value}].
  highlights jsonb not null
    check (jsonb_typeof(highlights) = 'array' and jsonb_array_length(highlights) = 3),
  -- The free text of the data sheet, which no code computes with:
  -- [{group, rows: [{label, value, unit?}]}].
  specifications jsonb not null default '[]' check (jsonb_typeof(specifications) = 'array'),
  -- The numbers that code computes with, for example {"kind": "panel", "powerW": 550}. The next
  -- migration checks them by category, and sets the facets that follow from them.
  technical jsonb,
  -- What the shop filters by: a flat object of text, numbers and booleans, e.g. {"power_w": 550}.
  facets jsonb not null default '{}' check (jsonb_typeof(facets) = 'object'),
  -- The drawing of the product: {kind, …numbers}.
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
create index products_category_id_idx on public.products (category_id, price) where is_active;
-- Also serves the foreign key: a category is deleted only when it has no product, active or not.
create index products_category_id_all_idx on public.products (category_id);
-- For the products that work with a given one: featured first, then the cheapest of a category.
-- Without it each product of the category is read, which may be ten thousand.
create index products_category_featured_idx
  on public.products (category_id, is_featured desc, price) where is_active;
create index products_price_idx on public.products (price) where is_active;
create index products_created_at_idx on public.products (created_at desc) where is_active;
create index products_carbon_idx
  on public.products ("carbonReductionPotential" desc) where is_active;
-- The order of the shop when nothing is searched.
create index products_featured_idx on public.products (is_featured desc, name, id) where is_active;

create trigger products_touch_updated_at before update on public.products
  for each row execute function private.touch_updated_at();
create trigger products_notify_changed after insert or delete or truncate on public.products
  for each statement execute function private.notify_table_changed();
-- Pages show "In stock", and "Only n left" below six. An order that changes neither leaves the
-- cached pages as they are.
create trigger products_notify_updated after update on public.products for each row
  when (
    least(old.stock, 6) <> least(new.stock, 6)
    or (to_jsonb(old) - 'stock' - 'updated_at')
      is distinct from (to_jsonb(new) - 'stock' - 'updated_at')
  )
  execute function private.notify_table_changed();

-- Everybody reads active products; admins read and write all.
alter table public.products enable row level security;
grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated, service_role;
create policy products_select_anon on public.products for select to anon using (is_active);
create policy products_select_authenticated on public.products for select to authenticated
  using (is_active or (select private.is_admin()));
create policy products_insert_admin on public.products for insert to authenticated
  with check ((select private.is_admin()));
create policy products_update_admin on public.products for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy products_delete_admin on public.products for delete to authenticated
  using ((select private.is_admin()));

-- How a facet is shown, and in which order. Without a category it is offered everywhere.
create table public.product_facet_definitions (
  id uuid primary key default gen_random_uuid(),
  key text not null check (key ~ '^[a-z][a-z0-9_]*$'),
  category_id uuid references public.product_categories (id) on delete cascade,
  label text not null,
  unit text,
  -- Labels of values that are stored as codes: {"lfp": "Lithium (LiFePO4)"}.
  value_labels jsonb not null default '{}' check (jsonb_typeof(value_labels) = 'object'),
  position integer not null default 0,
  unique nulls not distinct (key, category_id)
);
create index product_facet_definitions_category_id_idx
  on public.product_facet_definitions (category_id);
create trigger product_facet_definitions_notify_changed
  after insert or update or delete or truncate on public.product_facet_definitions
  for each statement execute function private.notify_table_changed();

alter table public.product_facet_definitions enable row level security;
grant select on public.product_facet_definitions to anon;
grant select, insert, update, delete on public.product_facet_definitions
  to authenticated, service_role;
create policy product_facet_definitions_select_everyone on public.product_facet_definitions
  for select to anon, authenticated using (true);
create policy product_facet_definitions_insert_admin on public.product_facet_definitions
  for insert to authenticated with check ((select private.is_admin()));
create policy product_facet_definitions_update_admin on public.product_facet_definitions
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy product_facet_definitions_delete_admin on public.product_facet_definitions
  for delete to authenticated using ((select private.is_admin()));
