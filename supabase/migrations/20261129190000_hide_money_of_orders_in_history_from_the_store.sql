-- Staff of the store read neither what an order costs nor the buyer's e-mail address: not in the history of
-- changes, not in an event, and not in the words by which an order is found.
update private.audited_tables
set readable_by = array_remove(readable_by, 'stock')
where table_name in ('orders', 'order_lines', 'order_edits', 'order_events', 'installation_quotes');

-- All our amounts are written with the sign of the naira (`domain/money/money.ts`).
alter policy order_events_select_owner_or_admin on public.order_events
  using (
    (select private.has_grant('sales', 'finance', 'support'))
    or ((select private.has_grant('stock')) and message !~ '₦')
    or exists (
      select from public.orders o
      where o.id = order_events.order_id and o.user_id = (select auth.uid())));

alter table private.order_search add column store_words tsvector not null default '';
create index order_search_store_words_idx on private.order_search using gin (store_words);

create or replace function private.write_order_search(of_order uuid)
returns void
language sql
security definer
set search_path to ''
as $$
  insert into private.order_search (order_id, words, store_words)
    select o.id,
      array_to_tsvector(own || private.words_of_text(given) || private.words_of_text(private.join_numbers(given))),
      array_to_tsvector(
        own || private.words_of_text(for_store) || private.words_of_text(private.join_numbers(for_store)))
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
select private.write_order_search(id) from public.orders;

create or replace view private.order_words_for_staff as
  select order_id, words
  from private.order_search
  where (select private.has_grant('sales', 'finance', 'support'));

create view private.order_words_for_store as
  select order_id, store_words as words
  from private.order_search
  where (select private.has_grant('stock'));
revoke all on private.order_words_for_store from anon, authenticated, service_role;
grant select on private.order_words_for_store to authenticated;

create or replace view public.desk_store_orders with (security_invoker = true) as
  select o.id, o.number, o.status, o.name, o.phone_number, o.delivery_state, o.delivery_area,
    o.installation_kind, o.promised_by, o.created_at, o.paid_at, o.shipped_at, o.delivered_at, o.user_id,
    (select sum(l.quantity)::integer from private.order_lines_for_store l where l.order_id = o.id) as units,
    coalesce((select sum(l.quantity)::integer from public.shipment_lines l where l.order_id = o.id), 0)
      as units_sent,
    x.order_id is not null as has_left,
    o.promised_by is not null and o.promised_by < (now() at time zone 'Africa/Lagos')::date
      and o.status in ('paid', 'preparing', 'shipped') as is_late,
    s.words as search,
    o.name collate "und-x-icu" as sort_name
  from private.orders_for_store o
    left join private.order_words_for_store s on s.order_id = o.id
    left join public.shipments x on x.order_id = o.id and x.position = 1;
