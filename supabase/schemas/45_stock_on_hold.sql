-- Units that unpaid orders hold, and units that are sold but still in the store.

-- The units of a product that unpaid orders hold, and when the first of them become free unless
-- they are paid. Written by triggers; a product without held units has no row. Everyone may read
-- it, so it names no order.
create table public.product_holds (
  product_id uuid primary key references public.products on delete cascade,
  units integer not null check (units > 0),
  free_from timestamptz not null
);

-- Products of which staff were notified that few are left. The row is deleted when there are enough
-- again, so that staff are notified of the next shortage too.
create table private.low_stock_notices (
  product_id uuid primary key references public.products on delete cascade,
  noticed_at timestamptz not null default now()
);

-- The depots from which the units of a shipment came. Written by a trigger.
create table private.shipped_units (
  shipment_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  depot_id uuid not null references public.depots on delete restrict,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_id, product_id, depot_id),
  foreign key (shipment_id, order_id, product_id) references public.shipment_lines
    on delete cascade
);

create index shipped_units_order_id_idx on private.shipped_units (order_id, product_id);
create index shipped_units_product_id_idx on private.shipped_units (product_id);
create index shipped_units_depot_id_idx on private.shipped_units (depot_id);

alter table public.product_holds enable row level security;
grant select on public.product_holds to anon, authenticated;
grant select, insert, update, delete on public.product_holds to service_role;
create policy product_holds_select_everyone on public.product_holds
  for select to anon, authenticated
  using (true);

alter table private.low_stock_notices enable row level security;
grant select, insert, delete on private.low_stock_notices to service_role;

alter table private.shipped_units enable row level security;

-- The units of orders that have not left the store. Functions read it for many products at once.
create view private.held_units as
  select line.product_id, line.order_id, greatest(
    line.quantity - line.returned_quantity
    + coalesce((
      select sum(back.quantity) from public.stock_movements back
      where back.order_id = line.order_id and back.product_id = line.product_id
        and back.return_request_id is not null), 0)
    - coalesce((
      select sum(sent.quantity) from public.shipment_lines sent
      where sent.order_id = line.order_id and sent.product_id = line.product_id), 0),
    0)::integer as units
  from public.order_lines line
  join public.orders on orders.id = line.order_id
  where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing');
grant select on private.held_units to service_role;

-- A union of parts, so that a query about a few products reads only theirs.
create view private.depot_levels as
  select product_id, depot_id, sum(stock)::integer as stock, sum(units)::integer as on_hold,
    sum(stock + units)::integer as on_hand
  from (
    select depot_stock.product_id, depot_stock.depot_id, depot_stock.quantity as stock, 0 as units
    from public.depot_stock
    union all
    select movement.product_id, part_1.depot_id, 0, - part_1.quantity
    from public.orders
    join public.stock_movements movement on movement.order_id = orders.id
    join public.depot_movements part_1 on part_1.movement_id = movement.id
    where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing')
      and movement.return_request_id is null
    union all
    select gone.product_id, gone.depot_id, 0, - gone.quantity
    from public.orders
    join private.shipped_units gone on gone.order_id = orders.id
    where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing')
  ) part
  group by product_id, depot_id;
grant select on private.depot_levels to service_role;

-- Trigger only. Adds or removes the units of one order in product_holds. Rows are locked in the
-- order of their products.
create function private.update_product_holds() returns trigger
language plpgsql set search_path = '' as $$
declare
  was_held boolean := tg_op = 'UPDATE' and old.holds_stock and old.held_until is not null;
  is_held boolean := new.holds_stock and new.held_until is not null;
begin
  -- An order may change in the transaction that inserted it: then its insert is counted first.
  if tg_op = 'UPDATE' then set constraints public.orders_count_holds_of_new immediate; end if;
  perform from public.product_holds
  where product_id in (select product_id from public.order_lines where order_id = new.id)
  order by product_id
  for update;
  if is_held and not was_held then
    insert into public.product_holds as h (product_id, units, free_from)
    select product_id, quantity, new.held_until
    from public.order_lines
    where order_id = new.id
    order by product_id
    on conflict (product_id) do update
      set units = h.units + excluded.units, free_from = least(h.free_from, excluded.free_from);
    return null;
  end if;
  if was_held and not is_held then
    delete from public.product_holds h
    using public.order_lines l
    where l.order_id = new.id and h.product_id = l.product_id and h.units <= l.quantity;
    update public.product_holds h
    set units = h.units - l.quantity
    from public.order_lines l
    where l.order_id = new.id and h.product_id = l.product_id;
  end if;
  if was_held then
    update public.product_holds h
    set free_from = coalesce(
      (
        select o.held_until
        from public.orders o
        where o.held_until is not null
          and o.holds_stock
          and exists (
            select from public.order_lines l where l.order_id = o.id and l.product_id = h.product_id
          )
        order by o.held_until
        limit 1
      ),
      h.free_from
    )
    where h.free_from = old.held_until
      and h.product_id in (select product_id from public.order_lines where order_id = new.id);
  end if;
  return null;
end $$;

create function private.delete_product_holds() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.product_holds where true;
  return null;
end $$;

-- Trigger only, when the transaction commits: while an order holds stock, its movements sum to the
-- units that did not come back, and otherwise to zero, also for a product that an edit removed.
-- Security definer, because the order may have been written by a role that cannot read it.
create function private.check_order_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid;
  product uuid;
begin
  if tg_table_name = 'orders' then
    changed := new.id;
  elsif tg_op = 'DELETE' then
    changed := old.order_id;
    product := old.product_id;
  else
    changed := new.order_id;
    product := new.product_id;
  end if;
  if exists (
    select from public.orders o, lateral (
      select product_id, returned_quantity - quantity as units
      from public.order_lines where order_id = o.id and o.holds_stock
      union all
      select product_id, -quantity from public.stock_movements where order_id = o.id
    ) as counted
    where o.id = changed and (product is null or counted.product_id = product)
    group by counted.product_id
    having sum(counted.units) <> 0
  ) then
    raise exception 'order_movements_differ' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- private.depot_levels for staff. Security definer, because not every grant reads orders.
create function public.depot_levels(of_products uuid[])
returns table (product_id uuid, depot_id uuid, stock integer, on_hold integer, on_hand integer)
language sql stable security definer set search_path = '' as $$
  select product_id, depot_id, stock, on_hold, on_hand from private.depot_levels
  where product_id = any (of_products)
    and (select private.has_grant('stock', 'sales', 'content', 'finance'))
$$;
grant execute on function public.depot_levels(uuid[]) to authenticated;

-- Units of each product in the store that belong to open orders, as `{ product: units }`. Sent
-- units are summed once for all open orders, not once for each line, which is faster. Customers get
-- nothing. Security definer, because not every grant reads orders.
create function private.units_on_hold() returns jsonb
language sql stable security definer set search_path to '' as $$
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
grant execute on function private.units_on_hold() to authenticated, service_role;

-- The units of a line that are still here: not sent, and not back in the stock. Of units of the
-- carbon register, the refunded ones, until the rest is retired.
create function private.unsent_units(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select case
    when p.retires_kg is not null then case
      when exists (select from public.order_retirements where order_id = of_order) then 0
      else l.quantity - l.returned_quantity - private.units_to_retire(of_order, of_product)
    end
    else greatest(0,
      l.quantity - l.returned_quantity + private.units_sent_back(l.order_id, l.product_id)
      - coalesce((
        select sum(s.quantity) from public.shipment_lines s
        where s.order_id = l.order_id and s.product_id = l.product_id
      ), 0))::integer
  end
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and l.product_id = of_product
$$;
grant execute on function private.unsent_units(uuid, uuid) to service_role;

-- The units of an order in each depot: `kept` are still there, `sent` were sent from there and are
-- not back.
create function private.order_units_by_depot(of_order uuid, of_product uuid)
returns table(depot_id uuid, kept integer, sent integer)
language sql stable set search_path to '' as $$
  with taken as (
    select part.depot_id,
      -sum(part.quantity) filter (where movement.return_request_id is null)::integer as units,
      coalesce(sum(part.quantity) filter (where movement.return_request_id is not null), 0)::integer
        as back
    from public.stock_movements movement
    join public.depot_movements part on part.movement_id = movement.id
    where movement.order_id = of_order and movement.product_id = of_product
    group by part.depot_id
  ), gone as (
    select depot_id, sum(quantity)::integer as units from private.shipped_units
    where order_id = of_order and product_id = of_product
    group by depot_id
  )
  select taken.depot_id, greatest(taken.units - coalesce(gone.units, 0), 0),
    greatest(least(taken.units, coalesce(gone.units, 0)) - taken.back, 0)
  from taken left join gone on gone.depot_id = taken.depot_id
$$;

-- Units of a product that were sent, came back from the buyer and are for sale again.
create function private.units_sent_back(of_order uuid, of_product uuid) returns integer
language sql stable set search_path to '' as $$
  select coalesce(sum(quantity), 0)::integer from public.stock_movements
  where order_id = of_order and product_id = of_product and return_request_id is not null
$$;
grant execute on function private.units_sent_back(uuid, uuid) to service_role;

-- Trigger only. Held units are shown only for a product that is sold out. Each paid order changes
-- them, so other changes do not refresh the pages of the shop.
create function private.notify_hold_of_sold_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.products
    where id = coalesce(new.product_id, old.product_id) and stock <= 0
  ) then
    perform pg_notify('table_changed', tg_table_name);
  end if;
  return null;
end $$;

create trigger product_holds_notify_changed after truncate on public.product_holds
  for each statement execute function private.notify_table_changed();
create trigger product_holds_notify_sold_out
  after insert or update or delete on public.product_holds
  for each row execute function private.notify_hold_of_sold_out();

create trigger orders_count_holds_of_changed
  after update of holds_stock, held_until on public.orders
  for each row
  when (old.holds_stock is distinct from new.holds_stock
    or old.held_until is distinct from new.held_until)
  execute function private.update_product_holds();
create trigger orders_delete_holds after truncate on public.orders
  for each statement execute function private.delete_product_holds();
create constraint trigger orders_check_stock_of_new after insert on public.orders
  deferrable initially deferred for each row execute function private.check_order_stock();
create constraint trigger orders_check_stock after update of holds_stock on public.orders
  deferrable initially deferred for each row when (old.holds_stock <> new.holds_stock)
  execute function private.check_order_stock();

create constraint trigger order_lines_check_stock
  after update of product_id, quantity, returned_quantity on public.order_lines
  deferrable initially deferred for each row execute function private.check_order_stock();

create constraint trigger stock_movements_check_order after insert on public.stock_movements
  deferrable initially deferred for each row when (new.order_id is not null)
  execute function private.check_order_stock();

create constraint trigger order_lines_check_stock_of_removed after delete on public.order_lines
  deferrable initially deferred for each row execute function private.check_order_stock();

create constraint trigger orders_count_holds_of_new after insert on public.orders
  deferrable initially deferred for each row when (new.holds_stock and new.held_until is not null)
  execute function private.update_product_holds();
