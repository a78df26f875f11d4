-- Units of a product in the store that belong to orders: those that have not left it.
-- Security definer, because not every grant reads orders. Customers get 0.
create function private.units_on_hold(product uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(line.quantity - line.returned_quantity), 0)::integer
  from public.order_lines line
  join public.orders on orders.id = line.order_id
  where line.product_id = product and orders.holds_stock
    and orders.status in ('pending_payment', 'paid', 'preparing')
    and (auth.uid() is null or private.is_admin())
$$;
revoke all on function private.units_on_hold(uuid) from public;
grant execute on function private.units_on_hold(uuid) to authenticated, service_role;

-- The stock of each product, for staff: what is for sale, what is kept for orders, and what must
-- therefore be in the store.
create view public.stock_levels with (security_invoker = true) as
  select product.id, product.sku, product.name, product.category_id, product.is_active,
    product.stock, held.units as on_hold, product.stock + held.units as on_hand,
    product.low_stock_level,
    product.is_active and product.stock < product.low_stock_level as is_low,
    product.sku || ' ' || product.name as search, product.delivery_days_min,
    product.delivery_days_max
  from public.products product
  cross join lateral (select private.units_on_hold(product.id) as units) held
  where (select private.is_admin());
revoke all on public.stock_levels from anon, authenticated, service_role;
grant select on public.stock_levels to authenticated;
