-- The words of a product for staff are in `private.desk_product_words`. A second index of the same
-- words was computed again with each change of a price.
create or replace function private.search_desk(query text)
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
        select s.order_id from private.order_search s where s.words @@ by_words limit 1000
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
drop index public.products_product_words_idx;
