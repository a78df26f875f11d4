-- Where row level security hides rows, PostgreSQL does not use an index for words, and a search for an
-- order read all of them. So the words are read through a view for staff, with the rights of its
-- owner. `desk_orders` still shows only the orders that the reader may see.
drop policy order_search_select_staff on public.order_search;
alter table public.order_search set schema private;
revoke all on private.order_search from authenticated;
create view private.order_words_for_staff as
  select order_id, words from private.order_search
  where (select private.has_grant('sales', 'stock', 'finance', 'support'));
revoke all on private.order_words_for_staff from anon, authenticated, service_role;
grant select on private.order_words_for_staff to authenticated;
create or replace view public.desk_orders with (security_invoker=true) as
 select o.id,
    o.number,
    o.status,
    o.name,
    o.email,
    o.phone_number,
    o.delivery_state,
    o.delivery_area,
    o.installation_kind,
    o.total_kobo,
    o.promised_by,
    o.created_at,
    o.paid_at,
    o.shipped_at,
    o.delivered_at,
    o.user_id,
    ( select sum(l.quantity)::integer as sum
           from public.order_lines l
          where l.order_id = o.id) as units,
    coalesce(( select sum(l.quantity)::integer as sum
           from public.shipment_lines l
          where l.order_id = o.id), 0) as units_sent,
    (exists ( select
           from public.shipments x
          where x.order_id = o.id)) as has_left,
    o.promised_by < (now() at time zone 'Africa/Lagos')::date and (o.status = any (array['paid', 'preparing', 'shipped'])) as is_late,
    s.words as search
   from public.orders o
     left join private.order_words_for_staff s on s.order_id = o.id;

create or replace function private.write_order_search(of_order uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.order_search (order_id, words)
    select o.id, array_to_tsvector(array(
      select distinct word from unnest(
        private.words_of_text(concat_ws(' ', o.number, ltrim(split_part(o.number, '-', 3), '0'),
          o.invoice_number, o.name, o.email,
          (select string_agg(sku, ' ') from public.order_lines where order_id = o.id),
          (select string_agg(reference, ' ') from public.payments where order_id = o.id)))
        || private.phone_words(o.phone_number)
      ) as word where word <> ''
    ))
    from public.orders o
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

-- How common each word is decides whether the index is read, or the newest orders one after the other.
alter table private.order_search alter column words set statistics 1000;
