-- What the shop lists: products found by words, category and filters, and the counts beside each filter.
-- Choosing reads the words and skips RLS, in functions that see active products only; rows are then read under RLS.
-- (Under RLS PostgreSQL may not use the GIN index: `@@` could leak what a policy hides.)

-- The values of a product that can be filtered; `price` is compared like the others. Without `set search_path`, as the next
-- one, so that PostgreSQL puts the expression into the query instead of calling it for each row; both name nothing outside pg_catalog.
create function private.facet_values(product public.products) returns jsonb language sql stable as $$
  select product.facets || jsonb_build_object('price', product.price, 'brand', product.brand, 'in_stock', product.stock > 0,
    'warranty_years', product.warranty_years, 'installation_included', product.installation_included)
$$;

-- A value against what is wanted of it, as private.known_filters gives it: any of an array of texts, or a range {min?, max?}.
create function private.filter_accepts(held jsonb, wanted jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(case jsonb_typeof(wanted)
    when 'array' then wanted = '[]' or wanted ? (held #>> '{}')
    when 'object' then jsonb_typeof(held) = 'number'
      and (not wanted ? 'min' or (jsonb_typeof(wanted -> 'min') = 'number' and held >= wanted -> 'min'))
      and (not wanted ? 'max' or (jsonb_typeof(wanted -> 'max') = 'number' and held <= wanted -> 'max')) end, false)
$$;

-- Filters in one form. One on a facet that nobody defined is left out, as is anything that is not an object; a scalar is an
-- array of one, and what an array holds is text, so that the 450 of a product and the "450" of a URL are one value.
create function private.known_filters(filters jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(filter.key, case jsonb_typeof(filter.value)
    when 'object' then filter.value
    when 'array' then (select coalesce(jsonb_agg(choice), '[]') from jsonb_array_elements_text(filter.value) choice)
    else jsonb_build_array(filter.value #>> '{}') end), '{}')
  from jsonb_each(case when jsonb_typeof(filters) = 'object' then filters else '{}' end) filter
  where filter.key = 'price' or exists (select from public.product_facet_definitions where key = filter.key)
$$;

-- Called by public.search_products. Custom plans: `query is null` and the sort are then known to the planner.
create function private.find_products(search_for tsquery, category text, filters jsonb, sort text, page_size integer, page_start integer)
returns setof uuid language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_custom_plan' rows 24 as $$
declare
  wanted_category uuid := (select id from public.product_categories where slug = category);
begin
  if category is not null and wanted_category is null then return; end if;
  return query
  select product.id
  from public.products product left join private.product_search search on search.product_id = product.id and search_for is not null
  where product.is_active
    and (search_for is null or search.words @@ search_for)
    and (wanted_category is null or product.category_id = wanted_category)
    and (filters = '{}' or not exists (
      select from jsonb_each(filters) wanted where not private.filter_accepts(private.facet_values(product) -> wanted.key, wanted.value)))
  order by
    case when sort = 'price-asc' then product.price end,
    case when sort = 'price-desc' then product.price end desc,
    case when sort = 'newest' then product.created_at end desc,
    case when sort = 'carbon' then product."carbonReductionPotential" end desc,
    -- Name above brand and category, these above the summary, that above the data sheet.
    case when sort = 'relevance' and search_for is not null then ts_rank('{0.05, 0.2, 0.5, 1}', search.title, search_for) end desc,
    case when sort = 'relevance' then product.is_featured end desc,
    product.name, product.id
  limit page_size offset greatest(page_start, 0);
end $$;

-- The active products that match, in order. Anyone may call it.
-- sort: relevance, price-asc, price-desc, newest, carbon; another word means relevance.
-- filters: {"power_w": [450, 550], "chemistry": "lfp", "price": {"min": 100000, "max": 500000}}.
-- any_word: one of the words is enough (near matches when nothing has them all).
create function public.search_products(
  query text default null, category text default null, filters jsonb default '{}', sort text default 'relevance',
  any_word boolean default false, page_size integer default null, page_start integer default 0
) returns setof public.products language sql stable set search_path = '' rows 24 as $$
  select product.*
  from private.find_products(
    private.search_query(query, any_word), category, private.known_filters(filters),
    case when sort in ('price-asc', 'price-desc', 'newest', 'carbon') then sort else 'relevance' end,
    case when page_size >= 0 then page_size end, page_start
  ) with ordinality as found (id, place)
  join public.products product on product.id = found.id
  order by found.place
$$;

-- Called by public.product_facets.
create function private.count_facets(search_for tsquery, category text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted_category uuid := (select id from public.product_categories where slug = category);
  answer jsonb;
begin
  with wanted as materialized (
    select key, value from jsonb_each(filters)
  ), found as materialized (
    select product.category_id, product.price, private.facet_values(product) as facets
    from public.products product left join private.product_search search on search.product_id = product.id and search_for is not null
    where product.is_active and (search_for is null or search.words @@ search_for)
  ), matched as materialized (
    -- With the filters it fails: none, and it is listed; one, and it still counts for that facet.
    select found.*, array(
      select wanted.key from wanted where not private.filter_accepts(found.facets -> wanted.key, wanted.value)
      union all select 'category' where category is not null and found.category_id is distinct from wanted_category) as failed
    from found
  ), offered as (
    select distinct on (definition.key) definition.*
    from public.product_facet_definitions definition
    where definition.category_id is null or definition.category_id = wanted_category
    order by definition.key, definition.category_id nulls last
  ), chosen as (
    select offered.key, choice.value
    from offered, jsonb_array_elements(case jsonb_typeof(filters -> offered.key)
      when 'array' then filters -> offered.key when 'object' then '[]' else jsonb_build_array(filters -> offered.key) end) choice
    where filters ? offered.key
  ), counted as (
    -- By its text, as filters compare: the 450 of a product and the "450" of a URL are one value.
    select key, (array_agg(value order by is_match desc))[1] as value, count(*) filter (where is_match) as count
    from (
      select offered.key, matched.facets -> offered.key as value, true as is_match
      from matched, offered where matched.failed <@ array[offered.key] and matched.facets ? offered.key
      union all
      -- What is chosen stays in sight, also when nothing has it now.
      select key, value, false from chosen
    ) found group by key, value #>> '{}'
  ), labelled as (
    select counted.key, jsonb_agg(jsonb_build_object(
      'value', counted.value, 'count', counted.count,
      'label', coalesce(offered.value_labels ->> (counted.value #>> '{}'), concat_ws(' ', counted.value #>> '{}', offered.unit)),
      'selected', exists (select from chosen where chosen.key = counted.key and chosen.value #>> '{}' = counted.value #>> '{}')
    ) order by counted.value) as values
    from counted join offered using (key) group by counted.key
  )
  select jsonb_build_object(
    'total', (select count(*) from matched where failed = '{}'),
    'price', (select jsonb_build_object('min', min(price), 'max', max(price)) from matched where failed <@ array['price']),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'count', count) order by position, name), '[]') from (
        select own.slug, own.name, own.position,
          (select count(*) from matched where matched.category_id = own.id and matched.failed <@ array['category']) as count
        from public.product_categories own) per_category),
    'facets', (
      select coalesce(jsonb_agg(jsonb_build_object('key', key, 'label', offered.label, 'unit', offered.unit, 'values', labelled.values)
        order by offered.position, key), '[]')
      from labelled join offered using (key))
  ) into answer;
  return answer;
end $$;

-- Counts for the same search: {total, price: {min, max}, categories: [{slug, name, count}],
-- facets: [{key, label, unit, values: [{value, label, count, selected}]}]}. Anyone may call it.
-- A facet is counted under all filters but its own, so that choosing a value does not hide the others.
create function public.product_facets(query text default null, category text default null, filters jsonb default '{}', any_word boolean default false)
returns jsonb language sql stable set search_path = '' as $$
  select private.count_facets(private.search_query(query, any_word), category, private.known_filters(filters))
$$;

-- PostgreSQL lets everybody execute a new function.
revoke all on function private.touch_updated_at, private.notify_table_changed, private.search_words, private.search_vector, private.labelled_text,
  private.index_product, private.index_changed_product, private.index_changed_category, private.search_query, private.nearest_words,
  private.facet_values, private.filter_accepts, private.known_filters, private.find_products, private.count_facets from public;
revoke all on function public.search_products, public.product_facets from public;
grant execute on function public.search_products, public.product_facets to anon, authenticated, service_role;
-- What the two call; the schema is not exposed, so nobody reaches these from outside.
grant execute on function private.search_query, private.known_filters, private.find_products, private.count_facets
  to anon, authenticated, service_role;
