-- The catalogue: categories and products. A column of a product belongs to one grant, so staff who
-- may change one column may not change all.

create table public.product_categories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text collate "und-x-icu" not null check (length(name) between 1 and 80),
  description text not null default '',
  position integer not null default 0,
  version integer not null default 1,
  constraint product_categories_lengths_check check (char_length(description) <= 5000),
  constraint product_categories_name_shows_text check (private.shows_text(name))
);

create table public.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 160),
  category_id uuid not null references public.product_categories (id) on delete restrict,
  brand text not null check (length(brand) between 1 and 80),
  sku text not null unique check (length(sku) between 1 and 40),
  -- One plain line that says what it runs.
  summary text not null check (length(summary) between 1 and 200),
  -- Paragraphs, separated by an empty line.
  description text not null default '',
  -- Naira, including VAT. The code uses integer kobo.
  price numeric(12, 2) not null check (price > 0),
  compare_at_price numeric(12, 2)
    constraint products_former_price_above_price check (compare_at_price > price),
  stock integer not null default 0 check (stock >= 0),
  -- kg CO2e avoided per unit and year.
  "carbonReductionPotential" numeric(12, 2) not null default 0
    check ("carbonReductionPotential" >= 0),
  -- Exactly three comparable numbers of the card: [{label, value}].
  highlights jsonb not null
    check (jsonb_typeof(highlights) = 'array' and jsonb_array_length(highlights) = 3),
  -- [{group, rows: [{label, value, unit?}]}]: the free text of the data sheet, which no code reads.
  specifications jsonb not null default '[]' check (jsonb_typeof(specifications) = 'array'),
  -- The numbers that code computes with, for example {"kind": "panel", "powerW": 550}.
  -- private.check_product_technical checks them by category, and sets the facets that follow from
  -- them.
  technical jsonb,
  -- The values of the filters: a flat object of text, numbers and booleans, e.g. {"power_w": 550}.
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
  -- A bag of connectors travels as a parcel, a panel as freight.
  delivery_class text not null default 'freight'
    check (delivery_class in ('parcel', 'freight', 'none')),
  -- When the content of the product page last changed. A sale changes `updated_at`, but not the
  -- page.
  revised_at timestamptz not null default now(),
  -- Only published products are on sale: `is_active` follows the status.
  -- domain/products/product-status.ts has the same statuses and transitions.
  status text not null default 'published'
    constraint products_status_check
    check (status in ('draft', 'scheduled', 'published', 'archived')),
  -- When a scheduled product is published.
  publish_at timestamptz,
  variant_group_id uuid,
  -- The choice that means this product: "550 W".
  variant_label text check (length(variant_label) between 1 and 40),
  -- Orders, deliveries of goods and the first photo do not raise it, because nobody edits those
  -- columns.
  version integer not null default 1,
  -- Staff get a warning when fewer units than this are for sale; 0: never.
  low_stock_level integer not null default 5
    constraint products_low_stock_level_check check (low_stock_level between 0 and 100000),
  vat_class text not null default 'standard',
  -- For units of the carbon register that the company holds: the buyer says in whose name they are
  -- retired, once the order is paid. The stock follows the units of the company.
  retires_kg integer check (retires_kg between 1 and 1000000),
  constraint products_delivery_days_in_order check (delivery_days_max >= delivery_days_min),
  -- The shape of the JSON that staff write and pages show. Pages refuse another shape, so one wrong
  -- row would break every page that lists it.
  constraint products_highlights_labelled check (
    not highlights @?
    '$[*] ? (!(
    @.type() == "object" && @.label.type() == "string" && @.value.type() == "string"))'
  ),
  constraint products_specifications_grouped check (
    not specifications @?
    '$[*] ? (!(
    @.type() == "object" && @.group.type() == "string" && @.rows.type() == "array"))'
  ),
  constraint products_specifications_labelled check (
    not specifications @?
    '$[*].rows[*] ? (!(
    @.type() == "object" && @.label.type() == "string"
    && (@.value.type() == "string" || @.value.type() == "number")
    && (!exists(@.unit) || @.unit.type() == "string" || @.unit.type() == "null")))'
  ),
  -- A relief valve that opens above the pressure that the tank is made for protects nothing.
  constraint products_relief_valve_check check (
    technical -> 'reliefValveBar' is null
    or coalesce(technical -> 'reliefValveBar' <= technical -> 'pressureBar', false)
  ),
  -- Against typing errors.
  constraint products_price_limit check (price <= 1000000000),
  constraint products_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
  -- A draft may be incomplete; a product that visitors see has its three numbers.
  constraint products_complete_check check (
    status = 'draft' or not highlights @? '$[*] ? (@."label" == "" || @."value" == "")'
  ),
  constraint products_variant_check check ((variant_group_id is null) = (variant_label is null)),
  constraint products_variant_key unique (variant_group_id, variant_label),
  constraint products_days_check check (
    created_at between '1900-01-01' and '2999-12-31'
    and revised_at between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint products_numbers_check check (
    "carbonReductionPotential" <> 'NaN' and compare_at_price <> 'NaN'
  ),
  constraint products_lengths_check check (char_length(description) <= 50000),
  constraint products_units_check check (
    (delivery_class = 'none') = (retires_kg is not null)
    and (retires_kg is null
      or "carbonReductionPotential" = 0 and warranty_years = 0 and not installation_included)
  ),
  constraint products_stock_limit check (stock <= 1000000000),
  -- A delivery day is promised from these days, so they are limited, as those of areas and depots
  -- are.
  constraint products_delivery_days_max_limit check (delivery_days_max <= 365),
  -- The carbon reduction of an order is the sum of those of its lines and must fit into its column.
  -- An import has the same limit.
  constraint "products_carbonReductionPotential_limit"
    check ("carbonReductionPotential" <= 9999999),
  constraint products_name_shows_text check (private.shows_text(name))
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
-- For the task that publishes what is due.
create index products_publish_at_idx on public.products (publish_at) where status = 'scheduled';
create index products_price_all_idx on public.products (price, id);
create index products_created_at_all_idx on public.products (created_at, id);
create index products_variant_group_id_idx on public.products (variant_group_id)
  where variant_group_id is not null;
create index products_vat_class_idx on public.products (vat_class);
-- One index for each order in which staff read the stock.
create index products_stock_all_idx on public.products (stock, id);
create index products_sku_all_idx on public.products (sku, id);
create index products_low_stock_level_all_idx on public.products (low_stock_level nulls first, id);
-- Filters of the lists of the desk that few products match. An update of another product writes
-- none of these indexes.
create index products_not_published_idx on public.products (status, created_at, id)
  where status <> 'published';
create index products_without_technical_idx on public.products (created_at, id)
  where technical is null;
create index products_inactive_idx on public.products (name, id) where not is_active;
create index products_featured_all_idx on public.products (created_at, id) where is_featured;
create unique index products_retires_kg_idx on public.products ((true))
  where retires_kg is not null and status <> 'archived';
create index products_name_all_idx on public.products (name collate "und-x-icu", id);
create index products_low_stock_idx on public.products (name collate "und-x-icu", id)
  where is_active and stock < low_stock_level;

-- Products that differ in one thing only, such as panels of one series in three sizes. The page of
-- each shows the others.
create table public.product_variant_groups (
  id uuid primary key default gen_random_uuid(),
  -- For staff.
  name text collate "und-x-icu" not null unique check (length(name) between 1 and 80),
  -- What customers choose: "Size", "Power".
  choice text not null check (length(choice) between 1 and 40),
  version integer not null default 1,
  constraint product_variant_groups_name_shows_text check (private.shows_text(name))
);

alter table public.products add constraint products_variant_group_id_fkey
  foreign key (variant_group_id) references public.product_variant_groups (id)
  on delete restrict;

alter table public.product_categories enable row level security;
grant select on public.product_categories to anon;
grant select, insert, update, delete on public.product_categories to authenticated, service_role;
create policy product_categories_select_everyone on public.product_categories
  for select to anon, authenticated
  using (true);
create policy product_categories_insert_staff on public.product_categories
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_categories_update_staff on public.product_categories
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_categories_delete_staff on public.product_categories
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.products enable row level security;
grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated, service_role;
create policy products_select_anon on public.products for select to anon using (is_active);
create policy products_select_authenticated on public.products for select to authenticated
  using (is_active or (select private.is_admin()));
create policy products_insert_staff on public.products for insert to authenticated
  with check ((select private.has_grant('content')));
create policy products_update_staff on public.products for update to authenticated
  using ((select private.has_grant('content', 'sales', 'stock', 'finance')))
  with check ((select private.has_grant('content', 'sales', 'stock', 'finance')));
-- Only drafts: orders, reviews and links refer to products that were on sale.
create policy products_delete_staff on public.products for delete to authenticated
  using (status = 'draft' and (select private.has_grant('content')));

alter table public.product_variant_groups enable row level security;
grant select, insert, update, delete on public.product_variant_groups
  to authenticated, service_role;
grant select (id, choice) on public.product_variant_groups to anon;
create policy product_variant_groups_select_anon on public.product_variant_groups
  for select to anon
  using (exists (select from public.products where variant_group_id = product_variant_groups.id));
create policy product_variant_groups_select_authenticated on public.product_variant_groups
  for select to authenticated
  using ((select private.is_admin())
    or exists (select from public.products where variant_group_id = product_variant_groups.id));
create policy product_variant_groups_insert_content on public.product_variant_groups
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_variant_groups_update_content on public.product_variant_groups
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_variant_groups_delete_content on public.product_variant_groups
  for delete to authenticated
  using ((select private.has_grant('content')));

-- The carbon reduction of all products follows the emission factor of the grid.
create function private.scale_product_carbon() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.products
  set "carbonReductionPotential" =
    round(("carbonReductionPotential" * new.value / old.value)::numeric, 2)
  where "carbonReductionPotential" > 0;
  return null;
end $$;

create function private.note_product_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revised_at := now();
  return new;
end $$;

-- The grant that a change of this column of a product needs: content for all columns that are not
-- named. Finance answers for the carbon register, so it decides what a product retires.
create function private.grant_for_product_column(column_name text) returns text
language sql immutable set search_path = '' as $$
  select case column_name
    when 'price' then 'sales'
    when 'compare_at_price' then 'sales'
    when 'vat_class' then 'finance'
    when 'retires_kg' then 'finance'
    when 'stock' then 'stock'
    when 'low_stock_level' then 'stock'
    when 'delivery_days_min' then 'stock'
    when 'delivery_days_max' then 'stock'
    else 'content'
  end
$$;
grant execute on function private.grant_for_product_column(text) to authenticated, service_role;

-- Staff change only the columns of their grants. Checked once for all rows of a statement. The
-- columns that other triggers fill follow from columns of content.
create function private.allow_product_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  columns text[];
  changed text;
  needed text;
begin
  if (select auth.uid()) is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  execute private.changed_columns_query(tg_relid, '{version,updated_at,revised_at}') into columns;
  for needed, changed in
    select private.grant_for_product_column(name), min(name) from unnest(columns) name group by 1
  loop
    if not private.has_grant(needed) then
      raise exception 'product_grant_needed' using errcode = 'PT403',
        detail = jsonb_build_object('grant', needed, 'column', changed);
    end if;
  end loop;
  return null;
end $$;

create function private.follow_product_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_active := new.status = 'published';
  if new.status <> 'scheduled' then new.publish_at := null; end if;
  return new;
end $$;

-- Whether two versions of a product differ in nothing but the stock, the time of the update and the
-- photo.
create function private.is_same_product(old public.products, new public.products) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  new.stock := old.stock;
  new.updated_at := old.updated_at;
  if new.picture - 'photo' = old.picture - 'photo' then new.picture := old.picture; end if;
  return new is not distinct from old;
end $$;
grant execute on function private.is_same_product(products, products)
  to anon, authenticated, service_role;

-- The query that finds the columns of a table that an update changed in at least one row. For
-- triggers of a statement, which see the rows as `old_rows` and `new_rows`. It is built anew each
-- time, so that it is planned for the actual number of rows.
create function private.changed_columns_query(of_table oid, but_not text[]) returns text
language sql stable set search_path = '' as $$
  select format(
    'select array_remove(array[%s], null) from old_rows o join new_rows n using (id)',
    string_agg(
      format('case when bool_or(o.%1$I is distinct from n.%1$I) then %1$L end', attname), ', '
      order by attnum))
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (but_not || array['id'])
$$;
grant execute on function private.changed_columns_query(oid, text[]) to authenticated, service_role;

-- Security definer, because no role may write the history.
create function private.record_product_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, price, compare_at_price, changed_by)
  select id, price, compare_at_price, auth.uid() from (
    select id, price, compare_at_price from new_rows
    except
    select id, price, compare_at_price from old_rows
  ) changed;
  return null;
end $$;

create trigger product_categories_notify_changed
  after insert or update or delete or truncate on public.product_categories
  for each statement execute function private.notify_table_changed();
create trigger product_categories_keep_technical_kind
  before update of slug on public.product_categories
  for each row when (old.slug is distinct from new.slug)
  execute function private.keep_technical_kind();
create trigger product_categories_stamp before update on public.product_categories
  for each row execute function private.stamp_row('version');

create trigger products_stamp before update on public.products
  for each row execute function private.stamp_row('updated_at');
create trigger products_notify_changed after insert or delete or truncate on public.products
  for each statement execute function private.notify_table_changed();
create trigger products_check_technical
  before insert or update of technical, facets, category_id on public.products
  for each row execute function private.check_product_technical();
create trigger products_note_revision before update on public.products
  for each row
  when ((old.slug, old.name, old.brand, old.summary, old.description, old.price,
      old.compare_at_price, old.highlights, old.specifications, old.technical, old.picture,
      old.warranty_years, old.installation_included, old.is_active)
    is distinct from (new.slug, new.name, new.brand, new.summary, new.description, new.price,
      new.compare_at_price, new.highlights, new.specifications, new.technical, new.picture,
      new.warranty_years, new.installation_included, new.is_active))
  execute function private.note_product_revision();
create trigger products_follow_status before insert or update on public.products
  for each row execute function private.follow_product_status();
-- A product that was on sale never becomes a draft again, so that it cannot be deleted.
create trigger products_check_status before update of status on public.products
  for each row execute function private.guard_status('draft>scheduled',
    'draft>published', 'scheduled>draft', 'scheduled>published', 'published>archived',
    'archived>scheduled', 'archived>published');
create trigger products_notify_updated after update on public.products
  for each row when (
    old.version <> new.version
    or least(old.stock, 6) <> least(new.stock, 6)
    or old.picture is distinct from new.picture
  ) execute function private.notify_table_changed();
-- The columns that imports change most are compared first.
create trigger products_bump_version before update on public.products
  for each row when (
    old.price <> new.price or old.low_stock_level <> new.low_stock_level
    or not private.is_same_product(old.*, new.*)
  )
  execute function private.stamp_row('version');
create trigger products_allow_columns after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.allow_product_columns();
create trigger products_record_changed_price after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_product_prices();
create trigger products_record_audit after insert or delete on public.products
  for each row execute function private.record_audit('id');
create trigger products_rows_record_audit after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_audit_of_rows();

create trigger product_variant_groups_notify_changed
  after insert or update or delete or truncate on public.product_variant_groups
  for each statement execute function private.notify_table_changed();
create trigger product_variant_groups_stamp before update on public.product_variant_groups
  for each row execute function private.stamp_row('version');

select private.audit_table('public.product_categories', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.product_variant_groups',
  '{sales,stock,finance,content,support}', 'yes');
