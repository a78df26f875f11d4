-- Lists of the desk sort names as people do: Ádé beside Ade, and Zed after Émile. The database itself
-- compares bytes, so the columns that lists sort names by have a collation of their own.
drop index public.orders_name_idx;
create index orders_name_idx on public.orders (name collate "und-x-icu", id);
drop index public.project_inquiries_name_idx;
create index project_inquiries_name_idx on public.project_inquiries (name collate "und-x-icu", id);
drop index public.people_sort_name_idx;
create index people_sort_name_idx on public.people ((coalesce(name, '') collate "und-x-icu"), id);
drop index public.products_name_all_idx;
create index products_name_all_idx on public.products (name collate "und-x-icu", id);
drop index public.resellers_business_name_idx;
create index resellers_business_name_idx on public.resellers (business_name collate "und-x-icu", id);

create or replace view public.desk_orders with (security_invoker = true) as
  select o.id, o.number, o.status, o.name, o.email, o.phone_number, o.delivery_state, o.delivery_area,
    o.installation_kind, o.total_kobo, o.promised_by, o.created_at, o.paid_at, o.shipped_at,
    o.delivered_at, o.user_id,
    (select sum(l.quantity)::integer from public.order_lines l where l.order_id = o.id) as units,
    coalesce((
      select sum(l.quantity)::integer from public.shipment_lines l where l.order_id = o.id
    ), 0) as units_sent,
    x.order_id is not null as has_left,
    o.promised_by is not null and o.promised_by < (now() at time zone 'Africa/Lagos')::date
      and o.status in ('paid', 'preparing', 'shipped') as is_late,
    s.words as search, p.plan_number,
    p.order_id is not null and p.is_plan_late as is_plan_late,
    p.order_id is not null as has_plan,
    o.name collate "und-x-icu" as sort_name
  from private.orders_for_staff o
  left join private.order_words_for_staff s on s.order_id = o.id
  left join private.plans_of_orders p on p.order_id = o.id
  left join public.shipments x on x.order_id = o.id and x.position = 1;

create or replace view public.desk_inquiries with (security_invoker = true) as
  select i.id, i.name, i.email, i.phone_number, i.project_type, i.location, i.status, i.taken_by,
    i.created_at, i.search, coalesce(p.name, p.email) as taken_by_name,
    i.name collate "und-x-icu" as sort_name
  from public.project_inquiries i
  left join public.people p on p.id = i.taken_by;

create or replace view public.desk_products with (security_invoker = true) as
  select p.id, p.name, p.sku, p.status, p.category_id, c.name as category, p.price, p.compare_at_price,
    p.stock, p.brand, p.vat_class, p.publish_at, p.created_at, p.updated_at, p.is_featured,
    p.has_technical, w.sku as sku_part, w.brand as brand_part, w.has_photo, w.words as search,
    p.name collate "und-x-icu" as sort_name
  from private.products_for_staff p
  left join public.product_categories c on c.id = p.category_id
  left join private.product_words_for_staff w on w.product_id = p.id;

create or replace view public.desk_resellers with (security_invoker = true) as
  select r.id, r.status, r.business_name, r.business_kind, r.state, r.phone, r.code, r.applied_at,
    r.decided_at, r.tier_id, p.name as person, p.email,
    private.fold_name(r.business_name) as search,
    r.business_name collate "und-x-icu" as sort_name
  from public.resellers r
  left join public.people p on p.id = r.user_id;

drop view public.desk_people;
create view public.desk_people with (security_invoker = true) as
  select p.id, p.name, p.email, p.phone, p.role, p.joined_at,
    coalesce(p.name, '') collate "und-x-icu" as sort_name,
    coalesce(p.email, '') as sort_email,
    coalesce(p.blocked_until > now(), false) as is_blocked,
    p.words as search,
    (select count(*)::integer from public.orders o where o.user_id = p.id) as orders,
    (select sum(o.total_kobo) from public.orders o
     where o.user_id = p.id and o.paid_at is not null)::bigint as paid_kobo,
    w.waiting_since
  from private.people_for_staff p
  left join (
    select r.user_id, min(r.requested_at) as waiting_since
    from public.person_requests r
    where r.decision is null and r.expires_at > now()
      and (r.kind <> 'merge' or num_nulls(r.closing_confirmed_at, r.staying_confirmed_at) = 0)
    group by r.user_id
  ) w on w.user_id = p.id;
revoke all on public.desk_people from anon, authenticated, service_role;
grant select on public.desk_people to authenticated, service_role;
