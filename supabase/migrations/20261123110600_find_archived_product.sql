-- What somebody who follows an old link to a product is told: its name, and where to look for others.
-- It was on sale once, so its name is no secret; its price and data stay out. Security definer,
-- because policies hide the row.
create function public.find_archived_product(id_or_slug text)
returns table (name text, category_slug text, category_name text)
language sql stable security definer rows 1 set search_path = '' as $$
  select product.name, category.slug, category.name
  from public.products product
    join public.product_categories category on category.id = product.category_id
  where product.status = 'archived' and (product.slug = id_or_slug or product.id::text = id_or_slug)
$$;
revoke execute on function public.find_archived_product(text) from public;
grant execute on function public.find_archived_product(text) to anon, service_role;
