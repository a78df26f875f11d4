-- A part of an order that has arrived can be returned while the rest is still to come.

-- Whether the buyer has the order, or a part of it. Called by the service and by triggers.
create function private.has_arrived_goods(of_order uuid)
returns boolean
language sql
stable
set search_path to ''
as $$
  select exists (
    select from public.orders o
    where o.id = of_order and (o.status in ('delivered', 'installed')
      or o.status in ('preparing', 'shipped') and exists (
        select from public.shipments s where s.order_id = o.id and s.delivered_at is not null))
  )
$$;
grant execute on function private.has_arrived_goods(uuid) to service_role;

-- Units of a product that the buyer has and may return. Called by the service and by triggers.
create function private.units_with_buyer(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $$
  select case
    when o.status in ('delivered', 'installed', 'refunded')
      then private.returnable_units(of_order, of_product)
    else greatest(0, least(private.returnable_units(of_order, of_product), coalesce((
      select sum(g.quantity)
      from public.shipment_lines g
      join public.shipments s on s.id = g.shipment_id
      where g.order_id = of_order and g.product_id = of_product and s.delivered_at is not null
    ), 0) - coalesce((
      select sum(l.sellable_quantity + l.damaged_quantity)
      from public.return_request_lines l
      join public.return_requests r on r.id = l.return_request_id
      where r.order_id = of_order and l.product_id = of_product
    ), 0)))::integer
  end
  from public.orders o
  where o.id = of_order
$$;
grant execute on function private.units_with_buyer(uuid, uuid) to service_role;

-- Trigger only. As before, for goods that have arrived.
create or replace function private.guard_return_line()
returns trigger
language plpgsql
set search_path to ''
as $$
declare
  request public.return_requests;
begin
  select * into request from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = request.order_id for no key update;
  if tg_op = 'INSERT' then
    if new.sellable_quantity + new.damaged_quantity > 0
      or request.kind <> 'return' or request.status <> 'requested' then
      raise exception 'Goods come back after a return was accepted' using errcode = 'PT409';
    end if;
    if new.quantity > private.units_with_buyer(request.order_id, new.product_id) then
      raise exception 'That is more of a product than was bought, or it has come back already'
        using errcode = 'PT409';
    end if;
  elsif request.status <> 'accepted' or old.sellable_quantity + old.damaged_quantity > 0 then
    raise exception 'What came back is written down once, after the return was accepted'
      using errcode = 'PT409';
  elsif new.sellable_quantity + new.damaged_quantity
      > private.units_with_buyer(request.order_id, new.product_id) then
    raise exception 'That is more of a product than was bought, or it has come back already'
      using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. As before, and a return begins when something has arrived.
create or replace function private.guard_return_request()
returns trigger
language plpgsql
set search_path to ''
as $$
declare
  order_status text;
begin
  select status into order_status
    from public.orders where id = new.order_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'A request begins as a request' using errcode = 'PT409';
    end if;
    if new.kind = 'cancellation' and order_status not in ('paid', 'preparing')
      or new.kind = 'return' and not private.has_arrived_goods(new.order_id) then
      raise exception 'This order cannot be cancelled or returned now' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if (new.order_id, new.kind, new.reason, new.created_at)
    is distinct from (old.order_id, old.kind, old.reason, old.created_at)
    or new.message is distinct from old.message
      and (pg_trigger_depth() = 1 or new.message is distinct from 'Removed') then
    raise exception 'What a buyer asked for cannot change' using errcode = 'PT409';
  end if;
  if new.kind = 'cancellation' and new.status = 'accepted'
    and order_status not in ('cancelled', 'refunded') then
    raise exception 'An accepted cancellation ends the order' using errcode = 'PT409';
  end if;
  if new.status = 'received' and not exists (
    select from public.return_request_lines
    where return_request_id = new.id and sellable_quantity + damaged_quantity > 0
  ) then
    raise exception 'A return is received when goods came back' using errcode = 'PT409';
  end if;
  return new;
end $$;
