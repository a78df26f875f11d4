-- Functions beside the product list: the counts of each filter, and suggestions while the visitor
-- types.

-- The counts, by groups and not by products: how many of each group match the words and the price.
-- Security definer, because nobody may read private.product_search. Anyone may call it.
create function private.count_facets(search_for tsquery, category text, filters jsonb)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set jit = off as $$
declare
  wanted_category uuid := (select id from public.product_categories where slug = category);
  min_kobo bigint;
  max_kobo bigint;
  irregular_price jsonb;
  answer jsonb;
begin
  select price.min_kobo, price.max_kobo, price.irregular_price
    into min_kobo, max_kobo, irregular_price
    from private.parse_price_filter(filters) price;
  with wanted as materialized (
    select key, value from jsonb_each(filters - 'price')
  ), found as materialized (
    select search.group_id, min(search.price_kobo) as lowest, max(search.price_kobo) as highest,
      count(*) filter (
        where (min_kobo is null or search.price_kobo >= min_kobo)
          and (max_kobo is null or search.price_kobo <= max_kobo)
          and (irregular_price is null or private.filter_matches(
            to_jsonb(trim_scale(search.price_kobo / 100.0)), irregular_price))) as matching
    from private.product_search search where search_for is null or search.words @@ search_for
    group by search.group_id
  ), matched as materialized (
    -- With the filters that a group fails. None: it is listed. One: it still counts for that facet.
    select found.*, own.category_id, own.facets, array(
      select wanted.key from wanted
      where not private.filter_matches(own.facets -> wanted.key, wanted.value)
      union all
      select 'category'
      where category is not null and own.category_id is distinct from wanted_category) as failed
    from found join private.product_groups own on own.id = found.group_id
  ), offered as (
    select distinct on (definition.key) definition.*
    from public.product_facet_definitions definition
    where definition.category_id is null or definition.category_id = wanted_category
    order by definition.key, definition.category_id nulls last
  ), chosen as (
    select offered.key, choice.value
    from offered, jsonb_array_elements(case jsonb_typeof(filters -> offered.key)
      when 'array' then filters -> offered.key
      when 'object' then '[]'
      else jsonb_build_array(filters -> offered.key) end) choice
    where filters ? offered.key
  ), counted as (
    -- By its text, as filters compare: the 450 of a product and the "450" of a URL are one value.
    select key, (array_agg(value order by matching desc))[1] as value, sum(matching) as count
    from (
      select offered.key, matched.facets -> offered.key as value, matched.matching
      from matched, offered
      where matched.matching > 0 and matched.failed <@ array[offered.key]
        and matched.facets ? offered.key
      union all
      -- A chosen value stays visible, also when no product has it now.
      select key, value, 0 from chosen
    ) found group by key, value #>> '{}'
  ), labelled as (
    select counted.key, jsonb_agg(jsonb_build_object(
      'value', counted.value, 'count', counted.count,
      'label', coalesce(
        offered.value_labels ->> (counted.value #>> '{}'),
        concat_ws(' ', counted.value #>> '{}', offered.unit)),
      'selected', exists (
        select from chosen
        where chosen.key = counted.key and chosen.value #>> '{}' = counted.value #>> '{}')
    ) order by counted.value) as values
    from counted join offered using (key) group by counted.key
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(matching), 0) from matched where failed = '{}'),
    'price', (
      select jsonb_build_object(
        'min', trim_scale(min(lowest) / 100.0), 'max', trim_scale(max(highest) / 100.0))
      from matched where failed = '{}'),
    'categories', (
      select coalesce(jsonb_agg(
        jsonb_build_object('slug', slug, 'name', name, 'count', count)
        order by position, name), '[]')
      from (
        select own.slug, own.name, own.position, coalesce((
          select sum(matching) from matched
          where matched.category_id = own.id and matched.failed <@ array['category']), 0) as count
        from public.product_categories own) per_category),
    'facets', (
      select coalesce(jsonb_agg(
        jsonb_build_object('key', key, 'label', offered.label, 'unit', offered.unit,
          'values', labelled.values)
        order by offered.position, key), '[]')
      from labelled join offered using (key))
  ) into answer;
  return answer;
end $$;

-- The counts for a search: {total, price: {min, max}, categories: [{slug, name, count}], facets:
-- [{key, label, unit, values: [{value, label, count, selected}]}]}. Anyone may call it. A facet is
-- counted under all filters except its own, so that choosing a value does not hide the others.
create function public.product_facets(
  query text default null, category text default null, filters jsonb default '{}',
  any_word boolean default false
) returns jsonb language sql stable set search_path = '' as $$
  select private.count_facets(
    private.search_query(query, any_word), category, private.normalise_filters(filters))
$$;
grant execute on function private.count_facets, public.product_facets
  to anon, authenticated, service_role;

-- The unfinished search text as a tsquery. An unfinished size ("5k", "5 kv") matches sizes that begin
-- with it. It uses the same words as the search itself, so that the search finds every suggestion. Security
-- definer, because nobody may read the vocabulary. Anyone may call it.
create function private.suggestion_query(typed text, any_word boolean) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  input text := regexp_replace(left(coalesce(typed, ''), 100), '(\d)\s+(k[vw]?)$', '\1\2', 'i');
  whole tsquery := private.search_query(input, any_word);
  unfinished text;
begin
  if whole is null or input ~ '\s$' then return whole; end if;
  select lexeme into unfinished from (
    select lexeme, is_size from private.search_words(input) order by place desc limit 1
  ) last_word where is_size;
  if unfinished is null then return whole; end if;
  -- The words before it must still match.
  return whole || coalesce(
    private.search_query(regexp_replace(input, '[0-9.,]+\s*[a-z]+$', '', 'i'), any_word)
      && format('%L:*', unfinished)::tsquery,
    format('%L:*', unfinished)::tsquery);
end $$;

-- The categories whose name has one of the words; there are only a few categories. Security
-- definer, because nobody may call private.search_vector. Anyone may call it.
create function private.find_categories(search_for tsquery) returns table (slug text, name text)
language sql stable security definer set search_path = '' as $$
  select slug, name from public.product_categories
  where private.search_vector(name, 'A') @@ search_for order by position, name limit 2
$$;

-- Up to eight rows for a text that is being typed: at most two categories first, then active
-- products by relevance. Products have a price in naira. Nothing for less than two letters. Anyone
-- may call it; products are read under RLS.
create function public.suggest_products(query text)
returns table (kind text, slug text, name text, price numeric)
language sql stable set search_path = '' rows 8 as $$
  select 'category', found.slug, found.name, null::numeric
  from private.find_categories(private.suggestion_query(query, true)) found
  where length(btrim(query)) >= 2
  union all
  (select 'product', product.slug, product.name, product.price
  from private.find_products(
    private.suggestion_query(query, false), null, '{}', 'relevance', 6, 0
  ) with ordinality as found (id, place)
  join public.products product on product.id = found.id
  where length(btrim(query)) >= 2
  order by found.place)
$$;
grant execute on function public.suggest_products, private.suggestion_query, private.find_categories
  to anon, authenticated, service_role;
