-- The names of records by their ids, for the history of another record that names them: a product
-- its category, a movement its depot. Everybody sees the names that they may read. Staff call it.
create function public.find_record_names(ids uuid[]) returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  select id, name from public.products where id = any (ids)
  union all select id, name from public.product_categories where id = any (ids)
  union all select id, name from public.product_variant_groups where id = any (ids)
  union all select id, name from public.product_uses where id = any (ids)
  union all select id, name from public.bundles where id = any (ids)
  union all select id, name from public.depots where id = any (ids)
  union all select id, number from public.orders where id = any (ids)
  union all select id, name from public.order_lines where id = any (ids)
  union all select id, reference from public.payments where id = any (ids)
  union all select id, full_name from public.profiles where id = any (ids) and full_name <> ''
$$;
revoke execute on function public.find_record_names(uuid[]) from public, anon;
grant execute on function public.find_record_names(uuid[]) to authenticated, service_role;
