-- An order on a plan looks paid while its plan is late, so the list of orders says both.
create view private.plans_of_orders as
  select p.order_id, p.number as plan_number,
    p.status = 'active' and coalesce(s.next_due_on < (now() at time zone 'Africa/Lagos')::date, false)
      as is_plan_late
  from public.instalment_plans p
  join private.plan_standings s on s.plan_id = p.id
  where p.status not in ('declined', 'cancelled')
    and (select private.has_grant('sales', 'finance', 'support'));
revoke all on private.plans_of_orders from anon, authenticated, service_role;
grant select on private.plans_of_orders to authenticated;
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
    s.words as search,
    p.plan_number,
    coalesce(p.is_plan_late, false) as is_plan_late
   from private.orders_for_staff o
     left join private.order_words_for_staff s on s.order_id = o.id
     left join private.plans_of_orders p on p.order_id = o.id;
