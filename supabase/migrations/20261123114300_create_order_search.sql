-- The words by which staff find an order: its numbers, the buyer's name without accents, e-mail and
-- phone in any format, the references of its payments and the SKUs of its goods. A table of its own,
-- so that a payment does not write the order again.
create table public.order_search (
  order_id uuid primary key references public.orders (id) on delete cascade,
  words tsvector not null
);
create index order_search_words_idx on public.order_search using gin (words);
alter table public.order_search enable row level security;
create policy order_search_select_staff on public.order_search for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));
revoke all on public.order_search from anon, authenticated, service_role;
grant select on public.order_search to authenticated;

-- Lower-case words of a text without accents, as `searchWords` of the desk makes them of what staff
-- type. What is no letter or figure separates words.
create function private.words_of_text(given text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select left(word, 200)
    from regexp_split_to_table(
      lower(regexp_replace(normalize(coalesce(given, ''), nfkd), '[\u0300-\u036f]', '', 'g')),
      '[][\s!-/:-@\\^_`{-~\u00a0-\u00bf\u2010-\u201f]+'
    ) as word
    where word <> ''
  )
$$;

-- A phone number, so that each group of figures finds it however they are grouped: all ends of the
-- number, with the country code and with a zero in its place.
create function private.phone_words(phone text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select distinct substr(digits, at)
    from (values (ltrim(phone, '+')), ('0' || substr(phone, 5))) as form (digits),
      generate_series(1, greatest(1, length(digits) - 2)) as at
    where substr(digits, at) <> ''
  )
$$;

create function private.write_order_search(of_order uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.order_search (order_id, words)
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
revoke execute on function private.write_order_search(uuid) from public;

-- Trigger only.
create function private.update_order_search() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'orders' then
    perform private.write_order_search(new.id);
  else
    perform private.write_order_search(coalesce(new.order_id, old.order_id));
  end if;
  return null;
end $$;
create trigger orders_search_new after insert on public.orders
  for each row execute function private.update_order_search();
create trigger orders_search_changed
  after update of number, invoice_number, name, email, phone_number on public.orders
  for each row
  when ((old.number, old.invoice_number, old.name, old.email, old.phone_number)
    is distinct from (new.number, new.invoice_number, new.name, new.email, new.phone_number))
  execute function private.update_order_search();
create trigger order_lines_search after insert or delete or update of sku on public.order_lines
  for each row execute function private.update_order_search();
create trigger payments_search after insert or update of reference on public.payments
  for each row execute function private.update_order_search();

select private.write_order_search(id) from public.orders;
