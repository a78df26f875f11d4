-- Staff see every plan, so the list reads them with the rights of the view's owner.
create view private.plans_for_staff as
  select p.id, p.number, p.status, p.order_id, o.number as order_number, o.name, o.email,
    o.phone_number, p.months, p.financed_kobo, p.applied_at, p.activated_at, p.ended_at, p.is_test,
    s.paid_kobo, s.outstanding_kobo, s.overpaid_kobo, s.written_off_kobo, s.next_due_on,
    s.paused_until, s.words,
    -- Only where a list shows it: it reads the schedule and the entries of the plan.
    (select t.arrears_kobo
     from private.plan_state(p.id, (now() at time zone 'Africa/Lagos')::date) t) as arrears_kobo,
    -- When somebody spoke with the customer last.
    (select max(n.created_at) from public.plan_notes n where n.plan_id = p.id and n.is_contact)
      as contacted_at,
    (now() at time zone 'Africa/Lagos')::date as today
  from public.instalment_plans p
  join public.orders o on o.id = p.order_id
  join private.plan_standings s on s.plan_id = p.id
  where (select private.has_grant('sales', 'finance', 'support'));
revoke all on private.plans_for_staff from anon, authenticated, service_role;
grant select on private.plans_for_staff to authenticated;

create view public.desk_plans with (security_invoker = true) as
  select p.id, p.number, p.status, p.order_id, p.order_number, p.name, p.email, p.phone_number,
    p.months, p.financed_kobo, p.applied_at, p.activated_at, p.ended_at, p.paid_kobo,
    p.outstanding_kobo, p.overpaid_kobo, p.written_off_kobo, p.next_due_on,
    case when p.status = 'active' and p.next_due_on < p.today
      then p.arrears_kobo else 0 end as arrears_kobo,
    case when p.status = 'active' then greatest(0, p.today - p.next_due_on) else 0 end
      as days_past_due,
    case
      when p.status <> 'active' or p.next_due_on is null or p.next_due_on >= p.today then null
      when p.next_due_on >= p.today - 30 then '1-30'
      when p.next_due_on >= p.today - 60 then '31-60'
      when p.next_due_on >= p.today - 90 then '61-90'
      else '90+' end as late,
    p.overpaid_kobo > 0 as is_overpaid,
    p.status = 'active' and coalesce(p.paused_until >= p.today, false) as is_paused,
    p.status = 'active' and coalesce(p.next_due_on < p.today - 7, false)
      and coalesce(p.contacted_at < now() - interval '14 days', true) as is_silent,
    p.contacted_at, p.words as search
  from private.plans_for_staff p;
revoke all on public.desk_plans from anon, authenticated, service_role;
grant select on public.desk_plans to authenticated;
create index instalment_plans_applied_at_idx on public.instalment_plans (applied_at, id);

create or replace function public.about_how_many(of_list text) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(reltuples, 0)::bigint
  from (values
    ('desk_products', 'products', '{sales,stock,finance,content,support}'::text[]),
    ('stock_levels', 'products', '{sales,stock,finance,content}'),
    ('desk_orders', 'orders', '{sales,stock,finance,support}'),
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
$$;
