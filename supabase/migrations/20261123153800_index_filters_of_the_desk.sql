-- What is late is true or false, also for an order without a promised day: a filter for what is not late
-- found none of those.
--
-- Staff see every order, so the list reads them with the rights of the view's owner. With row level
-- security PostgreSQL takes it that most orders are hidden, and looks for a word in one order after the
-- other.
create view private.orders_for_staff as
  select id, number, status, name, email, phone_number, delivery_state, delivery_area,
    installation_kind, total_kobo, promised_by, created_at, paid_at, shipped_at, delivered_at, user_id
  from public.orders
  where (select private.has_grant('sales', 'stock', 'finance', 'support'));
revoke all on private.orders_for_staff from anon, authenticated, service_role;
grant select on private.orders_for_staff to authenticated;
create or replace view public.desk_orders with (security_invoker = true) as
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
    o.promised_by is not null and o.promised_by < (now() at time zone 'Africa/Lagos')::date
      and o.status in ('paid', 'preparing', 'shipped') as is_late,
    s.words as search
   from private.orders_for_staff o
     left join private.order_words_for_staff s on s.order_id = o.id;

-- Filters of the lists of the desk that few products match. An update of another product writes none of
-- these indexes.
create index products_not_published_idx on public.products (status, created_at, id)
  where status <> 'published';
create index products_without_technical_idx on public.products (created_at, id)
  where technical is null;
create index products_inactive_idx on public.products (name, id) where not is_active;
create index products_featured_all_idx on public.products (created_at, id) where is_featured;
