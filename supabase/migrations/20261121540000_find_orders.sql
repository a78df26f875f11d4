-- Staff look an order up by whatever the person on the phone gives them (papercut 30).

-- A name as somebody without its accents types it: "Bísí Adé" is "bisi ade", "Ɗanjuma" is "danjuma".
create function private.fold_name(name text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select translate(regexp_replace(lower(normalize(name, nfd)), E'[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴ’', 'bdky''')
$$;
revoke execute on function private.fold_name(text) from public;
grant execute on function private.fold_name(text) to authenticated;

-- The newest fifty orders that it may mean: a number, with or without what stands before it, also of the invoice; a phone in any of its
-- forms; an e-mail or its beginning; a part of a name; the reference of a payment. For `rpc`; whose orders, the policies say.
create function public.find_orders(query text) returns table (id uuid, number text, name text, email text, phone_number text, state text, total_kobo bigint, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  with asked as (select left(btrim(query), 100) as said),
  read as (
    select said,
      case when said ~ '^[0-9]{1,6}$' then lpad(said, 6, '0') end as short_number,
      case when said ~ '^[+()0-9 ./-]{7,}$' then nullif(regexp_replace(regexp_replace(said, '[^0-9]', '', 'g'), '^(00)?(234)?0?', ''), '') end as national
    from asked where said <> ''
  )
  select o.id, o.number, o.name, o.email, o.phone_number, o.state, o.total_kobo, o.created_at
  from public.orders o, read
  where upper(said) in (o.number, o.invoice_number)
    or split_part(o.number, '-', 3) = short_number or split_part(o.invoice_number, '-', 3) = short_number
    or length(national) >= 7 and right(o.phone_number, length(national)) = national
    or starts_with(lower(o.email), lower(said))
    or length(said) > 1 and strpos(private.fold_name(o.name), private.fold_name(said)) > 0
    or o.id in (select p.order_id from public.payments p where lower(p.reference) = lower(said))
  order by o.created_at desc, o.id limit 50
$$;
revoke execute on function public.find_orders(text) from public;
grant execute on function public.find_orders(text) to authenticated;
