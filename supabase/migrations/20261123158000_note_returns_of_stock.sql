-- Units that a buyer sent back had left the store: they are not a part of the units that are kept here for
-- the rest of their order.
alter table public.stock_movements
  add column return_request_id uuid references public.return_requests (id) on delete restrict,
  add constraint stock_movements_return_check check (return_request_id is null or kind = 'order_return');
create index stock_movements_return_request_id_idx on public.stock_movements (return_request_id)
  where return_request_id is not null;

-- Units of a product that were sent, came back from the buyer and are for sale again. Called by the service
-- and by other functions here.
create function private.units_sent_back(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $$
  select coalesce(sum(quantity), 0)::integer from public.stock_movements
  where order_id = of_order and product_id = of_product and return_request_id is not null
$$;
grant execute on function private.units_sent_back(uuid, uuid) to service_role;

create or replace function private.unsent_units(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $$
  select greatest(0, l.quantity - l.returned_quantity
    + private.units_sent_back(l.order_id, l.product_id) - coalesce((
    select sum(s.quantity) from public.shipment_lines s
    where s.order_id = l.order_id and s.product_id = l.product_id
  ), 0))::integer
  from public.order_lines l
  where l.order_id = of_order and l.product_id = of_product
$$;

create or replace function private.units_to_ship(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $$
  select greatest(0, l.quantity
    - greatest(l.returned_quantity - private.units_sent_back(l.order_id, l.product_id), coalesce((
      select sum(r.quantity) from public.refund_lines r
      where r.order_id = l.order_id and r.product_id = l.product_id and r.return_request_id is null
        and not private.gave_nothing_back(r)
    ), 0)) - coalesce((
    select sum(s.quantity) from public.shipment_lines s
    where s.order_id = l.order_id and s.product_id = l.product_id
  ), 0))::integer
  from public.order_lines l
  where l.order_id = of_order and l.product_id = of_product
$$;

create or replace view private.held_units as
 select line.product_id,
    line.order_id,
    greatest(line.quantity - line.returned_quantity
      + coalesce((
        select sum(back.quantity) from public.stock_movements back
        where back.order_id = line.order_id and back.product_id = line.product_id
          and back.return_request_id is not null), 0)
      - coalesce((
        select sum(sent.quantity) from public.shipment_lines sent
        where sent.order_id = line.order_id and sent.product_id = line.product_id), 0), 0)::integer as units
   from public.order_lines line
     join public.orders on orders.id = line.order_id
  where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing');

-- Security definer as before: staff and the service ask how much is kept for orders.
create or replace function private.units_on_hold()
returns jsonb
language sql
stable security definer
set search_path to ''
as $$
  with open_orders as (
    select id from public.orders
    where holds_stock and status in ('pending_payment', 'paid', 'preparing')
      and (auth.uid() is null or private.is_admin())
  ), sent as (
    select order_id, product_id, sum(units) as units
    from (
      select line.order_id, line.product_id, line.quantity as units
      from open_orders join public.shipment_lines line on line.order_id = open_orders.id
      union all
      select order_id, product_id, -quantity from public.stock_movements
      where return_request_id is not null
    ) as moved
    group by order_id, product_id
  )
  select coalesce(jsonb_object_agg(product_id, units), '{}')
  from (
    select line.product_id, sum(greatest(
      line.quantity - line.returned_quantity - coalesce(sent.units, 0), 0)) as units
    from open_orders
    join public.order_lines line on line.order_id = open_orders.id
    left join sent on sent.order_id = line.order_id and sent.product_id = line.product_id
    where line.product_id is not null
    group by line.product_id
  ) held
$$;
