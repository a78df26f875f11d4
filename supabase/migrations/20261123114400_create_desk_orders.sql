-- The orders as the list of the desk shows them, under the reader's own rights.
create view public.desk_orders with (security_invoker = true) as
  select o.id, o.number, o.status, o.name, o.email, o.phone_number, o.delivery_state,
    o.delivery_area, o.installation_kind, o.total_kobo, o.promised_by, o.created_at, o.paid_at,
    o.shipped_at, o.delivered_at, o.user_id,
    (select sum(l.quantity)::integer from public.order_lines l where l.order_id = o.id) as units,
    coalesce((
      select sum(l.quantity)::integer from public.shipment_lines l where l.order_id = o.id
    ), 0) as units_sent,
    exists (select from public.shipments x where x.order_id = o.id) as has_left,
    (o.promised_by < (now() at time zone 'Africa/Lagos')::date
      and o.status in ('paid', 'preparing', 'shipped')) as is_late,
    s.words as search
  from public.orders o
  left join public.order_search s on s.order_id = o.id;
revoke all on public.desk_orders from anon, authenticated, service_role;
grant select on public.desk_orders to authenticated;

-- One index for each order in which the list can be read.
create index orders_created_at_idx on public.orders (created_at, id);
create index orders_total_kobo_idx on public.orders (total_kobo, id);
create index orders_name_idx on public.orders (name, id);
create index orders_promised_by_idx on public.orders (promised_by nulls first, id);
