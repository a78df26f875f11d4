-- The search of the shop: products found by words, category and filters, the counts beside each
-- filter, and suggestions while the visitor types. The functions that select products read the words
-- without RLS, but see active products only; the rows are then read under RLS. (Under RLS PostgreSQL may
-- not use the GIN index: `@@` could leak what a policy hides.)

-- Called by private.search_query: the words of the catalogue with the fewest letters changed, as
-- alternatives of a tsquery. Security definer, because nobody may read the vocabulary.
create function private.nearest_words(typed text) returns text
language sql stable security definer set search_path = '' as $$
  with near as (
    select word, extensions.levenshtein(word, typed) as distance
    from private.product_vocabulary where word operator(extensions.%) typed
  )
  select string_agg(format('%L:* | %L', near.word, form.lexeme), ' | ')
  from near, private.search_words(near.word) form
  where distance = (select min(distance) from near)
    and distance <= case when length(typed) <= 4 then 1 else 2 end
$$;

-- Called by private.search_query: a size as alternatives of a tsquery. People say the round number
-- ("10kwh" for 10.24 kWh), so a size that no product has in its heading stands for the sizes within
-- a tenth of it. A size that a product has stands for itself only. Security definer, because nobody
-- may read the sizes.
create function private.near_sizes(typed text) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(format('%L', form), ' | ') from (
    select typed as form
    union
    select near.lexeme from private.parse_size(typed) size, private.product_sizes near
    where near.unit = size.unit and near.amount between size.amount * 0.9 and size.amount * 1.1
      and not exists (select from private.product_sizes known where known.lexeme = typed)
  ) forms
$$;

-- The search text as a tsquery; null for an empty text. A word that begins no word of the catalogue
-- is replaced by the nearest ones, at most two letters away. Security definer, because nobody
-- may read the vocabulary. Anyone may call it.
create function private.search_query(input text, any_word boolean) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  terms text;
begin
  if coalesce(input, '') !~ '\S' then return null; end if;
  with typed as (
    select place, word, lexeme, is_size,
      ts_lexize('pg_catalog.english_stem', word) = '{}' as is_stop_word
    from private.search_words(left(input, 200))
  ), wanted as (
    select * from typed
    where not is_stop_word or not exists (select from typed where not is_stop_word)
    order by place limit 12
  ), forms as (
    select case
      when is_size then '(' || private.near_sizes(lexeme) || ')'
      -- Too many words begin with a single letter: only words of the name count.
      when length(word) = 1 then format('%L:*A', word)
      when word !~ '^[a-z]{4,}$' or exists (
        select from private.product_vocabulary known
        where known.word like wanted.word || '%' or known.word = lexeme
      ) then format('(%L:* | %L)', word, lexeme)
      else coalesce('(' || private.nearest_words(word) || ')', format('%L', word))
    end as form from wanted
  )
  select string_agg(form, case when any_word then ' | ' else ' & ' end) into terms from forms;
  -- Only punctuation was typed: nothing can match.
  return coalesce(terms, '''-''')::tsquery;
end $$;
grant execute on function private.search_query to anon, authenticated, service_role;

-- A value compared with a filter, as private.normalise_filters writes it: any of an array of texts,
-- or a range {min?, max?}. Without `set search_path`, so that PostgreSQL inlines it instead of
-- calling it for each row; it names nothing outside pg_catalog.
create function private.filter_matches(actual jsonb, wanted jsonb) returns boolean
language sql immutable parallel safe as $$
  select coalesce(case jsonb_typeof(wanted)
    when 'array' then wanted = '[]' or wanted ? (actual #>> '{}')
    when 'object' then jsonb_typeof(actual) = 'number'
      and (not wanted ? 'min'
        or (jsonb_typeof(wanted -> 'min') = 'number' and actual >= wanted -> 'min'))
      and (not wanted ? 'max'
        or (jsonb_typeof(wanted -> 'max') = 'number' and actual <= wanted -> 'max')) end, false)
$$;

-- Filters in one form. A filter on a facet without a definition is ignored, like everything that
-- is not an object; the stock can always be filtered. A scalar becomes an array of one, and an
-- array holds text, so that the 450 of a product and the "450" of a URL are one value. Anyone may
-- call it.
create function private.normalise_filters(filters jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(filter.key, case jsonb_typeof(filter.value)
    when 'object' then filter.value
    when 'array' then (
      select coalesce(jsonb_agg(choice), '[]') from jsonb_array_elements_text(filter.value) choice)
    else jsonb_build_array(filter.value #>> '{}') end), '{}')
  from jsonb_each(case when jsonb_typeof(filters) = 'object' then filters else '{}' end) filter
  where filter.key in ('price', 'in_stock')
    or exists (select from public.product_facet_definitions where key = filter.key)
$$;

-- The price filter as bounds. `irregular_price` is a price filter of another form, which
-- private.filter_matches handles.
create function private.parse_price_filter(
  filters jsonb, out min_kobo bigint, out max_kobo bigint, out irregular_price jsonb
) language sql immutable parallel safe set search_path = '' as $$
  select
    case when is_regular and wanted ? 'min'
      then ceil(least(greatest((wanted ->> 'min')::numeric, -1), 9e16) * 100) end,
    case when is_regular and wanted ? 'max'
      then floor(least(greatest((wanted ->> 'max')::numeric, -1), 9e16) * 100) end,
    case when not is_regular then wanted end
  from (select filters -> 'price' as wanted) filter,
    lateral (
      select jsonb_typeof(wanted) = 'object'
        and coalesce(jsonb_typeof(wanted -> 'min'), 'number') = 'number'
        and coalesce(jsonb_typeof(wanted -> 'max'), 'number') = 'number' as is_regular
    ) form
$$;

-- The query of a list: words, a category and filters, prepared to be compared with rows.
create type private.product_criteria as (
  search_for tsquery, category_id uuid, group_ids integer[],
  min_kobo bigint, max_kobo bigint, irregular_price jsonb
);

-- Called by private.find_products. tier: null all; 1 those with the words in their name; 2 the
-- others. Without sequential scans: they would read all words from out of line, which the planner
-- thinks is free. Without JIT compilation: it takes longer than the longest of these queries.
-- Security definer, because nobody may read private.product_search.
create function private.list_products(
  criteria private.product_criteria, tier integer, sort text, page_size bigint, page_start bigint
) returns setof uuid language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off rows 24 as $$
begin
  return query execute format($query$
    select search.product_id from %s search
    where ($1.category_id is null or search.category_id = $1.category_id)
      and ($1.group_ids is null or search.group_id = any ($1.group_ids))
      and ($1.min_kobo is null or search.price_kobo >= $1.min_kobo)
      and ($1.max_kobo is null or search.price_kobo <= $1.max_kobo)
      and ($1.irregular_price is null or private.filter_matches(
        to_jsonb(trim_scale(search.price_kobo / 100.0)), $1.irregular_price))
    order by %s search.name, search.product_id
    limit $2 offset $3 $query$,
    -- With `offset 0` PostgreSQL finds the rows by their words alone: going through a sort order or
    -- a category would read the words of all.
    case
      when criteria.search_for is null then 'private.product_search'
      when tier = 1 then
        '(select * from private.product_search where names @@ $1.search_for offset 0)'
      when tier = 2 then '(select * from private.product_search'
        || ' where words @@ $1.search_for and not names @@ $1.search_for offset 0)'
      else '(select * from private.product_search where words @@ $1.search_for offset 0)'
    end,
    case
      when sort = 'price-asc' then 'search.price_kobo,'
      when sort = 'price-desc' then 'search.price_kobo desc,'
      when sort = 'newest' then 'search.created_at desc,'
      when sort = 'carbon' then 'search.carbon desc,'
      -- The name weighs most, then brand and category, then the summary, then the data sheet.
      when criteria.search_for is not null and tier is null then
        $order$ts_rank('{0.05, 0.2, 0.5, 1}', search.title, $1.search_for) desc, $order$
          || 'search.is_featured desc,'
      else 'search.is_featured desc,'
    end)
  using criteria, page_size, page_start;
end $$;

-- The ids of the products that match, in order. Words that more than 1,000 products have are
-- too common for ranking: then the products with the words in their name come first, and none is ranked.
-- Security definer, because nobody may read private.product_search. Anyone may call it.
create function private.find_products(
  search_for tsquery, category text, filters jsonb, sort text, page_size integer, page_start integer
) returns setof uuid language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off rows 24 as $$
declare
  criteria private.product_criteria;
  starts_at bigint := greatest(page_start, 0);
  listed bigint;
  named bigint;
begin
  select id into criteria.category_id from public.product_categories where slug = category;
  if category is not null and not found then return; end if;
  criteria.search_for := search_for;
  select price.min_kobo, price.max_kobo, price.irregular_price
    into criteria.min_kobo, criteria.max_kobo, criteria.irregular_price
    from private.parse_price_filter(filters) price;
  if filters - 'price' <> '{}' then
    criteria.group_ids := array(select id from private.product_groups own
      where (criteria.category_id is null or own.category_id = criteria.category_id)
        and not exists (
          select from jsonb_each(filters - 'price') wanted
          where not private.filter_matches(own.facets -> wanted.key, wanted.value)));
  end if;
  if sort <> 'relevance' or search_for is null or (
    select count(*) from (
      select from private.product_search search where search.words @@ search_for limit 1001
    ) first_ones
  ) <= 1000 then
    return query select private.list_products(criteria, null, sort, page_size, starts_at);
    return;
  end if;
  return query select private.list_products(criteria, 1, sort, page_size, starts_at);
  get diagnostics listed = row_count;
  if listed >= page_size then return; end if;
  named := case
    when listed > 0 then starts_at + listed
    else (select count(*) from private.list_products(criteria, 1, sort, starts_at, 0))
  end;
  return query select private.list_products(
    criteria, 2, sort, page_size - listed, greatest(starts_at - named, 0));
end $$;

-- The active products that match, in order. Anyone may call it.
-- sort: relevance, price-asc, price-desc, newest, carbon; another word means relevance.
-- filters: {"power_w": [450, 550], "chemistry": "lfp", "price": {"min": 100000, "max": 500000}}.
-- any_word: one of the words is enough (near matches when no product has them all).
create function public.search_products(
  query text default null, category text default null, filters jsonb default '{}',
  sort text default 'relevance', any_word boolean default false,
  page_size integer default null, page_start integer default 0
) returns setof public.products language sql stable set search_path = '' rows 24 as $$
  select product.*
  from private.find_products(
    private.search_query(query, any_word), category, private.normalise_filters(filters),
    case
      when sort in ('price-asc', 'price-desc', 'newest', 'carbon') then sort
      else 'relevance'
    end,
    case when page_size >= 0 then page_size end, page_start
  ) with ordinality as found (id, place)
  join public.products product on product.id = found.id
  order by found.place
$$;
grant execute on function private.normalise_filters, private.find_products, public.search_products
  to anon, authenticated, service_role;
