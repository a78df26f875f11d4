-- The units of an order in each depot: what is kept there, and what was sent from there and is not back.
create or replace function private.order_units_by_depot(of_order uuid, of_product uuid)
returns table(depot_id uuid, kept integer, sent integer)
language sql
stable
set search_path to ''
as $$
  with taken as (
    select part.depot_id,
      -sum(part.quantity) filter (where movement.return_request_id is null)::integer as units,
      coalesce(sum(part.quantity) filter (where movement.return_request_id is not null), 0)::integer as back
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

create or replace view private.depot_levels as
 select product_id,
    depot_id,
    sum(stock)::integer as stock,
    sum(units)::integer as on_hold,
    sum(stock + units)::integer as on_hand
   from ( select depot_stock.product_id,
            depot_stock.depot_id,
            depot_stock.quantity as stock,
            0 as units
           from public.depot_stock
        union all
         select movement.product_id,
            part_1.depot_id,
            0,
            - part_1.quantity
           from public.orders
             join public.stock_movements movement on movement.order_id = orders.id
             join public.depot_movements part_1 on part_1.movement_id = movement.id
          where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing')
            and movement.return_request_id is null
        union all
         select gone.product_id,
            gone.depot_id,
            0,
            - gone.quantity
           from public.orders
             join private.shipped_units gone on gone.order_id = orders.id
          where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing')) part
  group by product_id, depot_id;

-- Trigger only. As before, and units that a buyer sent back go to the depot that they were sent from.
create or replace function private.move_depot_stock()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
declare
  rest integer := new.quantity;
  place record;
begin
  if new.depot_id is null then
    for place in
      select units.depot_id, part.units, part.turn
      from private.order_units_by_depot(new.order_id, new.product_id) units
      cross join lateral (values
        (case when new.return_request_id is null then units.kept end, 1), (units.sent, 2)
      ) part (units, turn)
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
