-- The search of the shop: products by words, category and filters, the count beside each filter,
-- and suggestions while the visitor types. It forgives typing errors ("panle", "lithum") and
-- different ways to write a size ("5kva", "5 KVA", "5,000 VA").

create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- The query of a list: words, a category and filters, prepared to be compared with rows.
create type private.product_criteria as (
  search_for tsquery, category_id uuid, group_ids integer[],
  min_kobo bigint, max_kobo bigint, irregular_price jsonb
);

-- How a facet is shown, and in which order. Without a category it is offered everywhere.
create table public.product_facet_definitions (
  id uuid primary key default gen_random_uuid(),
  key text not null check (key ~ '^[a-z][a-z0-9_]*$'),
  category_id uuid references public.product_categories (id) on delete cascade,
  label text not null,
  unit text,
  -- Labels of values that are stored as codes: {"lfp": "Lithium (LiFePO4)"}.
  value_labels jsonb not null default '{}' check (jsonb_typeof(value_labels) = 'object'),
  position integer not null default 0,
  unique nulls not distinct (key, category_id),
  constraint product_facet_definitions_lengths_check check (
    char_length(label) <= 5000 and char_length(unit) <= 5000
  )
);

create index product_facet_definitions_category_id_idx
  on public.product_facet_definitions (category_id);

-- Search terms of visitors that found nothing, counted by day. Nothing says who searched; the
-- function that writes it leaves out terms that look like an e-mail address or a phone number.
create table public.search_misses (
  day date not null,
  term text not null
    constraint search_misses_term_check
    check (term = lower(term) and char_length(term) between 2 and 60 and term !~ '@|[0-9]{7}'),
  count integer not null default 1 constraint search_misses_count_check check (count > 0),
  constraint search_misses_pkey primary key (day, term)
);

alter table public.product_facet_definitions enable row level security;
grant select on public.product_facet_definitions to anon;
grant select, insert, update, delete on public.product_facet_definitions
  to authenticated, service_role;
create policy product_facet_definitions_select_everyone on public.product_facet_definitions
  for select to anon, authenticated
  using (true);
create policy product_facet_definitions_insert_staff on public.product_facet_definitions
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_facet_definitions_update_staff on public.product_facet_definitions
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_facet_definitions_delete_staff on public.product_facet_definitions
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.search_misses enable row level security;
grant select on public.search_misses to authenticated;
grant select, insert, update, delete on public.search_misses to service_role;
create policy search_misses_select_staff on public.search_misses for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'content')));

-- The words of the catalogue with the fewest letters changed, as alternatives of a tsquery.
-- Security definer, because nobody may read the vocabulary. Only private.search_query calls it.
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

-- A size as alternatives of a tsquery. People say the round number ("10kwh" for 10.24 kWh), so a
-- size that no product has in its heading stands for the sizes within a tenth of it. A size that a
-- product has stands for itself only. Security definer, because nobody may read the sizes. Only
-- private.search_query calls it.
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
-- is replaced by the nearest ones, at most two letters away. Security definer, because nobody may
-- read the vocabulary. Anyone may call it.
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
grant execute on function private.search_query(text, boolean) to anon, authenticated, service_role;

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

-- Filters in one form. A filter on a facet without a definition is ignored, and so are filters that
-- are not an object; the stock and the price can always be filtered. A scalar becomes an array of
-- one, and an array holds text, so that the 450 of a product and the "450" of a URL are one value.
-- Security definer; anyone may call it.
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
grant execute on function private.normalise_filters(jsonb) to anon, authenticated, service_role;

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

-- A page of the products that match. tier: null all; 1 those with the words in their name; 2 the
-- others. Without sequential scans: they would read all words from out of line, which the planner
-- thinks is free. Without JIT compilation: it takes longer than the longest of these queries.
-- Security definer, because nobody may read private.product_search. Only private.find_products
-- calls it.
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

-- The ids of the products that match, in order. Words that more than 1,000 products have are too
-- common for ranking: then the products with the words in their name come first, and none is
-- ranked. Security definer, because nobody may read private.product_search. Anyone may call it.
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
grant execute on function private.find_products(tsquery, text, jsonb, text, integer, integer)
  to anon, authenticated, service_role;

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
grant execute on function public.search_products(
  text, text, jsonb, text, boolean, integer, integer) to anon, authenticated, service_role;

-- The counts, by groups and not by products: how many products of each group match the words and
-- the price. Security definer, because nobody may read private.product_search. Anyone may call it.
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
grant execute on function private.count_facets(tsquery, text, jsonb)
  to anon, authenticated, service_role;

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
grant execute on function public.product_facets(text, text, jsonb, boolean)
  to anon, authenticated, service_role;

-- The unfinished search text as a tsquery. An unfinished size ("5k", "5 kv") matches sizes that
-- begin with it. It uses the same words as the search itself, so that the search finds every
-- suggestion. Security definer, because nobody may read the vocabulary. Anyone may call it.
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
grant execute on function private.suggestion_query(text, boolean)
  to anon, authenticated, service_role;

-- The categories whose name has one of the words; there are only a few categories. Security
-- definer, because nobody may call private.search_vector. Anyone may call it.
create function private.find_categories(search_for tsquery) returns table (slug text, name text)
language sql stable security definer set search_path = '' as $$
  select slug, name from public.product_categories
  where private.search_vector(name, 'A') @@ search_for order by position, name limit 2
$$;
grant execute on function private.find_categories(tsquery) to anon, authenticated, service_role;

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
grant execute on function public.suggest_products(text) to anon, authenticated, service_role;

-- The terms since a day, the most frequent first. For staff; others get no rows.
create function public.list_search_misses(since date)
returns table (term text, count bigint, last_day date)
language sql stable set search_path = '' as $$
  select m.term, sum(m.count), max(m.day)
  from public.search_misses m
  where m.day >= since
  group by m.term
  order by sum(m.count) desc, max(m.day) desc, m.term
  limit 20
$$;
grant execute on function public.list_search_misses(date) to authenticated;

create trigger product_facet_definitions_notify_changed
  after insert or update or delete or truncate on public.product_facet_definitions
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.product_facet_definitions',
  '{sales,stock,finance,content,support}', 'yes');
