-- Search: forgives typing errors ("panle", "lithum") and ways of writing a size ("5kva", "5 KVA", "5,000 VA").
-- The words live beside the products, not in them: `select *` stays small and a change of stock rewrites no index.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

create table private.product_search (
  product_id uuid primary key references public.products (id) on delete cascade,
  -- Name, brand, category and summary: small enough to stay in the row, so that ordering by relevance is quick.
  title tsvector not null,
  -- The same and the data sheet and the description.
  words tsvector not null
);
create index product_search_words on private.product_search using gin (words);
alter table private.product_search enable row level security;

-- Every word of the catalogue, to find the nearest one to a word that is not in it.
create table private.product_vocabulary (word text primary key);
create index product_vocabulary_trigrams on private.product_vocabulary using gin (word extensions.gin_trgm_ops);
alter table private.product_vocabulary enable row level security;
revoke all on private.product_search, private.product_vocabulary from anon, authenticated, service_role;

-- Words of a text, the same way for the index and for what is typed: `word` as written without accents, `lexeme` its
-- stem, or for a size its one spelling: "5 KVA", "5.0kVA" and "5,000 VA" are all "5kva".
create function private.search_words(input text) returns table (place bigint, word text, lexeme text, is_size boolean)
language sql immutable parallel safe set search_path = '' as $$
  with plain as (
    select regexp_replace(normalize(lower(left(input, 20000)), nfkd), '[\u0300-\u036f]', '', 'g') as text
  ), units as (
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
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
    from units, regexp_split_to_table(units.text, '[^a-z0-9.]+') with ordinality as split (word, place)
  ), parts as (
    select found.*, regexp_match(found.word, '^(\d{1,12}(?:\.\d{1,6})?)([a-z]+\d?)?$') as size
    from found where found.word <> '' and length(found.word) <= 40
  )
  select parts.place, parts.word,
    case
      when size[2] in ('w', 'va', 'wh') and size[1]::numeric >= 1000 then trim_scale(size[1]::numeric / 1000) || 'k' || size[2]
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

-- What a card or data sheet says in words: every {label, value, unit?} at any depth. The stroke keeps the number of one
-- line from joining a unit of the next.
create function private.labelled_text(input jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(concat_ws(' ', line ->> 'label', line ->> 'value', line ->> 'unit'), ' / '), '')
  from jsonb_path_query(input, 'strict $.**') line where jsonb_typeof(line) = 'object' and line ? 'value'
$$;

-- Runs with the owner's rights, called by triggers only: the two tables are nobody's to write.
create function private.index_product(product public.products) returns void
language plpgsql security definer set search_path = '' as $$
declare
  category text := (select name from public.product_categories where id = product.category_id);
  heading tsvector := private.search_vector(product.name || ' / ' || product.sku, 'A')
    || private.search_vector(product.brand || ' / ' || category, 'B')
    || private.search_vector(product.summary || ' / ' || private.labelled_text(product.highlights), 'C');
  vector tsvector := heading || private.search_vector(private.labelled_text(product.specifications) || ' / ' || product.description, 'D');
begin
  insert into private.product_search (product_id, title, words) values (product.id, heading, vector)
  on conflict (product_id) do update set title = excluded.title, words = excluded.words;
  -- In one order, so that two writers never wait for each other crosswise.
  insert into private.product_vocabulary
  select lexeme from unnest(tsvector_to_array(vector)) lexeme
  where lexeme ~ '^[a-z]{4,}$' and not exists (select from private.product_vocabulary known where known.word = lexeme)
  order by lexeme on conflict do nothing;
end $$;

create function private.index_changed_product() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_product(new);
  return null;
end $$;
create trigger products_index after insert or update of name, sku, brand, category_id, summary, highlights, specifications, description
  on public.products for each row execute function private.index_changed_product();

create function private.index_changed_category() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_product(product) from public.products product where product.category_id = new.id;
  return null;
end $$;
create trigger product_categories_index after update of name on public.product_categories
  for each row when (old.name is distinct from new.name) execute function private.index_changed_category();

-- What was typed as a tsquery; null when nothing was typed. A word that begins no word of the catalogue stands for the
-- nearest ones, at most two letters away.
create function private.search_query(input text, any_word boolean) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  terms text;
begin
  if coalesce(input, '') !~ '\S' then return null; end if;
  with typed as (
    select place, word, lexeme, is_size, ts_lexize('pg_catalog.english_stem', word) = '{}' as is_filler
    from private.search_words(left(input, 200))
  ), wanted as (
    select * from typed where not is_filler or not exists (select from typed where not is_filler) order by place limit 12
  ), forms as (
    select case
      when is_size then format('%L', lexeme)
      -- One letter begins too many words: of the name only.
      when length(word) = 1 then format('%L:*A', word)
      when word !~ '^[a-z]{4,}$' or exists (select from private.product_vocabulary known where known.word like wanted.word || '%' or known.word = lexeme)
        then format('(%L:* | %L)', word, lexeme)
      else coalesce('(' || private.nearest_words(word) || ')', format('%L', word))
    end as form from wanted
  )
  select string_agg(form, case when any_word then ' | ' else ' & ' end) into terms from forms;
  -- Only signs were typed: nothing can match.
  return coalesce(terms, '''-''')::tsquery;
end $$;

-- Called by private.search_query: the words of the catalogue with the fewest letters changed, as alternatives.
create function private.nearest_words(typed text) returns text language sql stable security definer set search_path = '' as $$
  with near as (
    select word, extensions.levenshtein(word, typed) as distance
    from private.product_vocabulary where word operator(extensions.%) typed
  )
  select string_agg(format('%L:* | %L', near.word, form.lexeme), ' | ')
  from near, private.search_words(near.word) form
  where distance = (select min(distance) from near) and distance <= case when length(typed) <= 4 then 1 else 2 end
$$;
