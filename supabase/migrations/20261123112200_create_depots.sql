-- Where the goods are. `products.stock` is what can be sold; `depot_stock` says in which depots these
-- units are, and sums to it. The units that an order took are remembered by depot, so that they go
-- back where they came from.
create table public.depots (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(btrim(name)) between 1 and 80),
  state text not null check (char_length(btrim(state)) between 1 and 40),
  -- Working days until its goods can leave with a delivery. The main store has 0.
  lead_days_min integer not null default 0 check (lead_days_min >= 0),
  lead_days_max integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint depots_lead_days_check check (lead_days_max between lead_days_min and 60)
);
alter table public.depots enable row level security;
revoke all on public.depots from anon, authenticated, service_role;
grant select, delete, insert (name, state, lead_days_min, lead_days_max),
  update (name, state, lead_days_min, lead_days_max, is_active) on public.depots to authenticated;
grant select on public.depots to service_role;
create policy depots_select_staff on public.depots for select to authenticated
  using ((select private.is_admin()));
create policy depots_insert_stock on public.depots for insert to authenticated
  with check ((select private.has_grant('stock')));
create policy depots_update_stock on public.depots for update to authenticated
  using ((select private.has_grant('stock'))) with check ((select private.has_grant('stock')));
create policy depots_delete_stock on public.depots for delete to authenticated
  using ((select private.has_grant('stock')));
insert into public.depots (id, name, state)
  values ('5e900000-0000-4000-8000-000000000001', 'Main store', 'Lagos');

create table public.depot_stock (
  product_id uuid not null references public.products on delete cascade,
  depot_id uuid not null references public.depots on delete restrict,
  quantity integer not null,
  primary key (product_id, depot_id),
  constraint depot_stock_quantity_check check (quantity >= 0)
);
create index depot_stock_depot_id_idx on public.depot_stock (depot_id);
alter table public.depot_stock enable row level security;
revoke all on public.depot_stock from anon, authenticated, service_role;
grant select on public.depot_stock to authenticated, service_role;
create policy depot_stock_select_staff on public.depot_stock for select to authenticated
  using ((select private.has_grant('stock', 'sales', 'content', 'finance')));

-- Which depot a movement is about. Movements of orders and corrections of the whole stock name none:
-- their units come from the depots that deliver first.
alter table public.stock_movements add column depot_id uuid references public.depots on delete restrict,
  add constraint stock_movements_depot_check check (kind <> 'transfer' or depot_id is not null);
create index stock_movements_depot_id_idx on public.stock_movements (depot_id)
  where depot_id is not null;
grant insert (depot_id) on public.stock_movements to authenticated;

create table public.depot_movements (
  movement_id bigint not null references public.stock_movements on delete cascade,
  depot_id uuid not null references public.depots on delete restrict,
  quantity integer not null check (quantity <> 0),
  primary key (movement_id, depot_id)
);
create index depot_movements_depot_id_idx on public.depot_movements (depot_id);
alter table public.depot_movements enable row level security;
revoke all on public.depot_movements from anon, authenticated, service_role;
grant select on public.depot_movements to authenticated, service_role;
create policy depot_movements_select_staff on public.depot_movements for select to authenticated
  using ((select private.has_grant('stock', 'sales', 'content', 'finance')));

-- All that was there before is in the main store.
insert into public.depot_stock (product_id, depot_id, quantity)
  select id, '5e900000-0000-4000-8000-000000000001', stock from public.products where stock > 0;
insert into public.depot_movements (movement_id, depot_id, quantity)
  select id, '5e900000-0000-4000-8000-000000000001', quantity from public.stock_movements;
