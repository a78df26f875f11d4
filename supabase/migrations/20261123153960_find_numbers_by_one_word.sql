-- Nearly every order has the first two words of `IM-2026-000123`, and nearly every customer the start of
-- `0803`. So the number is also stored as one word, and the four figures of the network too, which the
-- index finds without reading all words that begin so.

-- The text with each number of an order, an invoice or a payment as one word: `im2026000123`.
create function private.join_numbers(given text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(lower(given), '\m([a-z]{2,4})-(20\d\d)-(\d+)(?:-(\d+))?', '\1\2\3\4', 'g')
$$;
revoke execute on function private.join_numbers(text) from public;
grant execute on function private.join_numbers(text) to authenticated, service_role;

create or replace function private.phone_words(phone text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select distinct substr(digits, at)
    from (values (ltrim(phone, '+')), ('0' || substr(phone, 5))) as form (digits),
      generate_series(1, greatest(1, length(digits) - 2)) as at
    where substr(digits, at) <> ''
    union
    select network from left('0' || substr(phone, 5), 4) network where network ~ '^0[789]\d\d$'
  )
$$;

-- A network is found as it is. Any other word is found by its start.
create or replace function private.prefix_query(words text[]) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(
    quote_literal(word) || case when word ~ '^0[789]\d\d$' then '' else ':*' end, ' & ')::tsquery
  from unnest(words) as word where word <> ''
$$;

create or replace function private.write_order_search(of_order uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.order_search (order_id, words)
    select o.id, array_to_tsvector(array(
      select distinct word from unnest(
        private.words_of_text(given) || private.words_of_text(private.join_numbers(given))
          || private.phone_words(o.phone_number)
      ) as word where word <> ''
    ))
    from public.orders o, lateral (
      select concat_ws(' ', o.number, ltrim(split_part(o.number, '-', 3), '0'),
        o.invoice_number, o.name, o.email,
        (select string_agg(sku, ' ') from public.order_lines where order_id = o.id),
        (select string_agg(reference, ' ') from public.payments where order_id = o.id)) as given
    ) text
    where o.id = of_order
  on conflict (order_id) do update set words = excluded.words
    where order_search.words is distinct from excluded.words
$$;

create or replace function private.search_desk(query text)
returns table (kind text, id uuid, title text, detail text, status text)
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text := left(btrim(query), 100);
  by_words tsquery;
  by_numbers tsquery;
  by_folded_words tsquery;
begin
  -- A phone number is one word, however its figures are grouped.
  if typed ~ '^[+()0-9 ./-]{7,}$' and length(regexp_replace(typed, '[^0-9]', '', 'g')) >= 7 then
    typed := regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^00', '');
  end if;
  by_words := private.prefix_query(private.words_of_text(typed));
  by_numbers := private.prefix_query(private.words_of_text(private.join_numbers(typed)));
  by_folded_words := private.prefix_query(private.words_of_text(private.fold_name(typed)));
  if by_words is null then return; end if;
  if private.has_grant('sales', 'stock', 'finance', 'support') then
    return query
      select 'order', o.id, o.number, o.name, o.status
      from (
        select s.order_id from private.order_search s where s.words @@ by_numbers limit 1000
      ) found
      join public.orders o on o.id = found.order_id
      order by o.created_at desc, o.id limit 6;
  end if;
  if private.has_grant('sales', 'stock', 'finance', 'content', 'support') then
    return query
      select 'product', p.id, p.name, p.sku, p.status
      from (
        select f.product_id from private.desk_product_words f where f.words @@ by_words limit 1000
      ) found
      join public.products p on p.id = found.product_id
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

select private.write_order_search(id) from public.orders;
update public.people set words = words || array_to_tsvector(array[network])
  from (
    select id, '0' || left(right(regexp_replace(phone, '[^0-9]', '', 'g'), 10), 3) as network
    from public.people
  ) own
  where own.id = people.id and network ~ '^0[789]\d\d$';
reindex index public.profiles_person_words_idx;
alter table public.people alter column words set statistics 1000;
