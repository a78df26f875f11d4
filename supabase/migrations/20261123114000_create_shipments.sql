-- What left the store, when, with whom, and when it arrived. An order may leave in several shipments:
-- it is shipped when everything left, and delivered when everything arrived.
create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- The first shipment of an order is number 1.
  position integer not null check (position >= 1),
  -- The request that made it: sent twice, it makes one shipment.
  request_id uuid not null,
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_number text check (char_length(tracking_number) between 1 and 80),
  tracking_url text
    check (tracking_url ~ '^https://[^/@[:space:]]+(/[^[:space:]]*)?$' and char_length(tracking_url) <= 500),
  driver_phone text check (driver_phone ~ '^\+[1-9][0-9]{7,14}$'),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz check (delivered_at >= shipped_at),
  shipped_by uuid references auth.users (id) on delete set null,
  unique (request_id),
  unique (order_id, position),
  unique (id, order_id)
);
create index shipments_shipped_by_idx on public.shipments (shipped_by) where shipped_by is not null;

create table public.shipment_lines (
  shipment_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity between 1 and 999),
  primary key (shipment_id, order_id, product_id),
  foreign key (shipment_id, order_id) references public.shipments (id, order_id) on delete cascade,
  -- What was sent stays in the order.
  foreign key (order_id, product_id) references public.order_lines (order_id, product_id)
    on delete restrict
);
create index shipment_lines_order_id_idx on public.shipment_lines (order_id, product_id);

-- Orders that left before went as one shipment.
insert into public.shipments (order_id, position, request_id, carrier, tracking_number, tracking_url,
    driver_phone, shipped_at, delivered_at)
  select id, 1, gen_random_uuid(), carrier, tracking_number, tracking_url, driver_phone,
    least(coalesce(shipped_at, delivered_at, updated_at), coalesce(delivered_at, 'infinity')),
    case when status <> 'shipped' then coalesce(delivered_at, updated_at) end
  from public.orders
  where shipped_at is not null or status in ('shipped', 'delivered', 'installed');
insert into public.shipment_lines (shipment_id, order_id, product_id, quantity)
  select s.id, l.order_id, l.product_id, l.quantity
  from public.shipments s join public.order_lines l on l.order_id = s.order_id;

-- The history of an order tells of shipments.
alter table public.order_events drop constraint order_events_kind_check;
alter table public.order_events add constraint order_events_kind_check check (kind in
  ('placed', 'status', 'payment', 'proof', 'refund', 'return_request', 'shipment', 'note'));

alter table public.orders drop constraint orders_tracked_when_shipped;
alter table public.orders drop column carrier, drop column tracking_number, drop column tracking_url,
  drop column driver_phone;

alter table public.shipments enable row level security;
alter table public.shipment_lines enable row level security;
create policy shipments_select_owner_or_staff on public.shipments for select to authenticated
  using (
    exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
    or (select private.has_grant('sales', 'stock', 'finance', 'support'))
  );
create policy shipment_lines_select_owner_or_staff on public.shipment_lines for select to authenticated
  using (
    exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
    or (select private.has_grant('sales', 'stock', 'finance', 'support'))
  );
create policy shipments_all_second_factor on public.shipments as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));
create policy shipment_lines_all_second_factor on public.shipment_lines as restrictive for all
  to authenticated using ((select private.has_given_second_factor()));
revoke all on public.shipments, public.shipment_lines from anon, authenticated, service_role;
grant select on public.shipment_lines to authenticated;
grant select (id, order_id, position, carrier, tracking_number, tracking_url, driver_phone, shipped_at,
  delivered_at) on public.shipments to authenticated;
grant select, insert on public.shipments, public.shipment_lines to service_role;
grant update (carrier, tracking_number, tracking_url, driver_phone, delivered_at) on public.shipments
  to service_role;

-- The pages of an order follow what leaves and arrives.
alter publication supabase_realtime add table public.shipments;
