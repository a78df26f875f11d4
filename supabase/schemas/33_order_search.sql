-- Search words of orders, and the search of the desk.

-- The words by which staff find an order: its numbers, the buyer's name without accents, e-mail and
-- phone in any format, the references of its payments and the SKUs of its goods. `store_words`, for
-- the list of the store, lack the invoice number, the e-mail and the payments. A table of its own,
-- so that a payment does not write the order again.
create table private.order_search (
  order_id uuid primary key references public.orders (id) on delete cascade,
  words tsvector not null,
  store_words tsvector not null default ''
);

create index order_search_words_idx on private.order_search using gin (words);
create index order_search_store_words_idx on private.order_search using gin (store_words);

-- So that PostgreSQL knows how common a word is, and chooses well between the index and a scan of
-- the newest orders.
alter table private.order_search alter column words set statistics 1000;

alter table private.order_search enable row level security;

create function private.write_order_search(of_order uuid) returns void
language sql security definer set search_path to '' as $$
  insert into private.order_search (order_id, words, store_words)
    select o.id,
      array_to_tsvector(own || private.words_of_text(given)
        || private.words_of_text(private.join_numbers(given))),
      array_to_tsvector(own || private.words_of_text(for_store)
        || private.words_of_text(private.join_numbers(for_store)))
    from public.orders o, lateral (
      select private.name_words(o.name) || private.phone_words(o.phone_number) as own,
        concat_ws(' ', o.number, ltrim(split_part(o.number, '-', 3), '0'),
          (select string_agg(sku, ' ') from public.order_lines where order_id = o.id)) as for_store
    ) named, lateral (
      select concat_ws(' ', for_store, o.invoice_number, o.email,
        (select string_agg(reference, ' ') from public.payments where order_id = o.id)) as given
    ) text
    where o.id = of_order
  on conflict (order_id) do update set words = excluded.words, store_words = excluded.store_words
    where (order_search.words, order_search.store_words)
      is distinct from (excluded.words, excluded.store_words)
$$;

-- Trigger only.
create function private.update_order_search() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'orders' then
    perform private.write_order_search(new.id);
  -- A new order has no words yet. They are written when the transaction commits.
  elsif exists (
    select from private.order_search where order_id = coalesce(new.order_id, old.order_id)
  ) then
    perform private.write_order_search(coalesce(new.order_id, old.order_id));
  end if;
  return null;
end $$;

-- The search of the desk: at most six results of each kind that the grants of the caller allow.
-- Security definer, because row level security would keep PostgreSQL from using the indexes of
-- words; so each kind checks the grants itself.
create function private.search_desk(query text)
returns table (kind text, id uuid, title text, detail text, status text)
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text := left(btrim(query), 100);
  by_words tsquery;
  by_numbers tsquery;
  sees_buyers constant boolean := private.has_grant('sales', 'finance', 'support');
begin
  -- A phone number is one word, however its digits are grouped.
  if typed ~ '^[+()0-9 ./-]{7,}$' and length(regexp_replace(typed, '[^0-9]', '', 'g')) >= 7 then
    typed := regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^00', '');
  end if;
  by_words := private.prefix_query(private.words_of_text(typed));
  by_numbers := private.prefix_query(private.words_of_text(private.join_numbers(typed)));
  if by_words is null then return; end if;
  if private.has_grant('sales', 'stock', 'finance', 'support') then
    return query
      select 'order', o.id, o.number, o.name, o.status
      from (
        select s.order_id from private.order_search s
        where s.store_words @@ by_numbers or sees_buyers and s.words @@ by_numbers
        limit 1000
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
  if sees_buyers then
    return query
      select 'person', u.id, coalesce(p.full_name, u.email::text, 'No name'),
        concat_ws(' · ', u.email, p.phone), p.role
      from (
        (select f.id from public.profiles f
         where private.person_words(f.full_name, f.phone) @@ by_words limit 1000)
        union
        (select a.id from auth.users a
         where length(typed) > 2 and typed !~ '\s' and starts_with(a.email, lower(typed))
         limit 1000)
      ) found
      join auth.users u on u.id = found.id
      join public.profiles p on p.id = u.id
      order by p.full_name, u.email, u.id limit 6;
  end if;
end $$;
grant execute on function private.search_desk(text) to service_role;

create trigger orders_search_changed
  after update of number, invoice_number, name, email, phone_number on public.orders
  for each row
  when ((old.number, old.invoice_number, old.name, old.email, old.phone_number)
    is distinct from (new.number, new.invoice_number, new.name, new.email, new.phone_number))
  execute function private.update_order_search();

create trigger order_lines_search after insert or delete or update of sku on public.order_lines
  for each row execute function private.update_order_search();

create constraint trigger orders_search_new after insert on public.orders
  deferrable initially deferred for each row execute function private.update_order_search();
