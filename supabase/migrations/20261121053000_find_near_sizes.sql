-- "10kwh" found nothing though a 10.24 kWh battery stands in the shop: people say the round number. A size that no product
-- has in its heading stands for those within a tenth of it; one that a product has stands for itself alone.

-- The sizes of the catalogue, in the unit without k, to find those near to one that is not in it.
create table private.product_sizes (lexeme text primary key, unit text not null, amount numeric not null);
create index product_sizes_amount on private.product_sizes (unit, amount);
alter table private.product_sizes enable row level security;
revoke all on private.product_sizes from anon, authenticated, service_role;

-- A size as private.search_words spells it, taken apart: "10.24kwh" is 10,240 wh; null for any other word.
create function private.read_size(lexeme text, out unit text, out amount numeric) language sql immutable parallel safe set search_path = '' as $$
  select coalesce(thousand[2], size[2]), size[1]::numeric * case when thousand is null then 1 else 1000 end
  from regexp_match(lexeme, '^(\d+(?:\.\d+)?)([a-z]+\d?)$') size, regexp_match(size[2], '^(k)(wh|va|w)$') thousand
$$;

-- As before, and the sizes in name, brand, category, summary and highlights.
create or replace function private.index_product(product public.products) returns void
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
  insert into private.product_sizes
  select form, size.unit, size.amount from unnest(tsvector_to_array(heading)) form, private.read_size(form) size
  where size.unit is not null and not exists (select from private.product_sizes known where known.lexeme = form)
  order by form on conflict do nothing;
end $$;

-- Called by private.search_query: a size as alternatives of a tsquery.
create function private.near_sizes(typed text) returns text language sql stable security definer set search_path = '' as $$
  select string_agg(format('%L', form), ' | ') from (
    select typed as form
    union
    select near.lexeme from private.read_size(typed) size, private.product_sizes near
    where near.unit = size.unit and near.amount between size.amount * 0.9 and size.amount * 1.1
      and not exists (select from private.product_sizes known where known.lexeme = typed)
  ) forms
$$;

-- As before, but for sizes.
create or replace function private.search_query(input text, any_word boolean) returns tsquery
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
      when is_size then '(' || private.near_sizes(lexeme) || ')'
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

do $$ begin perform private.index_product(product) from public.products product; end $$;
