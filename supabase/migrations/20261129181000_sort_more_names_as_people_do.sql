-- The lists that still sorted names by bytes. Columns that no view reads get the collation themselves.
alter table public.bundles alter column name type text collate "und-x-icu";
alter table public.calculator_values alter column label type text collate "und-x-icu";
alter table public.openings alter column title type text collate "und-x-icu";
alter table public.openings alter column team type text collate "und-x-icu";
alter table public.product_variant_groups alter column name type text collate "und-x-icu";
alter table public.register_sources alter column title type text collate "und-x-icu";
alter table public.saved_views alter column name type text collate "und-x-icu";
alter table public.vat_classes alter column name type text collate "und-x-icu";
alter table private.product_search alter column name type text collate "und-x-icu";

drop view public.desk_products;
drop trigger product_categories_index on public.product_categories;
alter table public.product_categories alter column name type text collate "und-x-icu";
create trigger product_categories_index after update of name on public.product_categories
  for each row when (old.name is distinct from new.name)
  execute function private.index_changed_category();
create view public.desk_products with (security_invoker = true) as
  select p.id, p.name, p.sku, p.status, p.category_id, c.name as category, p.price, p.compare_at_price,
    p.stock, p.brand, p.vat_class, p.publish_at, p.created_at, p.updated_at, p.is_featured,
    p.has_technical, w.sku as sku_part, w.brand as brand_part, w.has_photo, w.words as search,
    p.name collate "und-x-icu" as sort_name
  from private.products_for_staff p
  left join public.product_categories c on c.id = p.category_id
  left join private.product_words_for_staff w on w.product_id = p.id;
revoke all on public.desk_products from anon, authenticated, service_role;
grant select on public.desk_products to authenticated;

drop index public.products_low_stock_idx;
create index products_low_stock_idx on public.products (name collate "und-x-icu", id)
  where is_active and stock < low_stock_level;
create or replace view public.stock_levels with (security_invoker = true) as
  with held as materialized (select private.units_on_hold() as units)
  select product.id, product.sku, product.name, product.category_id, product.is_active,
    product.stock,
    coalesce(((select units from held) ->> product.id::text)::integer, 0) as on_hold,
    product.stock + coalesce(((select units from held) ->> product.id::text)::integer, 0) as on_hand,
    product.low_stock_level,
    product.is_active and product.stock < product.low_stock_level as is_low,
    product.sku || ' ' || product.name as search, product.delivery_days_min,
    product.delivery_days_max, w.words,
    product.name collate "und-x-icu" as sort_name
  from private.products_for_staff product
  left join private.product_words_for_staff w on w.product_id = product.id;

-- Its search is a generated column of the title, so the title stays as it is.
drop index public.posts_by_title_idx;
create index posts_by_title_idx on public.posts (title collate "und-x-icu", id);
create view public.desk_posts with (security_invoker = true) as
  select id, title, is_published, published_on, author, slug, reading_minutes,
    title collate "und-x-icu" as sort_title
  from public.posts;
revoke all on public.desk_posts from anon, authenticated, service_role;
grant select on public.desk_posts to authenticated;

create or replace function private.list_staff()
returns table(id uuid, name text, email text, has_second_factor boolean, is_blocked boolean, last_seen_at timestamptz, grants jsonb)
language sql
stable security definer
set search_path to ''
as $function$
  select p.id, p.full_name, u.email,
    exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'),
    coalesce(u.banned_until > now(), false),
    (select max(coalesce(s.refreshed_at at time zone 'UTC', s.updated_at))
      from auth.sessions s where s.user_id = p.id),
    coalesce((
      select jsonb_agg(jsonb_build_object('name', g.grant_name, 'givenAt', g.granted_at,
        'givenBy', private.find_account_email(g.granted_by)) order by g.grant_name)
      from public.staff_grants g where g.user_id = p.id), '[]')
  from public.profiles p join auth.users u on u.id = p.id
  where p.role = 'admin' and u.deleted_at is null
  order by coalesce(p.full_name, u.email) collate "und-x-icu"
$function$;
