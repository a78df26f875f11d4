-- Bundles by need: what somebody wants to run, for how long, and the products that carry it. Prices and stock are the products' own.
create table public.bundles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Shown as a heading: plain ASCII, as the heading font has nothing else.
  name text not null check (name ~ '^[ -~]{1,60}$'),
  lead text not null check (length(lead) between 1 and 240),
  -- What it is not for, said before somebody buys it.
  not_for text not null check (length(not_for) between 1 and 240),
  -- How long the battery alone carries the need.
  autonomy_hours numeric(4, 1) not null check (autonomy_hours between 1 and 48),
  -- What app/ui/scene.tsx draws.
  scene text not null default 'house' check (scene ~ '^[a-z]+$'),
  position integer not null default 0,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

-- What runs: an appliance of domain/solar/appliances.ts, and for how many hours of the twelve by day and the twelve by night.
create table public.bundle_loads (
  bundle_id uuid not null references public.bundles (id) on delete cascade,
  appliance text not null check (appliance ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  quantity integer not null check (quantity between 1 and 500),
  watts numeric(7, 1) not null check (watts between 1 and 20000),
  day_hours numeric(3, 1) not null check (day_hours between 0 and 12),
  night_hours numeric(3, 1) not null check (night_hours between 0 and 12),
  position integer not null default 0,
  primary key (bundle_id, appliance),
  check (day_hours + night_hours > 0)
);

create table public.bundle_parts (
  bundle_id uuid not null references public.bundles (id) on delete cascade,
  -- A product that a bundle is made of is taken out of it before it is deleted: no bundle loses a part unseen.
  product_id uuid not null references public.products (id) on delete restrict,
  quantity integer not null check (quantity between 1 and 999),
  position integer not null default 0,
  primary key (bundle_id, product_id)
);
create index bundle_parts_product_id on public.bundle_parts (product_id);

create trigger bundles_touch_updated_at before update on public.bundles for each row execute function private.touch_updated_at();
create trigger bundles_notify_changed after insert or update or delete or truncate on public.bundles
  for each statement execute function private.notify_table_changed();
create trigger bundle_loads_notify_changed after insert or update or delete or truncate on public.bundle_loads
  for each statement execute function private.notify_table_changed();
create trigger bundle_parts_notify_changed after insert or update or delete or truncate on public.bundle_parts
  for each statement execute function private.notify_table_changed();

-- Pages say whether a bundle is in stock: an order that makes it so or ends it is told, any other leaves the kept pages alone.
-- With the owner's rights, called by the trigger only: who sells a product need not read bundles.
create function private.notify_bundle_stock() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.bundle_parts where product_id = new.id and (old.stock >= quantity) <> (new.stock >= quantity)) then
    perform pg_notify('table_changed', 'bundle_parts');
  end if;
  return null;
end $$;
revoke all on function private.notify_bundle_stock from public;
create trigger products_notify_bundle_stock after update of stock on public.products
  for each row when (old.stock <> new.stock) execute function private.notify_bundle_stock();

alter table public.bundles enable row level security;
alter table public.bundle_loads enable row level security;
alter table public.bundle_parts enable row level security;
create policy bundles_select_anon on public.bundles for select to anon using (is_active);
create policy bundles_select_authenticated on public.bundles for select to authenticated using (is_active or (select private.is_admin()));
create policy bundles_insert_admin on public.bundles for insert to authenticated with check ((select private.is_admin()));
create policy bundles_update_admin on public.bundles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy bundles_delete_admin on public.bundles for delete to authenticated using ((select private.is_admin()));
-- Of a bundle that one sees.
create policy bundle_loads_select_everyone on public.bundle_loads for select to anon, authenticated
  using (exists (select from public.bundles where id = bundle_id));
create policy bundle_loads_insert_admin on public.bundle_loads for insert to authenticated with check ((select private.is_admin()));
create policy bundle_loads_update_admin on public.bundle_loads for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy bundle_loads_delete_admin on public.bundle_loads for delete to authenticated using ((select private.is_admin()));
create policy bundle_parts_select_everyone on public.bundle_parts for select to anon, authenticated
  using (exists (select from public.bundles where id = bundle_id));
create policy bundle_parts_insert_admin on public.bundle_parts for insert to authenticated with check ((select private.is_admin()));
create policy bundle_parts_update_admin on public.bundle_parts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy bundle_parts_delete_admin on public.bundle_parts for delete to authenticated using ((select private.is_admin()));

revoke all on public.bundles, public.bundle_loads, public.bundle_parts from anon, authenticated, service_role;
grant select on public.bundles, public.bundle_loads, public.bundle_parts to anon;
grant select, insert, update, delete on public.bundles, public.bundle_loads, public.bundle_parts to authenticated, service_role;
