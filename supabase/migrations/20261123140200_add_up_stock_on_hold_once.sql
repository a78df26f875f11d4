-- Units of each product in the store that belong to orders, as `{ product: units }`. The list of stock
-- adds them up once in place of once for each product. Security definer, because not every grant reads
-- orders. Customers get nothing.
create function private.units_on_hold() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(product_id, units), '{}')
  from (
    select product_id, sum(units) as units
    from private.held_units
    where product_id is not null and (auth.uid() is null or private.is_admin())
    group by product_id
  ) held
$$;
revoke all on function private.units_on_hold() from public;
grant execute on function private.units_on_hold() to authenticated, service_role;

create or replace view public.stock_levels with (security_invoker = true) as
  select product.id, product.sku, product.name, product.category_id, product.is_active,
    product.stock, held.units as on_hold, product.stock + held.units as on_hand,
    product.low_stock_level,
    product.is_active and product.stock < product.low_stock_level as is_low,
    product.sku || ' ' || product.name as search, product.delivery_days_min,
    product.delivery_days_max, w.words
  from public.products product
  cross join lateral (
    select coalesce(((select private.units_on_hold()) ->> product.id::text)::integer, 0) as units
  ) held
  left join private.product_words_for_staff w on w.product_id = product.id
  where (select private.is_admin());
drop function private.units_on_hold(uuid);
