-- The size of a table says how much the shop sells and how many people it knows. The same estimate as
-- before, but only of the lists of the desk, and only for those who may read all rows of the list.
create or replace function public.about_how_many(of_list text) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(reltuples, 0)::bigint
  from (values
    ('desk_products', 'products', '{sales,stock,finance,content,support}'::text[]),
    ('stock_levels', 'products', '{sales,stock,finance,content}'),
    ('desk_orders', 'orders', '{sales,stock,finance,support}'),
    ('desk_payments', 'payments', '{sales,finance,support}'),
    ('desk_people', 'people', '{sales,finance,support}'),
    ('desk_inquiries', 'project_inquiries', '{sales,support}'),
    ('desk_reviews', 'product_reviews', '{content,support}'),
    ('coupons', 'coupons', '{sales,finance}'),
    ('audit_entries', 'audit_entries', '{owner}')
  ) as list (name, relation, grants)
    join pg_catalog.pg_class on relname = relation and relkind = 'r'
      and relnamespace = 'public'::regnamespace
  where list.name = of_list and private.has_grant(variadic list.grants)
$$;
