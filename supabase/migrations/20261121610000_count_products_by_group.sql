-- Counting beside the filters read every product: with 100,000 of them a page took more than a second. Products that hold the same values
-- are now one group, filters are tried on groups, and what a list is sorted by lives beside the words, in rows of a tenth of the size.

-- What is written while this runs would be copied as it was before.
lock table public.product_categories, public.products in access exclusive mode;

-- The values that products share, without their price, which nearly each has for itself. Those that no product holds any more stay: only
-- staff who change a brand, a facet or a warranty make new ones.
create table private.product_groups (
  id integer generated always as identity primary key,
  category_id uuid not null references public.product_categories (id) on delete cascade,
  facets jsonb not null,
  digest text not null generated always as (md5(facets::text)) stored,
  unique (category_id, digest)
);
alter table private.product_groups enable row level security;
revoke all on private.product_groups from anon, authenticated, service_role;

-- Called by triggers only. The group of a product, made when it is the first; two writers make it once.
create function private.group_of_product(product public.products) returns integer language plpgsql security definer set search_path = '' as $$
declare
  held jsonb := product.facets || jsonb_build_object('brand', product.brand, 'in_stock', product.stock > 0,
    'warranty_years', product.warranty_years, 'installation_included', product.installation_included);
begin
  if not exists (select from private.product_groups known where known.category_id = product.category_id and digest = md5(held::text)) then
    -- With its twin: an order that takes the last one finds the group made, so that two orders never wait for each other crosswise.
    insert into private.product_groups (category_id, facets)
    select product.category_id, held || jsonb_build_object('in_stock', is_left) from unnest(array[true, false]) is_left on conflict do nothing;
  end if;
  return (select id from private.product_groups known where known.category_id = product.category_id and digest = md5(held::text));
end $$;

-- One row for each product that is on sale. The words go out of line, so that thousands of rows are read without them.
alter table private.product_search set (toast_tuple_target = 400);
alter table private.product_search
  add group_id integer references private.product_groups (id) on delete restrict,
  add category_id uuid references public.product_categories (id) on delete restrict,
  add name text,
  add is_featured boolean,
  -- Whole numbers are compared twice as fast as numeric.
  add price_kobo bigint,
  add created_at timestamptz,
  add carbon numeric(12, 2),
  -- The words of its name and number alone, of `title`.
  add names tsvector;
update private.product_search set group_id = private.group_of_product(product), category_id = product.category_id, name = product.name,
    is_featured = product.is_featured, price_kobo = product.price * 100, created_at = product.created_at, carbon = product."carbonReductionPotential", names = ts_filter(title, '{a}')
  from public.products product where product.id = product_id;
delete from private.product_search where product_id in (select id from public.products where not is_active);
alter table private.product_search
  alter group_id set not null, alter category_id set not null, alter name set not null, alter is_featured set not null,
  alter price_kobo set not null, alter created_at set not null, alter carbon set not null, alter names set not null;
create index product_search_names on private.product_search using gin (names);
create index product_search_group_id on private.product_search (group_id, price_kobo);
create index product_search_featured on private.product_search (is_featured desc, name, product_id);
create index product_search_category_id on private.product_search (category_id, is_featured desc, name, product_id);
create index product_search_category_price on private.product_search (category_id, price_kobo);
create index product_search_price on private.product_search (price_kobo);
create index product_search_created_at on private.product_search (created_at desc);
create index product_search_carbon on private.product_search (carbon desc);

-- As before, with what a list is sorted by; what is not on sale has no row.
create or replace function private.index_product(product public.products) returns void
language plpgsql security definer set search_path = '' as $$
declare
  category text := (select name from public.product_categories where id = product.category_id);
  heading tsvector := private.search_vector(product.name || ' / ' || product.sku, 'A')
    || private.search_vector(product.brand || ' / ' || category, 'B')
    || private.search_vector(product.summary || ' / ' || private.labelled_text(product.highlights), 'C');
  vector tsvector := heading || private.search_vector(private.labelled_text(product.specifications) || ' / ' || product.description, 'D');
begin
  delete from private.product_search where product_id = product.id;
  if not product.is_active then return; end if;
  insert into private.product_search (product_id, title, words, names, group_id, category_id, name, is_featured, price_kobo, created_at, carbon)
  values (product.id, heading, vector, ts_filter(heading, '{a}'), private.group_of_product(product), product.category_id, product.name,
    product.is_featured, product.price * 100, product.created_at, product."carbonReductionPotential");
  -- In one order, so that two writers never wait for each other crosswise.
  insert into private.product_vocabulary
  select lexeme from unnest(tsvector_to_array(vector)) lexeme
  where lexeme ~ '^[a-z]{4,}$' and not exists (select from private.product_vocabulary known where known.word = lexeme)
  order by lexeme on conflict do nothing;
  insert into private.product_sizes
  select form, size.unit, size.amount from unnest(tsvector_to_array(heading)) form, private.read_size(form) size
  where size.unit is not null and not exists (select from private.product_sizes known where known.lexeme = form)
  order by form on conflict do nothing;
end $$;
drop trigger products_index on public.products;
create trigger products_index after insert or update of name, sku, brand, category_id, summary, highlights, specifications, description, is_active
  on public.products for each row execute function private.index_changed_product();

-- As before, but that each product is locked, in the order in which carts lock theirs: what somebody changes of it meanwhile is not undone.
create or replace function private.index_changed_category() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_product(product)
  from (select * from public.products where category_id = new.id order by id for no key update) product;
  return null;
end $$;

-- What changes without a word. Both triggers write what the product is now, so their order does not matter.
create function private.list_changed_product() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.product_search set group_id = private.group_of_product(new), is_featured = new.is_featured, price_kobo = new.price * 100, created_at = new.created_at,
    carbon = new."carbonReductionPotential"
  where product_id = new.id;
  return null;
end $$;
-- An order changes the stock of what it takes; the list only wants to know whether any is left.
create trigger products_list after update of price, stock, facets, warranty_years, installation_included, is_featured, created_at, "carbonReductionPotential"
  on public.products for each row
  when ((old.price, old.stock > 0, old.facets, old.warranty_years, old.installation_included, old.is_featured, old.created_at, old."carbonReductionPotential")
    is distinct from (new.price, new.stock > 0, new.facets, new.warranty_years, new.installation_included, new.is_featured, new.created_at, new."carbonReductionPotential"))
  execute function private.list_changed_product();

-- As before, but that the stock can always be asked for, also where no filter beside the list is made of it.
create or replace function private.known_filters(filters jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(filter.key, case jsonb_typeof(filter.value)
    when 'object' then filter.value
    when 'array' then (select coalesce(jsonb_agg(choice), '[]') from jsonb_array_elements_text(filter.value) choice)
    else jsonb_build_array(filter.value #>> '{}') end), '{}')
  from jsonb_each(case when jsonb_typeof(filters) = 'object' then filters else '{}' end) filter
  where filter.key in ('price', 'in_stock') or exists (select from public.product_facet_definitions where key = filter.key)
$$;

-- The price filter as bounds; `odd_price` is one of another form, which private.filter_accepts judges.
create function private.read_price_filter(filters jsonb, out low_kobo bigint, out high_kobo bigint, out odd_price jsonb) language sql immutable parallel safe set search_path = '' as $$
  select case when is_plain and wanted ? 'min' then ceil(least(greatest((wanted ->> 'min')::numeric, -1), 9e16) * 100) end,
    case when is_plain and wanted ? 'max' then floor(least(greatest((wanted ->> 'max')::numeric, -1), 9e16) * 100) end,
    case when not is_plain then wanted end
  from (select filters -> 'price' as wanted) filter,
    lateral (select jsonb_typeof(wanted) = 'object' and coalesce(jsonb_typeof(wanted -> 'min'), 'number') = 'number' and coalesce(jsonb_typeof(wanted -> 'max'), 'number') = 'number' as is_plain) form
$$;

-- What a list is of: words, a category and filters, made ready to be compared with rows.
create type private.product_wish as (search_for tsquery, category_id uuid, groups integer[], low_kobo bigint, high_kobo bigint, odd_price jsonb);

-- Called by private.find_products. tier: null all; 1 those that have the words in their name; 2 the others.
-- No sequential scan: it would read all words from out of line, which the planner thinks is free. No compiling: it takes longer than the
-- longest of these.
create function private.list_products(wish private.product_wish, tier integer, sort text, page_size bigint, page_start bigint) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off rows 24 as $$
begin
  return query execute format($query$
    select search.product_id from %s search
    where ($1.category_id is null or search.category_id = $1.category_id)
      and ($1.groups is null or search.group_id = any ($1.groups))
      and ($1.low_kobo is null or search.price_kobo >= $1.low_kobo) and ($1.high_kobo is null or search.price_kobo <= $1.high_kobo)
      and ($1.odd_price is null or private.filter_accepts(to_jsonb(trim_scale(search.price_kobo / 100.0)), $1.odd_price))
    order by %s search.name, search.product_id
    limit $2 offset $3 $query$,
    -- By `offset 0` those that have the words are found by them alone: to go through an order or a category would read the words of all.
    case
      when wish.search_for is null then 'private.product_search'
      when tier = 1 then '(select * from private.product_search where names @@ $1.search_for offset 0)'
      when tier = 2 then '(select * from private.product_search where words @@ $1.search_for and not names @@ $1.search_for offset 0)'
      else '(select * from private.product_search where words @@ $1.search_for offset 0)'
    end,
    case
      when sort = 'price-asc' then 'search.price_kobo,'
      when sort = 'price-desc' then 'search.price_kobo desc,'
      when sort = 'newest' then 'search.created_at desc,'
      when sort = 'carbon' then 'search.carbon desc,'
      -- Name above brand and category, these above the summary, that above the data sheet.
      when wish.search_for is not null and tier is null then $order$ts_rank('{0.05, 0.2, 0.5, 1}', search.title, $1.search_for) desc, search.is_featured desc,$order$
      else 'search.is_featured desc,'
    end)
  using wish, page_size, page_start;
end $$;

-- Called by public.search_products and public.suggest_products. Words that more than 1,000 products have tell them apart no more: then those
-- with the words in their name come first, and none is ranked.
create or replace function private.find_products(search_for tsquery, category text, filters jsonb, sort text, page_size integer, page_start integer)
returns setof uuid language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off rows 24 as $$
declare
  wish private.product_wish;
  starts_at bigint := greatest(page_start, 0);
  listed bigint;
  named bigint;
begin
  select id into wish.category_id from public.product_categories where slug = category;
  if category is not null and not found then return; end if;
  wish.search_for := search_for;
  select price.low_kobo, price.high_kobo, price.odd_price into wish.low_kobo, wish.high_kobo, wish.odd_price from private.read_price_filter(filters) price;
  if filters - 'price' <> '{}' then
    wish.groups := array(select id from private.product_groups own
      where (wish.category_id is null or own.category_id = wish.category_id)
        and not exists (select from jsonb_each(filters - 'price') wanted where not private.filter_accepts(own.facets -> wanted.key, wanted.value)));
  end if;
  if sort <> 'relevance' or search_for is null
    or (select count(*) from (select from private.product_search search where search.words @@ search_for limit 1001) first_ones) <= 1000 then
    return query select private.list_products(wish, null, sort, page_size, starts_at);
    return;
  end if;
  return query select private.list_products(wish, 1, sort, page_size, starts_at);
  get diagnostics listed = row_count;
  if listed >= page_size then return; end if;
  named := case when listed > 0 then starts_at + listed else (select count(*) from private.list_products(wish, 1, sort, starts_at, 0)) end;
  return query select private.list_products(wish, 2, sort, page_size - listed, greatest(starts_at - named, 0));
end $$;

-- Called by public.product_facets. As before, but that groups are tried and counted, with how many of each the words and the price leave.
create or replace function private.count_facets(search_for tsquery, category text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set jit = off as $$
declare
  wanted_category uuid := (select id from public.product_categories where slug = category);
  low_kobo bigint;
  high_kobo bigint;
  odd_price jsonb;
  answer jsonb;
begin
  select price.low_kobo, price.high_kobo, price.odd_price into low_kobo, high_kobo, odd_price from private.read_price_filter(filters) price;
  with wanted as materialized (
    select key, value from jsonb_each(filters - 'price')
  ), found as materialized (
    select search.group_id, min(search.price_kobo) as lowest, max(search.price_kobo) as highest,
      count(*) filter (where (low_kobo is null or search.price_kobo >= low_kobo) and (high_kobo is null or search.price_kobo <= high_kobo)
        and (odd_price is null or private.filter_accepts(to_jsonb(trim_scale(search.price_kobo / 100.0)), odd_price))) as fitting
    from private.product_search search where search_for is null or search.words @@ search_for
    group by search.group_id
  ), matched as materialized (
    -- With the filters it fails: none, and it is listed; one, and it still counts for that facet.
    select found.*, own.category_id, own.facets, array(
      select wanted.key from wanted where not private.filter_accepts(own.facets -> wanted.key, wanted.value)
      union all select 'category' where category is not null and own.category_id is distinct from wanted_category) as failed
    from found join private.product_groups own on own.id = found.group_id
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
    select key, (array_agg(value order by fitting desc))[1] as value, sum(fitting) as count
    from (
      select offered.key, matched.facets -> offered.key as value, matched.fitting
      from matched, offered where matched.fitting > 0 and matched.failed <@ array[offered.key] and matched.facets ? offered.key
      union all
      -- What is chosen stays in sight, also when nothing has it now.
      select key, value, 0 from chosen
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
    'total', (select coalesce(sum(fitting), 0) from matched where failed = '{}'),
    'price', (select jsonb_build_object('min', trim_scale(min(lowest) / 100.0), 'max', trim_scale(max(highest) / 100.0)) from matched where failed = '{}'),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'count', count) order by position, name), '[]') from (
        select own.slug, own.name, own.position, coalesce((
          select sum(fitting) from matched where matched.category_id = own.id and matched.failed <@ array['category']), 0) as count
        from public.product_categories own) per_category),
    'facets', (
      select coalesce(jsonb_agg(jsonb_build_object('key', key, 'label', offered.label, 'unit', offered.unit, 'values', labelled.values)
        order by offered.position, key), '[]')
      from labelled join offered using (key))
  ) into answer;
  return answer;
end $$;

-- Nothing calls it any more.
drop function private.facet_values;
revoke all on function private.group_of_product, private.list_changed_product, private.read_price_filter, private.list_products from public;
