-- Staff of the store prepare and ship orders. What an order costs and the address of its mails are not
-- theirs to read, so they have a list of their own.
alter policy orders_select_owner_or_admin on public.orders
  using (user_id = (select auth.uid()) or (select private.has_grant('sales', 'finance', 'support')));

alter policy order_lines_select_owner_or_admin on public.order_lines
  using (exists (
    select from public.orders o
    where o.id = order_lines.order_id and (o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support')))));

alter policy installation_quotes_select_owner_or_admin on public.installation_quotes
  using (exists (
    select from public.orders o
    where o.id = installation_quotes.order_id and (o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support')))));

alter policy order_edits_select_staff on public.order_edits
  using ((select private.has_grant('sales', 'finance', 'support')));

-- The page of an order follows its events; the store may not read the order itself.
alter policy order_events_select_owner_or_admin on public.order_events
  using (
    (select private.has_grant('sales', 'stock', 'finance', 'support'))
    or exists (
      select from public.orders o
      where o.id = order_events.order_id and o.user_id = (select auth.uid())));

create or replace view private.orders_for_staff as
  select id, number, status, name, email, phone_number, delivery_state, delivery_area, installation_kind,
    total_kobo, promised_by, created_at, paid_at, shipped_at, delivered_at, user_id
  from public.orders
  where (select private.has_grant('sales', 'finance', 'support'));

create view private.orders_for_store as
  select id, number, status, name, phone_number, delivery_state, delivery_area, installation_kind,
    promised_by, created_at, paid_at, shipped_at, delivered_at, user_id
  from public.orders
  where (select private.has_grant('stock'));
revoke all on private.orders_for_store from anon, authenticated, service_role;
grant select on private.orders_for_store to authenticated;

create view private.order_lines_for_store as
  select order_id, quantity
  from public.order_lines
  where (select private.has_grant('stock'));
revoke all on private.order_lines_for_store from anon, authenticated, service_role;
grant select on private.order_lines_for_store to authenticated;

create view public.desk_store_orders with (security_invoker = true) as
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
    left join private.order_words_for_staff s on s.order_id = o.id
    left join public.shipments x on x.order_id = o.id and x.position = 1;
revoke all on public.desk_store_orders from anon, authenticated, service_role;
grant select on public.desk_store_orders to authenticated;

create or replace function public.about_how_many(of_list text)
returns bigint
language sql
stable security definer
set search_path to ''
as $function$
  select greatest(reltuples, 0)::bigint
  from (values
    ('desk_products', 'products', '{sales,stock,finance,content,support}'::text[]),
    ('stock_levels', 'products', '{sales,stock,finance,content}'),
    ('desk_orders', 'orders', '{sales,finance,support}'),
    ('desk_store_orders', 'orders', '{stock}'),
    ('desk_payments', 'payments', '{sales,finance,support}'),
    ('desk_plans', 'instalment_plans', '{sales,finance,support}'),
    ('desk_people', 'people', '{sales,finance,support}'),
    ('desk_inquiries', 'project_inquiries', '{sales,support}'),
    ('desk_reviews', 'product_reviews', '{content,support}'),
    ('coupons', 'coupons', '{sales,finance}'),
    ('audit_entries', 'audit_entries', '{owner}')
  ) as list (name, relation, grants)
    join pg_catalog.pg_class on relname = relation and relkind = 'r'
      and relnamespace = 'public'::regnamespace
  where list.name = of_list and private.has_grant(variadic list.grants)
$function$;
