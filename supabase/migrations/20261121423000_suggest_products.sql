-- Suggestions while somebody types into the shop's search: at most two categories and six products, by the same words as the
-- search itself, so that what is suggested is what is then found.

-- What is typed so far, as a tsquery. A size that is not finished ("5k", "5 kv") is the beginning of sizes, not one of its own.
create function private.suggestion_query(typed text, any_word boolean) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  input text := regexp_replace(left(coalesce(typed, ''), 100), '(\d)\s+(k[vw]?)$', '\1\2', 'i');
  whole tsquery := private.search_query(input, any_word);
  unfinished text;
begin
  if whole is null or input ~ '\s$' then return whole; end if;
  select lexeme into unfinished from (select lexeme, is_size from private.search_words(input) order by place desc limit 1) last_word where is_size;
  if unfinished is null then return whole; end if;
  -- The words before it stay wanted.
  return whole || coalesce(private.search_query(regexp_replace(input, '[0-9.,]+\s*[a-z]+$', '', 'i'), any_word) && format('%L:*', unfinished)::tsquery,
    format('%L:*', unfinished)::tsquery);
end $$;

-- Called by public.suggest_products: the categories whose name has one of the words; there are a handful of them.
create function private.find_categories(search_for tsquery) returns table (slug text, name text)
language sql stable security definer set search_path = '' as $$
  select slug, name from public.product_categories where private.search_vector(name, 'A') @@ search_for order by position, name limit 2
$$;

-- Up to eight rows for a text that is being typed: categories first, then active products by relevance; products have a price in naira.
-- Nothing for less than two letters. Anyone may call it; products are read under RLS.
create function public.suggest_products(query text) returns table (kind text, slug text, name text, price numeric)
language sql stable set search_path = '' rows 8 as $$
  select 'category', found.slug, found.name, null::numeric
  from private.find_categories(private.suggestion_query(query, true)) found where length(btrim(query)) >= 2
  union all
  (select 'product', product.slug, product.name, product.price
  from private.find_products(private.suggestion_query(query, false), null, '{}', 'relevance', 6, 0) with ordinality as found (id, place)
  join public.products product on product.id = found.id
  where length(btrim(query)) >= 2
  order by found.place)
$$;

revoke all on function private.suggestion_query, private.find_categories, public.suggest_products from public;
grant execute on function public.suggest_products, private.suggestion_query, private.find_categories to anon, authenticated, service_role;
