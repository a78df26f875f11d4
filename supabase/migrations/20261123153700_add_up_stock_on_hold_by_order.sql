-- The same as before. The units that have left are added up once for all open orders, in place of once
-- for each line.
create or replace function private.units_on_hold() returns jsonb
language sql stable security definer set search_path = '' as $$
  with open_orders as (
    select id from public.orders
    where holds_stock and status in ('pending_payment', 'paid', 'preparing')
      and (auth.uid() is null or private.is_admin())
  ), sent as (
    select line.order_id, line.product_id, sum(line.quantity) as units
    from open_orders join public.shipment_lines line on line.order_id = open_orders.id
    group by line.order_id, line.product_id
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

-- `materialized`: added up once for the two columns, and not at all for a count.
create or replace view public.stock_levels with (security_invoker = true) as
  with held as materialized (select private.units_on_hold() as units)
  select product.id, product.sku, product.name, product.category_id, product.is_active,
    product.stock,
    coalesce(((select units from held) ->> product.id::text)::integer, 0) as on_hold,
    product.stock + coalesce(((select units from held) ->> product.id::text)::integer, 0) as on_hand,
    product.low_stock_level,
    product.is_active and product.stock < product.low_stock_level as is_low,
    product.sku || ' ' || product.name as search, product.delivery_days_min,
    product.delivery_days_max, w.words
  from private.products_for_staff product
  left join private.product_words_for_staff w on w.product_id = product.id;
