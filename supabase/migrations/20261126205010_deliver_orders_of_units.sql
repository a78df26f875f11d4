-- Units of the carbon register are part of an order and never of a shipment. An order that has nothing
-- else is delivered when its units are retired.

-- How many of a line are still to retire: those that were not refunded. For functions with the role of the
-- service.
create function private.units_to_retire(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, l.quantity - greatest(l.returned_quantity, coalesce((
    select sum(r.quantity) from public.refund_lines r
    where r.order_id = l.order_id and r.product_id = l.product_id
      and not private.gave_nothing_back(r)), 0)))::integer
  from public.order_lines l
  where l.order_id = of_order and l.product_id = of_product
$$;
revoke execute on function private.units_to_retire(uuid, uuid) from public;
grant execute on function private.units_to_retire(uuid, uuid) to service_role;

-- The kilograms that an order retires. For functions with the role of the service.
create or replace function private.kg_to_retire(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(
    private.units_to_retire(l.order_id, l.product_id)::bigint * p.retires_kg), 0)::bigint
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and p.retires_kg is not null
$$;

-- How many of a line are still to be sent. Only for functions with the role of the service.
create or replace function private.units_to_ship(of_order uuid, of_product uuid)
returns integer language sql stable set search_path = '' as $$
  select case when p.retires_kg is not null then 0 else greatest(0, l.quantity
    - greatest(l.returned_quantity - private.units_sent_back(l.order_id, l.product_id), coalesce((
      select sum(r.quantity) from public.refund_lines r
      where r.order_id = l.order_id and r.product_id = l.product_id and r.return_request_id is null
        and not private.gave_nothing_back(r)
    ), 0)) - coalesce((
    select sum(s.quantity) from public.shipment_lines s
    where s.order_id = l.order_id and s.product_id = l.product_id
  ), 0))::integer end
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and l.product_id = of_product
$$;

-- How many of a line are here although nothing more of it is sent. Of units of the register these are the
-- refunded ones, until the rest is retired. Only for functions with the role of the service.
create or replace function private.unsent_units(of_order uuid, of_product uuid)
returns integer language sql stable set search_path = '' as $$
  select case when p.retires_kg is not null then case
    when exists (select from public.order_retirements where order_id = of_order) then 0
    else l.quantity - l.returned_quantity - private.units_to_retire(of_order, of_product) end
  else greatest(0, l.quantity - l.returned_quantity
    + private.units_sent_back(l.order_id, l.product_id) - coalesce((
    select sum(s.quantity) from public.shipment_lines s
    where s.order_id = l.order_id and s.product_id = l.product_id
  ), 0))::integer end
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and l.product_id = of_product
$$;

-- How many of a line the buyer has and can send back: no units of the register. Only for functions with
-- the role of the service.
create or replace function private.units_with_buyer(of_order uuid, of_product uuid)
returns integer language sql stable set search_path = '' as $$
  select case
    when exists (select from public.products where id = of_product and retires_kg is not null) then 0
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

-- Whether an order has units of the register, and nothing of it is or was sent. For functions with the
-- role of the service.
create function private.sends_nothing(of_order uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
      select from public.order_lines l join public.products p on p.id = l.product_id
      where l.order_id = of_order and p.retires_kg is not null)
    and not exists (select from public.shipments where order_id = of_order)
    and not exists (
      select from public.order_lines l
      where l.order_id = of_order and private.units_to_ship(l.order_id, l.product_id) > 0)
$$;
revoke execute on function private.sends_nothing(uuid) from public;
grant execute on function private.sends_nothing(uuid) to service_role;

drop trigger orders_check_status on public.orders;
create trigger orders_check_status before update of status on public.orders
  for each row execute function private.check_status_transition('an order',
    'pending_payment>paid', 'pending_payment>cancelled', 'cancelled>paid',
    'cancelled>pending_payment', 'cancelled>refunded', 'paid>preparing', 'paid>delivered',
    'paid>cancelled', 'paid>refunded', 'preparing>shipped', 'preparing>delivered',
    'preparing>cancelled', 'preparing>refunded', 'shipped>delivered', 'shipped>refunded',
    'delivered>installed', 'delivered>refunded', 'installed>refunded');

-- Trigger only. What is not sent is neither prepared nor sent; it is delivered once its units are retired.
create function private.guard_order_of_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'preparing' and old.status = 'paid' and private.sends_nothing(new.id) then
    raise exception 'Nothing of this order is sent: its buyer says in whose name its units are retired.'
      using errcode = 'PT409';
  end if;
  if new.status = 'delivered' and old.status in ('paid', 'preparing') and (
    not private.sends_nothing(new.id)
    or not exists (select from public.order_retirements where order_id = new.id)
  ) then
    raise exception 'Goods of this order are still here' using errcode = 'PT409';
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' and exists (
    select from public.order_retirements where order_id = new.id
  ) then
    raise exception 'The units of this order are retired, so it cannot be cancelled. If it has other goods, please write to us.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_order_of_units() from public;
create trigger orders_guard_units before update of status on public.orders
  for each row when (old.status is distinct from new.status)
  execute function private.guard_order_of_units();
