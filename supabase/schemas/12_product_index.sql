-- The words, sizes and filter values of products, written by triggers so that the shop can search
-- them by index.

-- The filter values that products share, without the price, which nearly each product has for
-- itself. Filters are tested on groups and not on products: with 100,000 products that takes a
-- tenth of the time. A group stays when no product has its values any more: only staff who change a
-- brand, a facet or a warranty create groups.
create table private.product_groups (
  id integer generated always as identity primary key,
  category_id uuid not null references public.product_categories (id) on delete cascade,
  facets jsonb not null,
  digest text not null generated always as (md5(facets::text)) stored,
  unique (category_id, digest)
);

-- One row for each active product: its words, and the columns by which a list is sorted and
-- filtered. A table of its own, so that `select *` of products stays small and a change of stock
-- does not rewrite the index of the words.
create table private.product_search (
  product_id uuid primary key references public.products (id) on delete cascade,
  -- Name, SKU, brand, category, summary and highlights. Small, so that ordering by relevance is
  -- fast.
  title tsvector not null,
  -- The same, with the data sheet and the description.
  words tsvector not null,
  group_id integer not null references private.product_groups (id) on delete restrict,
  category_id uuid not null references public.product_categories (id) on delete restrict,
  name text collate "und-x-icu" not null,
  is_featured boolean not null,
  -- Whole numbers are compared twice as fast as numeric.
  price_kobo bigint not null,
  created_at timestamptz not null,
  carbon numeric(12, 2) not null,
  -- The words of name and SKU only, from `title`.
  names tsvector not null
)
-- The words are stored out of line, so that thousands of rows can be read without them.
with (toast_tuple_target = 400);

create index product_search_words_idx on private.product_search using gin (words);
create index product_search_names_idx on private.product_search using gin (names);
create index product_search_group_id_idx on private.product_search (group_id, price_kobo);
create index product_search_featured_idx
  on private.product_search (is_featured desc, name, product_id);
create index product_search_category_id_idx
  on private.product_search (category_id, is_featured desc, name, product_id);
create index product_search_category_price_idx on private.product_search (category_id, price_kobo);
create index product_search_price_idx on private.product_search (price_kobo);
create index product_search_created_at_idx on private.product_search (created_at desc);
create index product_search_carbon_idx on private.product_search (carbon desc);

-- Every word of the catalogue, to find the words nearest to one that is not in it.
create table private.product_vocabulary (
  word text primary key
);

create index product_vocabulary_trigrams_idx
  on private.product_vocabulary using gin (word extensions.gin_trgm_ops);

-- The sizes of the catalogue, in the unit without "k", to find the sizes near one that is not in
-- it.
create table private.product_sizes (
  lexeme text primary key,
  unit text not null,
  amount numeric not null
);

create index product_sizes_amount_idx on private.product_sizes (unit, amount);

-- The words and values by which staff search and filter products, in rows of a hundred bytes. A
-- table of its own: row level security on `products` keeps PostgreSQL from using indexes for words
-- and parts of texts there.
create table private.desk_product_words (
  product_id uuid primary key references public.products (id) on delete cascade,
  words tsvector not null,
  sku text not null,
  brand text,
  has_photo boolean not null
);

create index desk_product_words_words_idx on private.desk_product_words using gin (words);
create index desk_product_words_sku_idx on private.desk_product_words
  using gin (sku extensions.gin_trgm_ops);
create index desk_product_words_brand_idx on private.desk_product_words
  using gin (brand extensions.gin_trgm_ops);
create index desk_product_words_has_photo_idx on private.desk_product_words (has_photo);

alter table private.product_groups enable row level security;

alter table private.product_search enable row level security;

alter table private.product_vocabulary enable row level security;

alter table private.product_sizes enable row level security;

alter table private.desk_product_words enable row level security;

-- The words of a text, computed in the same way for the index and for search texts. `word` is the
-- word as written, without accents. `lexeme` is its stem, or for a size its one spelling: "5 KVA",
-- "5.0kVA" and "5,000 VA" are all "5kva".
create function private.search_words(input text)
returns table (place bigint, word text, lexeme text, is_size boolean)
language sql immutable parallel safe set search_path = '' as $$
  with plain as (
    select regexp_replace(
      normalize(lower(left(input, 20000)), nfkd), '[\u0300-\u036f]', '', 'g') as text
  ), units as (
    select regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(text, '(\d),(?=\d{3}(\D|$))', '\1', 'g'),
      '(\d)[\s-]*(watts?|wp)\M', '\1w', 'g'),
      '(\d)[\s-]*(volts?|vdc|vac)\M', '\1v', 'g'),
      '(\d)[\s-]*(amps?|amperes?)\M', '\1a', 'g'),
      '(\d)[\s-]*(litres?|liters?|ltrs?)\M', '\1l', 'g'),
      '(\d)[\s-]*kwp\M', '\1kw', 'g'),
      '(\d)[\s-]*(kva|va|kwh|kw|wh|w|ah|a|v|l|lm|mm2|mm|m|hz|hp)\M', '\1\2', 'g') as text
    from plain
  ), found as (
    select split.place, btrim(split.word, '.') as word
    from units, regexp_split_to_table(units.text, '[^a-z0-9.]+')
      with ordinality as split (word, place)
  ), parts as (
    select found.*,
      regexp_match(found.word, '^(\d{1,12}(?:\.\d{1,6})?)([a-z]+\d?)?$') as size
    from found where found.word <> '' and length(found.word) <= 40
  )
  select parts.place, parts.word,
    case
      when size[2] in ('w', 'va', 'wh') and size[1]::numeric >= 1000
        then trim_scale(size[1]::numeric / 1000) || 'k' || size[2]
      when size is not null then trim_scale(size[1]::numeric) || coalesce(size[2], '')
      else coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word)
    end,
    size[2] is not null
  from parts
$$;

create function private.search_vector(input text, weight "char") returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(format('%L:%s%s', form, place, weight), ' ')::tsvector, '')
  from private.search_words(input), unnest(array[word, lexeme]) form where place < 16000
$$;

-- A size as private.search_words spells it, in parts: "10.24kwh" is 10,240 wh. Null for any other
-- word.
create function private.parse_size(lexeme text, out unit text, out amount numeric)
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(thousand[2], size[2]),
    size[1]::numeric * case when thousand is null then 1 else 1000 end
  from regexp_match(lexeme, '^(\d+(?:\.\d+)?)([a-z]+\d?)$') size,
    regexp_match(size[2], '^(k)(wh|va|w)$') thousand
$$;

-- The words and numbers of technical data for the search: "maxPanelPowerW": 6500 is "max panel
-- power 6500 W". The codes of batteries are written as data sheets write them.
create function private.technical_text(technical jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(concat_ws(' ',
    lower(regexp_replace(name[1], '([A-Z])', ' \1', 'g')),
    case leaf #>> '{}' when 'lfp' then 'LiFePO4 lithium' when 'true' then '' else leaf #>> '{}' end,
    name[2]), ' / '), '')
  from jsonb_each(technical) field,
    regexp_match(field.key, '^(.*?)([A-Z]|Kva|Va|Kw|Kwp|Kwh|Wh|Ah|Mm|Mm2)?$') name,
    jsonb_path_query(field.value, 'strict $.**') leaf
  where field.key <> 'kind' and jsonb_typeof(leaf) not in ('object', 'array') and leaf <> 'false'
$$;

-- The group of a product. The first product of a group creates it; two parallel writers create it
-- only once. Security definer, because no role may write the table. Only the triggers of this file
-- call it.
create function private.find_or_create_product_group(product public.products) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  own_facets jsonb := product.facets || jsonb_build_object(
    'brand', product.brand, 'in_stock', product.stock > 0,
    'warranty_years', product.warranty_years,
    'installation_included', product.installation_included);
begin
  if not exists (
    select from private.product_groups known
    where known.category_id = product.category_id and digest = md5(own_facets::text)
  ) then
    -- Also creates the group with the other stock status: an order that takes the last unit finds
    -- it, so that two orders never deadlock here.
    insert into private.product_groups (category_id, facets)
    select product.category_id, own_facets || jsonb_build_object('in_stock', is_in_stock)
    from unnest(array[true, false]) is_in_stock
    on conflict do nothing;
  end if;
  return (
    select id from private.product_groups known
    where known.category_id = product.category_id and digest = md5(own_facets::text)
  );
end $$;

-- Writes the row of a product in private.product_search, and its new words and sizes. A product
-- that is not active has no row. Security definer, because nobody may write these tables. Only the
-- triggers of this file call it.
create function private.index_product(product public.products) returns void
language plpgsql security definer set search_path = '' as $$
declare
  category text;
  heading tsvector;
  vector tsvector;
begin
  delete from private.product_search where product_id = product.id;
  if not product.is_active then return; end if;
  category := (select name from public.product_categories where id = product.category_id);
  heading := private.search_vector(product.name || ' / ' || product.sku, 'A')
    || private.search_vector(product.brand || ' / ' || category, 'B')
    || private.search_vector(
      product.summary || ' / ' || private.labelled_text(product.highlights), 'C');
  vector := heading || private.search_vector(
    concat_ws(' / ', private.labelled_text(product.specifications),
      private.technical_text(product.technical), product.description), 'D');
  insert into private.product_search (product_id, title, words, names, group_id, category_id, name,
    is_featured, price_kobo, created_at, carbon)
  values (product.id, heading, vector, ts_filter(heading, '{a}'),
    private.find_or_create_product_group(product), product.category_id, product.name,
    product.is_featured, product.price * 100, product.created_at,
    product."carbonReductionPotential");
  -- Always in the same order, so that two writers never deadlock.
  insert into private.product_vocabulary
  select lexeme from unnest(tsvector_to_array(vector)) lexeme
  where lexeme ~ '^[a-z]{4,}$'
    and not exists (select from private.product_vocabulary known where known.word = lexeme)
  order by lexeme on conflict do nothing;
  insert into private.product_sizes
  select form, size.unit, size.amount
  from unnest(tsvector_to_array(heading)) form, private.parse_size(form) size
  where size.unit is not null
    and not exists (select from private.product_sizes known where known.lexeme = form)
  order by form on conflict do nothing;
end $$;

-- Security definer, like the function that it calls.
create function private.index_changed_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_product(new);
  return null;
end $$;

-- Each product is locked, in the order in which carts lock theirs, so that a change that another
-- transaction makes to it meanwhile is not lost. Security definer, like the function that it calls.
create function private.index_changed_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_product(product)
  from (
    select * from public.products where category_id = new.id order by id for no key update
  ) product;
  return null;
end $$;

-- `except` finds the changed rows without a join, and the settings make the update find its few
-- rows by their key: one plan must serve one product and ten thousand. Security definer, because
-- nobody may write these tables.
create function private.update_product_listing() returns trigger
language plpgsql security definer
set search_path = '' set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  -- A product gets another group only when its filter values change.
  update private.product_search s set group_id = private.find_or_create_product_group(p)
  from (
    select id from (
      select id, category_id, brand, facets, stock > 0, warranty_years, installation_included
      from new_rows
      except
      select id, category_id, brand, facets, stock > 0, warranty_years, installation_included
      from old_rows
    ) changed order by id
  ) changed
  join public.products p on p.id = changed.id
  where s.product_id = changed.id;
  update private.product_search s set is_featured = changed.is_featured,
    price_kobo = changed.price * 100, created_at = changed.created_at,
    carbon = changed."carbonReductionPotential"
  from (
    select id, is_featured, price, created_at, "carbonReductionPotential" from new_rows
    except
    select id, is_featured, price, created_at, "carbonReductionPotential" from old_rows
  ) changed
  where s.product_id = changed.id;
  return null;
end $$;

-- Security definer, because nobody may write the table.
create function private.write_desk_product_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.desk_product_words as w (product_id, words, sku, brand, has_photo)
    values (new.id, private.product_words(new.name, new.sku, new.brand), new.sku, new.brand,
      coalesce(new.picture ->> 'photo', '') <> '')
  on conflict (product_id) do update
    set words = excluded.words, sku = excluded.sku, brand = excluded.brand,
      has_photo = excluded.has_photo
    where (w.words, w.sku, w.brand, w.has_photo)
      is distinct from (excluded.words, excluded.sku, excluded.brand, excluded.has_photo);
  return null;
end $$;

create trigger product_groups_notify_changed
  after insert or update or delete on private.product_groups
  for each row execute function private.notify_table_changed();

-- Searches read this table. It changes with the products, but not with each change of their stock.
create trigger product_search_notify_changed
  after insert or update or delete on private.product_search
  for each row execute function private.notify_table_changed();

create trigger product_vocabulary_notify_changed
  after insert or update or delete on private.product_vocabulary
  for each row execute function private.notify_table_changed();

create trigger product_sizes_notify_changed
  after insert or update or delete on private.product_sizes
  for each row execute function private.notify_table_changed();

create trigger products_desk_words
  after insert or update of name, sku, brand, picture on public.products
  for each row execute function private.write_desk_product_words();
create trigger products_update_listing after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.update_product_listing();
create trigger products_index_new after insert on public.products
  for each row execute function private.index_changed_product();
create trigger products_index after update of name, sku, brand, category_id, summary, highlights,
  technical, specifications, description, status on public.products
  for each row when (
    old.name <> new.name or old.sku <> new.sku or old.brand <> new.brand
    or old.category_id <> new.category_id or old.summary <> new.summary
    or old.highlights <> new.highlights or old.technical is distinct from new.technical
    or old.specifications <> new.specifications or old.description <> new.description
    or old.is_active <> new.is_active
  ) execute function private.index_changed_product();

create trigger product_categories_index after update of name on public.product_categories
  for each row when (old.name is distinct from new.name)
  execute function private.index_changed_category();
