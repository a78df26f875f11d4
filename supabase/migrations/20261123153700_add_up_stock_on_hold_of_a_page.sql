-- Units in the store that belong to orders, for staff; with the rights of the owner, because not every
-- grant reads orders.
create view private.held_units_for_staff as
  select product_id, units from private.held_units where (select private.is_admin());
revoke all on private.held_units_for_staff from anon, authenticated, service_role;
grant select on private.held_units_for_staff to authenticated;

-- The units are added up for the products that are shown. Before, each page added up those of every
-- open order.
create or replace view public.stock_levels with (security_invoker = true) as
  select product.id, product.sku, product.name, product.category_id, product.is_active,
    product.stock, (
      select coalesce(sum(held.units), 0) from private.held_units_for_staff held
      where held.product_id = product.id
    )::integer as on_hold,
    product.stock + (
      select coalesce(sum(held.units), 0) from private.held_units_for_staff held
      where held.product_id = product.id
    )::integer as on_hand,
    product.low_stock_level,
    product.is_active and product.stock < product.low_stock_level as is_low,
    product.sku || ' ' || product.name as search, product.delivery_days_min,
    product.delivery_days_max, w.words
  from private.products_for_staff product
  left join private.product_words_for_staff w on w.product_id = product.id;
drop function private.units_on_hold();
