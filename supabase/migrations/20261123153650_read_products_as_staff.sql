-- Row level security lets PostgreSQL use neither an index nor its statistics for a price, because comparing
-- numbers of any size may fail. Staff see every product, so their lists read them through a view with the
-- rights of its owner.
create view private.products_for_staff as
  select id, name, sku, status, category_id, price, compare_at_price, stock, brand, vat_class,
    publish_at, created_at, updated_at, is_featured, is_active, low_stock_level, delivery_days_min,
    delivery_days_max, technical is not null as has_technical
  from public.products
  where (select private.is_admin());
revoke all on private.products_for_staff from anon, authenticated, service_role;
grant select on private.products_for_staff to authenticated;

create or replace view public.desk_products with (security_invoker = true) as
  select p.id, p.name, p.sku, p.status, p.category_id, c.name as category, p.price,
    p.compare_at_price, p.stock, p.brand, p.vat_class, p.publish_at, p.created_at, p.updated_at,
    p.is_featured, p.has_technical, w.sku as sku_part, w.brand as brand_part, w.has_photo,
    w.words as search
  from private.products_for_staff p
  left join public.product_categories c on c.id = p.category_id
  left join private.product_words_for_staff w on w.product_id = p.id;
