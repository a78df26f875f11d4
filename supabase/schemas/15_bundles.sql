-- Two other ways into the catalogue: by use (what the customer wants to do), and by bundle (the
-- appliances to run, and for how long).

create table public.product_uses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Shown as a heading. Plain ASCII, because the heading font has nothing else.
  name text not null check (name ~ '^[ -~]{1,60}$'),
  lead text not null check (length(lead) between 1 and 240),
  -- Paragraphs, separated by an empty line.
  explanation text not null check (length(explanation) > 0),
  -- The diagram, from source to use: [{label, text, sketch? | picture?}].
  steps jsonb not null default '[]'
    check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 6),
  position integer not null default 0,
  constraint product_uses_steps_labelled check (
    not steps @?
    '$[*] ? (!(
    @.type() == "object" && @.label.type() == "string" && @.text.type() == "string"))'
  ),
  constraint product_uses_lengths_check check (char_length(explanation) <= 5000)
);

create table public.product_use_items (
  use_id uuid not null references public.product_uses (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  position integer not null default 0,
  primary key (use_id, product_id)
);

create index product_use_items_product_id_idx on public.product_use_items (product_id);

-- Prices and stock of a bundle are those of its products.
create table public.bundles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Shown as a heading. Plain ASCII, because the heading font has nothing else.
  name text collate "und-x-icu" not null check (name ~ '^[ -~]{1,60}$'),
  lead text not null check (length(lead) between 1 and 240),
  -- The uses that it is not suitable for, shown before a customer buys it.
  not_for text not null check (length(not_for) between 1 and 240),
  -- How long the battery alone carries the load.
  autonomy_hours numeric(4, 1) not null check (autonomy_hours between 1 and 48),
  -- The name of a drawing.
  scene text not null default 'house' check (scene ~ '^[a-z]+$'),
  position integer not null default 0,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- PostgreSQL accepts dates and numbers that no page can show: infinity, a year of five digits,
  -- NaN. One such value, written through the Data API, would break each page that reads the row.
  constraint bundles_days_check check (updated_at between '1900-01-01' and '2999-12-31'),
  -- A text without a limit could make a page that no phone can load, and fill the audit. The limits
  -- of the tables are far above the length of any text of the shop.
  constraint bundles_lengths_check check (char_length(scene) <= 5000)
);

-- The appliances that a bundle runs, of domain/solar/load/appliances.ts, and for how many of the
-- twelve hours by day and by night.
create table public.bundle_loads (
  bundle_id uuid not null references public.bundles (id) on delete cascade,
  appliance text not null check (appliance ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  quantity integer not null check (quantity between 1 and 500),
  watts numeric(7, 1) not null check (watts between 1 and 20000),
  day_hours numeric(4,2) not null check (day_hours between 0 and 12),
  night_hours numeric(4,2) not null check (night_hours between 0 and 12),
  position integer not null default 0,
  primary key (bundle_id, appliance),
  constraint bundle_loads_runs_some_hours check (day_hours + night_hours > 0)
);

create table public.bundle_parts (
  bundle_id uuid not null references public.bundles (id) on delete cascade,
  -- A product must be removed from its bundles before it is deleted: no bundle loses a part
  -- unnoticed.
  product_id uuid not null references public.products (id) on delete restrict,
  quantity integer not null check (quantity between 1 and 999),
  position integer not null default 0,
  primary key (bundle_id, product_id)
);

create index bundle_parts_product_id_idx on public.bundle_parts (product_id);

alter table public.product_uses enable row level security;
grant select on public.product_uses to anon;
grant select, insert, update, delete on public.product_uses to authenticated, service_role;
create policy product_uses_select_everyone on public.product_uses
  for select to anon, authenticated
  using (true);
create policy product_uses_insert_staff on public.product_uses for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_uses_update_staff on public.product_uses for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_uses_delete_staff on public.product_uses for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.product_use_items enable row level security;
grant select on public.product_use_items to anon;
grant select, insert, update, delete on public.product_use_items to authenticated, service_role;
create policy product_use_items_select_everyone on public.product_use_items
  for select to anon, authenticated
  using (true);
create policy product_use_items_insert_staff on public.product_use_items
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_use_items_update_staff on public.product_use_items
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_use_items_delete_staff on public.product_use_items
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.bundles enable row level security;
grant select on public.bundles to anon;
grant select, insert, update, delete on public.bundles to authenticated, service_role;
create policy bundles_select_anon on public.bundles for select to anon using (is_active);
create policy bundles_select_authenticated on public.bundles for select to authenticated
  using (is_active or (select private.is_admin()));
create policy bundles_insert_staff on public.bundles for insert to authenticated
  with check ((select private.has_grant('content')));
create policy bundles_update_staff on public.bundles for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy bundles_delete_staff on public.bundles for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.bundle_loads enable row level security;
grant select on public.bundle_loads to anon;
grant select, insert, update, delete on public.bundle_loads to authenticated, service_role;
create policy bundle_loads_select_everyone on public.bundle_loads
  for select to anon, authenticated
  using (exists (select from public.bundles where id = bundle_id));
create policy bundle_loads_insert_staff on public.bundle_loads for insert to authenticated
  with check ((select private.has_grant('content')));
create policy bundle_loads_update_staff on public.bundle_loads for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy bundle_loads_delete_staff on public.bundle_loads for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.bundle_parts enable row level security;
grant select on public.bundle_parts to anon;
grant select, insert, update, delete on public.bundle_parts to authenticated, service_role;
create policy bundle_parts_select_everyone on public.bundle_parts
  for select to anon, authenticated
  using (exists (select from public.bundles where id = bundle_id));
create policy bundle_parts_insert_staff on public.bundle_parts for insert to authenticated
  with check ((select private.has_grant('content')));
create policy bundle_parts_update_staff on public.bundle_parts for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy bundle_parts_delete_staff on public.bundle_parts for delete to authenticated
  using ((select private.has_grant('content')));

-- Pages say whether a bundle is in stock, so only an order that changes this notifies the caches.
-- Security definer, because a person who changes stock need not be able to read bundles.
create function private.notify_bundle_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.bundle_parts
    where product_id = new.id and (old.stock >= quantity) <> (new.stock >= quantity)
  ) then
    perform pg_notify('table_changed', 'bundle_parts');
  end if;
  return null;
end $$;

create trigger product_uses_notify_changed
  after insert or update or delete or truncate on public.product_uses
  for each statement execute function private.notify_table_changed();

create trigger product_use_items_notify_changed
  after insert or update or delete or truncate on public.product_use_items
  for each statement execute function private.notify_table_changed();

create trigger bundles_stamp before update on public.bundles
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger bundles_notify_changed
  after insert or update or delete or truncate on public.bundles
  for each statement execute function private.notify_table_changed();

create trigger bundle_loads_notify_changed
  after insert or update or delete or truncate on public.bundle_loads
  for each statement execute function private.notify_table_changed();

create trigger bundle_parts_notify_changed
  after insert or update or delete or truncate on public.bundle_parts
  for each statement execute function private.notify_table_changed();

create trigger products_notify_bundle_stock after update of stock on public.products
  for each row when (old.stock <> new.stock) execute function private.notify_bundle_stock();

select private.audit_table('public.product_uses', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.product_use_items', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.bundles', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.bundle_loads', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.bundle_parts', '{sales,stock,finance,content,support}', 'yes');
