-- The filters "paid in parts", "plan is late" and "something has left" test columns of left joins, so that
-- PostgreSQL can start from the few plans or shipments and need not read every order. The first shipment
-- of an order has position 1.
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
    x.order_id is not null as has_left,
    o.promised_by is not null and o.promised_by < (now() at time zone 'Africa/Lagos')::date
      and o.status in ('paid', 'preparing', 'shipped') as is_late,
    s.words as search,
    p.plan_number,
    p.order_id is not null and p.is_plan_late as is_plan_late,
    p.order_id is not null as has_plan
   from private.orders_for_staff o
     left join private.order_words_for_staff s on s.order_id = o.id
     left join private.plans_of_orders p on p.order_id = o.id
     left join public.shipments x on x.order_id = o.id and x.position = 1;
