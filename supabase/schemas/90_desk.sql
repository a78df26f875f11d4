-- What staff read at /admin: one view for each list, which shows only what their grants allow.

-- For staff only, with the rights of its owner, so that the indexes are used.
create view private.product_words_for_staff as
  select product_id, words, sku, brand, has_photo from private.desk_product_words
  where (select private.is_admin());
grant select on private.product_words_for_staff to authenticated;

-- Under row level security PostgreSQL uses neither an index nor its statistics for a price, because
-- a comparison of numbers may fail. Staff see every product, so their lists read this view with the
-- rights of its owner.
create view private.products_for_staff as
  select id, name, sku, status, category_id, price, compare_at_price, stock, brand, vat_class,
    publish_at, created_at, updated_at, is_featured, is_active, low_stock_level, delivery_days_min,
    delivery_days_max, technical is not null as has_technical
  from public.products
  where (select private.is_admin());
grant select on private.products_for_staff to authenticated;

-- `materialized`: computed once for the two columns, and not at all for a count.
create view public.stock_levels with (security_invoker = true) as
  with held as materialized (select private.units_on_hold() as units)
  select product.id, product.sku, product.name, product.category_id, product.is_active,
    product.stock,
    coalesce(((select units from held) ->> product.id::text)::integer, 0) as on_hold,
    product.stock + coalesce(((select units from held) ->> product.id::text)::integer, 0)
      as on_hand,
    product.low_stock_level,
    product.is_active and product.stock < product.low_stock_level as is_low,
    product.sku || ' ' || product.name as search, product.delivery_days_min,
    product.delivery_days_max, w.words,
    product.name collate "und-x-icu" as sort_name
  from private.products_for_staff product
  left join private.product_words_for_staff w on w.product_id = product.id;
grant select on public.stock_levels to authenticated;

create view private.order_words_for_staff as
  select order_id, words
  from private.order_search
  where (select private.has_grant('sales', 'finance', 'support'));
grant select on private.order_words_for_staff to authenticated;

-- Staff see every order, so the list reads them with the rights of the view's owner. Under row
-- level security PostgreSQL assumes that most orders are hidden, and searches for a word in one
-- order after the other.
create view private.orders_for_staff as
  select id, number, status, name, email, phone_number, delivery_state, delivery_area,
    installation_kind, total_kobo, promised_by, created_at, paid_at, shipped_at, delivered_at,
    user_id
  from public.orders
  where (select private.has_grant('sales', 'finance', 'support'));
grant select on private.orders_for_staff to authenticated;

-- `is_late` is false, not null, for an order without a promised day, so that a filter for orders
-- that are not late finds it. The filters "paid in parts", "plan is late" and "something has left"
-- test columns of left joins, so that PostgreSQL can start from the few plans or shipments and need
-- not read every order. The first shipment of an order has position 1.
create view public.desk_orders with (security_invoker = true) as
  select o.id, o.number, o.status, o.name, o.email, o.phone_number, o.delivery_state,
    o.delivery_area, o.installation_kind, o.total_kobo, o.promised_by, o.created_at, o.paid_at,
    o.shipped_at, o.delivered_at, o.user_id,
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
grant select on public.desk_orders to authenticated;

-- The reviews as the list of the desk shows them, under the reader's own rights.
create view public.desk_reviews with (security_invoker = true) as
  select r.id, r.product_id, p.name as product, r.author_name, r.rating, r.body, r.is_hidden,
    r.reply, r.created_at, private.fold_name(concat_ws(' ', p.name, r.author_name, r.body)) as words
  from public.product_reviews r
  join public.products p on p.id = r.product_id;
grant select on public.desk_reviews to authenticated;

-- Under row level security PostgreSQL uses no index for words, and a search for a person would read
-- everybody. So people are read through a view for staff, with the rights of its owner, which shows
-- exactly what the policy of the table shows.
create view private.people_for_staff as
  select id, name, email, phone, role, joined_at, blocked_until, words from public.people
  where (select private.has_grant('sales', 'support', 'finance'));
grant select on private.people_for_staff to authenticated, service_role;

create view private.payments_for_staff as
  select id, order_id, attempt, reference, method, amount_kobo, status, message, channel,
    succeeded_at, created_at
  from public.payments
  where (select private.has_grant('sales', 'finance', 'support'));
grant select on private.payments_for_staff to authenticated;

create view public.desk_payments with (security_invoker = true) as
  select p.id, p.order_id, o.number as order_number, p.attempt, p.reference, p.method,
    p.amount_kobo, p.status, p.message, p.channel, p.succeeded_at, p.created_at
  from private.payments_for_staff p
  left join public.orders o on o.id = p.order_id;
grant select on public.desk_payments to authenticated;

-- Staff see every plan, so the list reads them with the rights of the view's owner.
create view private.plans_for_staff as
  select p.id, p.number, p.status, p.order_id, o.number as order_number, o.name, o.email,
    o.phone_number, p.months, p.financed_kobo, p.applied_at, p.activated_at, p.ended_at, p.is_test,
    s.paid_kobo, s.outstanding_kobo, s.overpaid_kobo, s.written_off_kobo, s.next_due_on,
    s.paused_until, s.words,
    -- Only where a list shows it: it reads the schedule and the entries of the plan.
    (select t.arrears_kobo
     from private.plan_state(p.id, (now() at time zone 'Africa/Lagos')::date) t) as arrears_kobo,
    -- When staff last spoke with the customer.
    (select max(n.created_at) from public.plan_notes n where n.plan_id = p.id and n.is_contact)
      as contacted_at,
    (now() at time zone 'Africa/Lagos')::date as today
  from public.instalment_plans p
  join public.orders o on o.id = p.order_id
  join private.plan_standings s on s.plan_id = p.id
  where (select private.has_grant('sales', 'finance', 'support'));
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
grant select on public.desk_plans to authenticated;

-- Resellers, found by a part of their name.
create view public.desk_resellers with (security_invoker = true) as
  select r.id, r.status, r.business_name, r.business_kind, r.state, r.phone, r.code, r.applied_at,
    r.decided_at, r.tier_id, p.name as person, p.email,
    private.fold_name(r.business_name) as search,
    r.business_name collate "und-x-icu" as sort_name
  from public.resellers r
  left join public.people p on p.id = r.user_id;
grant select on public.desk_resellers to authenticated;

-- Commissions with their order, product and reseller, and what is left of them.
create view public.desk_commissions with (security_invoker = true) as
  select c.id, c.order_id, o.number as order_number, c.product_id, p.name as product_name,
    c.reseller_id, r.business_name, c.base_kobo, c.percent, c.amount_kobo, c.created_at,
    case
      when b.accrued_kobo > 0::numeric then 'pending'
      when b.payable_kobo > 0::numeric then 'earned'
      when c.cap_kobo = 0 then 'suspended'
      else 'reversed'
    end as status,
    coalesce(b.accrued_kobo, 0::numeric)::bigint as accrued_kobo,
    coalesce(b.payable_kobo, 0::numeric)::bigint as earned_kobo,
    private.fold_name(r.business_name) as search
  from public.commissions c
  join public.orders o on o.id = c.order_id
  join public.products p on p.id = c.product_id
  join public.resellers r on r.id = c.reseller_id
  left join lateral (
    select -sum(x.amount_kobo) filter (where x.account = 'accrued') as accrued_kobo,
      -sum(x.amount_kobo) filter (where x.account = 'payable') as payable_kobo
    from public.commission_entries e
    join public.commission_postings x on x.entry_id = e.id
    where e.commission_id = c.id
  ) b on true;
grant select on public.desk_commissions to authenticated, service_role;

-- What we owe each reseller.
create view public.desk_reseller_balances with (security_invoker = true) as
  select r.id, r.business_name, r.status, r.code,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'accrued'), 0)::bigint as accrued_kobo,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'payable'), 0)::bigint as payable_kobo,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'paid_out'), 0)::bigint as paid_kobo,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'withheld'), 0)::bigint as withheld_kobo
  from public.resellers r
    left join public.commission_entries e on e.reseller_id = r.id
    left join public.commission_postings x on x.entry_id = e.id
  where r.code is not null
  group by r.id;
grant select on public.desk_reseller_balances to authenticated, service_role;

-- The leads of resellers.
create view public.desk_leads with (security_invoker = true) as
  select l.id, l.status, l.customer_name, l.state, l.estimate_kobo, l.registered_at, l.answer_by,
    l.decided_at, l.protected_until, l.reseller_id, r.business_name,
    private.count_earlier_orders(l.id) as earlier_orders,
    private.fold_name(l.customer_name) as search
  from public.reseller_leads l
  join public.resellers r on r.id = l.reseller_id;
grant select on public.desk_leads to authenticated, service_role;

create view private.plan_rules_for_staff as
  select version, is_open, max_owed_kobo, max_open_plans, max_share_of_income_percent,
    approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days,
    late_fee_kobo, late_fee_cap_percent, late_fee_after_days, reason, created_by, created_at
  from public.plan_rules
  where (select private.has_grant('sales', 'finance', 'support'));
grant select on private.plan_rules_for_staff to authenticated;

create view public.desk_plan_rules with (security_invoker = true) as
  select * from private.plan_rules_for_staff;
grant select on public.desk_plan_rules to authenticated;

create view public.desk_inquiries with (security_invoker = true) as
  select i.id, i.name, i.email, i.phone_number, i.project_type, i.location, i.status, i.taken_by,
    i.created_at, i.search, coalesce(p.name, p.email) as taken_by_name,
    i.name collate "und-x-icu" as sort_name
  from public.project_inquiries i
  left join public.people p on p.id = i.taken_by;
grant select on public.desk_inquiries to authenticated;

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
grant select on public.desk_people to authenticated, service_role;

create view private.orders_for_store as
  select id, number, status, name, phone_number, delivery_state, delivery_area, installation_kind,
    promised_by, created_at, paid_at, shipped_at, delivered_at, user_id
  from public.orders
  where (select private.has_grant('stock'));
grant select on private.orders_for_store to authenticated;

create view private.order_lines_for_store as
  select order_id, quantity
  from public.order_lines
  where (select private.has_grant('stock'));
grant select on private.order_lines_for_store to authenticated;

create view private.order_words_for_store as
  select order_id, store_words as words
  from private.order_search
  where (select private.has_grant('stock'));
grant select on private.order_words_for_store to authenticated;

create view public.desk_store_orders with (security_invoker = true) as
  select o.id, o.number, o.status, o.name, o.phone_number, o.delivery_state, o.delivery_area,
    o.installation_kind, o.promised_by, o.created_at, o.paid_at, o.shipped_at, o.delivered_at,
    o.user_id,
    (select sum(l.quantity)::integer from private.order_lines_for_store l where l.order_id = o.id)
      as units,
    coalesce((
      select sum(l.quantity)::integer from public.shipment_lines l where l.order_id = o.id
    ), 0) as units_sent,
    x.order_id is not null as has_left,
    o.promised_by is not null and o.promised_by < (now() at time zone 'Africa/Lagos')::date
      and o.status in ('paid', 'preparing', 'shipped') as is_late,
    s.words as search,
    o.name collate "und-x-icu" as sort_name
  from private.orders_for_store o
    left join private.order_words_for_store s on s.order_id = o.id
    left join public.shipments x on x.order_id = o.id and x.position = 1;
grant select on public.desk_store_orders to authenticated;

create view public.desk_products with (security_invoker = true) as
  select p.id, p.name, p.sku, p.status, p.category_id, c.name as category, p.price,
    p.compare_at_price, p.stock, p.brand, p.vat_class, p.publish_at, p.created_at, p.updated_at,
    p.is_featured, p.has_technical, w.sku as sku_part, w.brand as brand_part, w.has_photo,
    w.words as search,
    p.name collate "und-x-icu" as sort_name
  from private.products_for_staff p
  left join public.product_categories c on c.id = p.category_id
  left join private.product_words_for_staff w on w.product_id = p.id;
grant select on public.desk_products to authenticated;

create view public.desk_posts with (security_invoker = true) as
  select id, title, is_published, published_on, author, slug, reading_minutes,
    title collate "und-x-icu" as sort_title
  from public.posts;
grant select on public.desk_posts to authenticated;
