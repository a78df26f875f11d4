-- Resellers: one application of the customer, two of the stranger are not possible, so one each. The reseller
-- is approved and has ordered at wholesale.

do $$
declare
  bronze uuid;
begin
  insert into public.reseller_tiers (name, min_volume_kobo, wholesale_percent, commission_percent)
    values ('Bronze', 0, 8, 3) returning id into bronze;
  insert into public.reseller_tiers (name, min_volume_kobo, wholesale_percent, commission_percent)
    values ('Silver', 1000000000, 11, 4);
  insert into public.wholesale_breaks (tier_id, min_quantity, extra_percent)
    select id, 10, 2 from public.reseller_tiers;
  insert into public.resellers (user_id, business_name, business_kind, registration_number, tin, phone,
      address, state, about, tier_id)
    select id, 'Sunrise Stores', 'company', 'RC1234567', '12345678-0001', '+2348031234567',
      '14 Aba Road', 'Rivers', 'Two shops', bronze
    from owners_once
    union all select '00000000-0000-4000-8000-0000000000c1', 'Moonrise', 'individual', null, null,
      '+2348031234568', '15 Aba Road', 'Rivers', null, bronze;
  update public.resellers set status = 'approved', code = 'MOONR333', reason = 'In order',
      decided_at = now()
    where user_id = '00000000-0000-4000-8000-0000000000c1';
  insert into public.reseller_documents (reseller_id, kind, media_type, object_path, size_bytes)
    select id, 'identity', 'image/jpeg', 'document-' || id, 1000 from public.resellers;
  insert into public.reseller_tier_requests (reseller_id, tier_id, reason, requested_by)
    select r.id, t.id, 'Sold a lot', '00000000-0000-4000-8000-0000000000d1'
    from public.resellers r, public.reseller_tiers t where t.name = 'Silver';
  insert into public.reseller_brands (reseller_id, phone, logo_path)
    select id, '0803 123 4567', 'a-logo-of-' || id from public.resellers;
  insert into public.reseller_quotes (reseller_id, number, customer_name, customer_phone, note, valid_until)
    select id, 1, 'Mama Nkechi', '0805 555 1234', 'With labour', '2026-12-01' from public.resellers;
  insert into public.reseller_quote_lines (quote_id, position, product_id, name, quantity, unit_price_kobo)
    select q.id, 0, (select p.id from public.products p order by p.id limit 1), 'Panel', 2, 100
    from public.reseller_quotes q;
  set session_replication_role = replica;
  insert into public.order_attributions (order_id, reseller_id, way, tier_id, commission_percent)
    select o.id, r.id, 'wholesale', bronze, 0
    from public.orders o, public.resellers r where r.code = 'MOONR333' on conflict do nothing;
  insert into public.order_recipients (order_id, name, phone_number, sender_name)
    select id, 'Mama Nkechi', '+2348055551234', 'Moonrise' from public.orders;
  set session_replication_role = origin;
end $$;
