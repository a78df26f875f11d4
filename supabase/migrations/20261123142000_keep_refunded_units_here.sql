-- What was refunded does not leave the store.

-- The units of a line that are still here: not sent, and not back in the stock.
create function private.unsent_units(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, l.quantity - l.returned_quantity - coalesce((
    select sum(s.quantity) from public.shipment_lines s
    where s.order_id = l.order_id and s.product_id = l.product_id
  ), 0))::integer
  from public.order_lines l
  where l.order_id = of_order and l.product_id = of_product
$$;
revoke execute on function private.unsent_units(uuid, uuid) from public;
grant execute on function private.unsent_units(uuid, uuid) to service_role;

-- The units of a line that can still be sent: not sent, not back in the stock, and not refunded, also
-- while the refund waits for a decision.
create or replace function private.units_to_ship(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, l.quantity - greatest(l.returned_quantity, coalesce((
    select sum(r.quantity) from public.refund_lines r
    where r.order_id = l.order_id and r.product_id = l.product_id
      and not private.gave_nothing_back(r)
  ), 0)) - coalesce((
    select sum(s.quantity) from public.shipment_lines s
    where s.order_id = l.order_id and s.product_id = l.product_id
  ), 0))::integer
  from public.order_lines l
  where l.order_id = of_order and l.product_id = of_product
$$;
revoke execute on function private.units_to_ship(uuid, uuid) from authenticated;
