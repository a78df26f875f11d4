-- What left in a shipment is no longer in the store, also while the rest of its order still is.

-- Which depot the units of a shipment left. Written by a trigger.
create table private.shipped_units (
  shipment_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  depot_id uuid not null references public.depots on delete restrict,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_id, product_id, depot_id),
  foreign key (shipment_id, order_id, product_id) references public.shipment_lines on delete cascade
);
create index shipped_units_order_id_idx on private.shipped_units (order_id, product_id);
create index shipped_units_product_id_idx on private.shipped_units (product_id);
create index shipped_units_depot_id_idx on private.shipped_units (depot_id);
alter table private.shipped_units enable row level security;
revoke all on private.shipped_units from anon, authenticated, service_role;

-- What an order still has in each depot: what it took there, less what left. Called by triggers only.
create function private.order_units_by_depot(of_order uuid, of_product uuid)
returns table (depot_id uuid, kept integer, sent integer)
language sql stable set search_path = '' as $$
  with taken as (
    select part.depot_id, -sum(part.quantity)::integer as units
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
    greatest(least(taken.units, coalesce(gone.units, 0)), 0)
  from taken left join gone on gone.depot_id = taken.depot_id
$$;
revoke all on function private.order_units_by_depot(uuid, uuid) from public;

-- Writes which depots the units of a shipment left: those that deliver first.
create function private.insert_shipped_units(line public.shipment_lines) returns void
language sql set search_path = '' as $$
  insert into private.shipped_units (shipment_id, order_id, product_id, depot_id, quantity)
  select line.shipment_id, line.order_id, line.product_id, place.depot_id,
    least(place.kept, line.quantity - place.before)
  from (
    select units.depot_id, units.kept, sum(units.kept) over places - units.kept as before
    from private.order_units_by_depot(line.order_id, line.product_id) units
    join public.depots on depots.id = units.depot_id
    where units.kept > 0
    window places as (order by depots.lead_days, depots.id)
  ) place
  where place.before < line.quantity
$$;
revoke all on function private.insert_shipped_units(public.shipment_lines) from public;

-- Trigger only. Security definer, because nobody else writes these rows.
create function private.note_shipped_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.insert_shipped_units(new);
  return null;
end $$;
revoke all on function private.note_shipped_units() from public;
create trigger shipment_lines_note_units after insert on public.shipment_lines
  for each row execute function private.note_shipped_units();

-- The parts of open orders that left before.
do $$
declare
  line public.shipment_lines;
begin
  for line in
    select l.* from public.shipment_lines l
    join public.shipments s on s.id = l.shipment_id
    join public.orders o on o.id = l.order_id
    where o.status = 'preparing' order by l.order_id, s.position
  loop
    perform private.insert_shipped_units(line);
  end loop;
end $$;

create or replace view private.held_units as
  select line.product_id, line.order_id,
    greatest(line.quantity - line.returned_quantity - coalesce((
      select sum(sent.quantity) from public.shipment_lines sent
      where sent.order_id = line.order_id and sent.product_id = line.product_id
    ), 0), 0)::integer as units
  from public.order_lines line
  join public.orders on orders.id = line.order_id
  where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing');

-- A list of parts, so that a question about a few products reads only theirs.
create or replace view private.depot_levels as
  select product_id, depot_id, sum(stock)::integer as stock, sum(units)::integer as on_hold,
    sum(stock + units)::integer as on_hand
  from (
    select product_id, depot_id, quantity as stock, 0 as units from public.depot_stock
    union all
    select movement.product_id, part.depot_id, 0, -part.quantity
    from public.orders
    join public.stock_movements movement on movement.order_id = orders.id
    join public.depot_movements part on part.movement_id = movement.id
    where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing')
    union all
    select gone.product_id, gone.depot_id, 0, -gone.quantity
    from public.orders join private.shipped_units gone on gone.order_id = orders.id
    where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing')
  ) part
  group by product_id, depot_id;

-- The same as before, but units that never left come back to the depot where they are.
create or replace function private.move_depot_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rest integer := new.quantity;
  place record;
begin
  if new.depot_id is null then
    for place in
      select units.depot_id, part.units, part.turn
      from private.order_units_by_depot(new.order_id, new.product_id) units
      cross join lateral (values (units.kept, 1), (units.sent, 2)) part (units, turn)
      where new.kind = 'order_return' and part.units > 0
      union all
      select depot_stock.depot_id, -depot_stock.quantity, depots.lead_days
      from public.depot_stock join public.depots on depots.id = depot_stock.depot_id
      where new.quantity < 0 and product_id = new.product_id and depot_stock.quantity > 0
      order by turn, depot_id
    loop
      exit when rest = 0;
      declare
        part integer := case when rest > 0 then least(rest, place.units)
          else greatest(rest, place.units) end;
      begin
        perform private.move_depot_units(new, place.depot_id, part);
        rest := rest - part;
      end;
    end loop;
  end if;
  if rest <> 0 then
    perform private.move_depot_units(new, coalesce(new.depot_id, private.main_depot()), rest);
  end if;
  return null;
end $$;
