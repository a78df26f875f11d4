-- A movement that staff wrote by a request: sent twice, it is written once.
alter table public.stock_movements add column request_id uuid;
create unique index stock_movements_request_id_idx
  on public.stock_movements (request_id, product_id, depot_id) where request_id is not null;

-- What must be in each depot: what is for sale, and what orders have taken from it that has not left.
create view private.depot_levels as
  with held as (
    select movement.product_id, part.depot_id, -sum(part.quantity)::integer as units
    from public.orders
    join public.stock_movements movement on movement.order_id = orders.id
    join public.depot_movements part on part.movement_id = movement.id
    where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing')
    group by movement.product_id, part.depot_id
  )
  select coalesce(stock.product_id, held.product_id) as product_id,
    coalesce(stock.depot_id, held.depot_id) as depot_id,
    coalesce(stock.quantity, 0) as stock, coalesce(held.units, 0) as on_hold,
    coalesce(stock.quantity, 0) + coalesce(held.units, 0) as on_hand
  from public.depot_stock stock
  full join held on held.product_id = stock.product_id and held.depot_id = stock.depot_id;
revoke all on private.depot_levels from anon, authenticated;
grant select on private.depot_levels to service_role;

-- The same for staff. Security definer, because not every grant reads orders.
create function public.depot_levels(of_products uuid[])
returns table (product_id uuid, depot_id uuid, stock integer, on_hold integer, on_hand integer)
language sql stable security definer set search_path = '' as $$
  select product_id, depot_id, stock, on_hold, on_hand from private.depot_levels
  where product_id = any (of_products)
    and (select private.has_grant('stock', 'sales', 'content', 'finance'))
$$;
revoke execute on function public.depot_levels(uuid[]) from public, anon;
grant execute on function public.depot_levels(uuid[]) to authenticated;
