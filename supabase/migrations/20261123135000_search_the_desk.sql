-- What the search of the desk knows of a person besides the e-mail address: the words of the name
-- without accents, and the ends of the phone number, however its figures are grouped.
create function private.person_words(full_name text, phone text) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(array(
    select distinct word from unnest(
      private.words_of_text(private.fold_name(coalesce(full_name, '')))
      || case when length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7 then
        private.phone_words('+234' || right(regexp_replace(phone, '[^0-9]', '', 'g'), 10))
      end
    ) as word where word <> ''
  ))
$$;
create function private.product_words(name text, sku text, brand text) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(array(
    select distinct word
    from unnest(private.words_of_text(concat_ws(' ', name, sku, brand))) as word
    where word <> ''
  ))
$$;
-- The indexes below call them whenever a row is written.
grant execute on function private.person_words(text, text), private.product_words(text, text, text),
  private.words_of_text(text), private.phone_words(text), private.fold_name(text)
  to authenticated, service_role;
create index profiles_person_words_idx on public.profiles
  using gin (private.person_words(full_name, phone));
create index products_product_words_idx on public.products
  using gin (private.product_words(name, sku, brand));

-- Each word may go on after what was typed. Null without a word.
create function private.prefix_query(words text[]) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from unnest(words) as word where word <> ''
$$;

-- What the search of the desk finds, at most six of each kind, as far as the caller's grants may
-- see it. Security definer, because row level security would keep PostgreSQL from using the indexes
-- of words; so each kind asks for the grants of its policy. Only the function of the desk calls it.
create function private.search_desk(query text)
returns table (kind text, id uuid, title text, detail text, status text)
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text := left(btrim(query), 100);
  by_words tsquery;
  by_folded_words tsquery;
begin
  -- A phone number is one word, however its figures are grouped.
  if typed ~ '^[+()0-9 ./-]{7,}$' and length(regexp_replace(typed, '[^0-9]', '', 'g')) >= 7 then
    typed := regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^00', '');
  end if;
  by_words := private.prefix_query(private.words_of_text(typed));
  by_folded_words := private.prefix_query(private.words_of_text(private.fold_name(typed)));
  if by_words is null then return; end if;
  if private.has_grant('sales', 'stock', 'finance', 'support') then
    return query
      select 'order', o.id, o.number, o.name, o.status
      from (
        select s.order_id from public.order_search s where s.words @@ by_words limit 1000
      ) found
      join public.orders o on o.id = found.order_id
      order by o.created_at desc, o.id limit 6;
  end if;
  if private.has_grant('sales', 'stock', 'finance', 'content', 'support') then
    return query
      select 'product', p.id, p.name, p.sku, p.status
      from (
        select f.id from public.products f
        where private.product_words(f.name, f.sku, f.brand) @@ by_words limit 1000
      ) found
      join public.products p on p.id = found.id
      order by p.status = 'published' desc, p.name, p.id limit 6;
  end if;
  if private.has_grant('sales', 'finance', 'support') then
    return query
      select 'person', u.id, coalesce(p.full_name, u.email::text, 'No name'),
        concat_ws(' · ', u.email, p.phone), p.role
      from (
        (select f.id from public.profiles f
         where private.person_words(f.full_name, f.phone) @@ by_folded_words limit 1000)
        union
        (select a.id from auth.users a
         where length(typed) > 2 and typed !~ '\s' and starts_with(a.email, lower(typed)) limit 1000)
      ) found
      join auth.users u on u.id = found.id
      join public.profiles p on p.id = u.id
      order by p.full_name, u.email, u.id limit 6;
  end if;
end $$;
revoke all on function private.search_desk(text) from public;
grant execute on function private.search_desk(text) to service_role;
