-- A few rows in every table, for the tests of this folder. A table with personal rows has one row of
-- the customer, two of the stranger and one of the person with a second factor, so that the number of
-- rows says whose rows they are. A table that pages show has two visible rows and one hidden row.

do $$
begin
  execute (
    select 'truncate ' || string_agg(oid::regclass::text, ', ') || ' cascade' from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and oid not in ('public.profiles'::regclass, 'public.security_settings'::regclass,
        'public.audit_entries'::regclass, 'private.audited_tables'::regclass)
  );
end $$;
delete from auth.users;

insert into auth.users (id, email, banned_until) values
  ('00000000-0000-4000-8000-0000000000a1', 'customer@people.example', null),
  ('00000000-0000-4000-8000-0000000000b1', 'stranger@people.example', null),
  ('00000000-0000-4000-8000-0000000000c1', 'reseller@people.example', null),
  ('00000000-0000-4000-8000-0000000000d1', 'admin@people.example', null),
  ('00000000-0000-4000-8000-0000000000e1', 'factor-customer@people.example', null),
  ('00000000-0000-4000-8000-0000000000e2', 'factor-admin@people.example', null),
  ('00000000-0000-4000-8000-0000000000e3', 'banned-admin@people.example', '2999-01-01');
update public.profiles set full_name = 'Ada', phone = '+2348031234567';
update public.profiles set role = 'reseller' where id = '00000000-0000-4000-8000-0000000000c1';
update public.profiles set role = 'admin' where id in (
  '00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000e2',
  '00000000-0000-4000-8000-0000000000e3');
-- Admins for long enough to approve refunds.
set session_replication_role = replica;
update public.profiles set admin_since = '2026-01-01' where role = 'admin';
reset session_replication_role;
insert into auth.mfa_factors (user_id, factor_type, status)
  select id, 'totp', 'verified' from auth.users where email like 'factor-%';
-- Everybody is signed in, in a session that has their own id.
insert into auth.sessions (id, user_id) select id, id from auth.users;

-- One row of the customer, two of the stranger, one of the person with a factor.
create temporary table owners (row integer primary key, id uuid, email text);
insert into owners
  select row_number() over (order by id, again), id, email
  from auth.users, generate_series(1, 2) as again
  where email ~ '^(customer|factor-customer)@' and again = 1 or email like 'stranger@%';
-- For tables that hold one row for each person.
create temporary table owners_once as select distinct on (id) * from owners order by id, row;

-- What pages show.
insert into public.vat_classes (slug, name) values ('standard', 'Standard rate'), ('exempt', 'Exempt');
insert into public.vat_rates (class, rate_percent, legal_ground, valid_from) values
  ('standard', 7.5, 'The law', '2020-02-01'), ('exempt', 0, 'The law', '2020-02-01'),
  ('standard', 10, 'A law to come', '2999-01-01');

insert into public.product_categories (id, slug, name) values
  ('00000000-0000-4000-8000-00000000c001', 'accessories', 'Accessories'),
  ('00000000-0000-4000-8000-00000000c002', 'books', 'Books'),
  ('00000000-0000-4000-8000-00000000c003', 'unused', 'Unused');
insert into public.depots (id, name, state, lead_days)
  values ('00000000-0000-4000-8000-0000000d0001', 'Kano store', 'Kano', 4);
insert into public.products (id, slug, name, category_id, brand, sku, summary, price, stock,
    highlights, specifications, picture, status)
  select ('00000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, 'book-' || n,
    'Book ' || n, '00000000-0000-4000-8000-00000000c002', 'Imole', 'BOOK-' || n, 'A book.', 1000,
    10, '[{"label":"a","value":"1"},{"label":"b","value":"2"},{"label":"c","value":"3"}]',
    '[{"group":"Paper","rows":[{"label":"Pages","value":"90"}]}]', '{"kind":"book"}',
    case n when 6 then 'archived' else 'published' end
  from generate_series(1, 6) n;
insert into public.product_variant_groups (id, name, choice) values
  ('00000000-0000-4000-8000-00000000c0a1', 'Books', 'Size'),
  ('00000000-0000-4000-8000-00000000c0a2', 'Pens', 'Colour');
update public.products set variant_group_id = '00000000-0000-4000-8000-00000000c0a1',
    variant_label = name
  where id = '00000000-0000-4000-8000-000000000001';
insert into public.product_pictures (product_id, position, object_path, alt, width, height)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, n,
    ('00000000-0000-4000-8000-00000000c0b' || n)::uuid, 'The book on a table', 800, 600
  from generate_series(1, 2) n;
insert into public.product_documents (product_id, position, object_path, title, size_bytes)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, n,
    ('00000000-0000-4000-8000-00000000c0d' || n)::uuid, 'Manual', 1000
  from generate_series(1, 2) n;
insert into private.product_previews (token_hash, product_id, created_by, expires_at)
  select sha256(email::bytea), '00000000-0000-4000-8000-000000000001', id, now() + interval '1 hour'
  from auth.users where email ~ '^(customer|stranger)@';
insert into public.product_facet_definitions (key, category_id, label) values
  ('power_w', null, 'Power'), ('pages', '00000000-0000-4000-8000-00000000c002', 'Pages'),
  ('kind', '00000000-0000-4000-8000-00000000c003', 'Kind');
insert into public.product_uses (id, slug, name, lead, explanation, steps) values
  ('00000000-0000-4000-8000-00000000d001', 'read', 'Read', 'Lead', 'Why',
    '[{"label":"Open","text":"the book"}]'),
  ('00000000-0000-4000-8000-00000000d002', 'write', 'Write', 'Lead', 'Why', '[]');
insert into public.product_use_items (use_id, product_id) values
  ('00000000-0000-4000-8000-00000000d001', '00000000-0000-4000-8000-000000000001'),
  ('00000000-0000-4000-8000-00000000d002', '00000000-0000-4000-8000-000000000006');
insert into public.bundles (id, slug, name, lead, not_for, autonomy_hours, is_active) values
  ('00000000-0000-4000-8000-00000000b001', 'one', 'One', 'Lead', 'Nobody', 4, true),
  ('00000000-0000-4000-8000-00000000b002', 'two', 'Two', 'Lead', 'Nobody', 4, true),
  ('00000000-0000-4000-8000-00000000b003', 'hidden', 'Hidden', 'Lead', 'Nobody', 4, false);
insert into public.bundle_parts (bundle_id, product_id, quantity)
  select id, '00000000-0000-4000-8000-000000000001', 2 from public.bundles;
insert into public.bundle_loads (bundle_id, appliance, quantity, watts, day_hours, night_hours)
  select id, 'lamp', 2, 9, 1, 5 from public.bundles;
insert into public.delivery_areas (state, fee_kobo, days_min, days_max, is_active) values
  ('Lagos', 1200000, 1, 3, true), ('Kano', 4500000, 4, 8, true), ('Borno', 9000000, 5, 9, false);
insert into public.installation_areas (state, crew_fee_kobo) values ('Lagos', 0), ('Kano', null);
insert into public.portfolio_items (slug, title, type, state, town, completed_on, kwp, panel_count,
    panel_w, inverter_kva, used_share, before_summary, after_summary, generator_kva, fuel,
    grid_hours_per_day, litres_per_week_before, litres_per_week_after, cost_min_naira,
    cost_max_naira, story, quote, quote_by, scene, is_published)
  select slug, 'House', 'residential', 'Lagos', 'Ikeja', '2026-01-01', 5, 10, 500, 5, 0.8,
    'Before', 'After', 3, 'petrol', 10, 30, 2, 2000000, 3000000, 'Story', 'Good', 'Ada', 'house',
    slug <> 'hidden'
  from unnest(array['one', 'two', 'hidden']) slug;
insert into public.portfolio_item_products (portfolio_item_id, product_id)
  select id, '00000000-0000-4000-8000-000000000001' from public.portfolio_items;
insert into public.posts (slug, title, summary, author, tags, body, is_published)
  select slug, 'Title', 'Summary', 'Ada', '{solar}', 'Body', slug <> 'hidden'
  from unnest(array['one', 'two', 'hidden']) slug;
insert into private.post_previews (token_hash, post_id, created_by, expires_at)
  select sha256(email::bytea), (select id from public.posts where slug = 'one'), id,
    now() + interval '1 hour'
  from auth.users where email ~ '^(customer|stranger)@';
insert into public.openings (id, slug, title, team, place, employment_type, summary,
    salary_min_naira, salary_max_naira, is_published, posted_on, closes_on)
  select md5(slug)::uuid, slug, 'Fitter', 'Field', 'Lagos', 'full_time', 'Summary', 100000, 200000,
    slug <> 'hidden', '2026-01-01', '2999-01-01'
  from unnest(array['one', 'two', 'hidden']) slug;
insert into public.repayment_plans (months, deposit_percent, rate_percent_per_month, min_price_kobo,
    max_price_kobo, is_active) values
  (6, 30, 3, 1000000, 90000000, true), (12, 30, 3, 1000000, 90000000, true),
  (24, 30, 3, 1000000, 90000000, false);
insert into public.solutions (slug, title, lead, who_for, typical_system, price_min, price_max,
    project_type, portfolio_type)
  select slug, 'Homes', 'Lead', 'You', '[]', 1, 2, 'Other', 'residential'
  from unnest(array['one', 'two']) slug;
insert into public.calculator_values (key, label, value, unit, as_of, source)
  values ('one', 'One', 1, 'kWh', '2026-01-01', 'Us'), ('two', 'Two', 2, 'kWh', '2026-01-01', 'Us');
insert into public.carbon_factors (name, value, unit, source, as_of) values
  ('petrol', 2.3, 'kg/l', 'Us', '2026-01-01'), ('diesel', 2.7, 'kg/l', 'Us', '2026-01-01');
insert into public.company_texts (key, content) values ('one', '{}'), ('two', '{}');
insert into public.faq_entries (slug, question, answer) values ('one', 'Q', 'A'), ('two', 'Q', 'A');
insert into public.special_days (day, name) values ('2098-01-01', 'New Year'), ('2098-12-25', 'Xmas');
insert into public.opening_hours (weekday, opens, closes) values (1, '8:00', '18:00'), (7, null, null);
insert into public.milestones (happened_on, text) values ('2026-01-01', 'A'), ('2026-01-02', 'B');
insert into public.team_members (name, role, place, bio)
  select name, 'Fitter', 'Lagos', 'Bio' from unnest(array['A', 'B']) name;
insert into public.testimonials (text, name, town, system)
  select 'Good', name, 'Ikeja', '5 kVA' from unnest(array['A', 'B']) name;

-- Personal rows.
insert into public.addresses
    (user_id, label, name, phone_number, state, area, street, landmark, is_default)
  select id, 'Home', 'Ada', '+2348031234567', 'Lagos', 'Ikeja', '1 Allen Avenue', 'the bank', false
  from owners;
insert into public.consents (user_id, purpose, is_given, wording, source)
  select id, 'marketing_email', true, 'Send me mails', 'account' from owners;
insert into public.consents (user_id, purpose, is_given, wording, source, version)
  select id, 'terms', true, 'I accept the terms', 'sign-up', '2026-11-22' from owners;
insert into public.saved_calculations (user_id, calculator, title, path)
  select id, 'solar', 'Home', '/solar-calculator' from owners;
insert into public.saved_views (owner_id, list_name, name, query)
  select id, 'coupons', 'Mine ' || row, 'active=yes' from owners;
insert into public.wish_list_items (user_id, product_id)
  select id, ('00000000-0000-4000-8000-00000000000' || row)::uuid from owners;
insert into public.account_deletions (user_id, due_at)
  select id, now() + interval '30 days' from owners_once;
insert into private.profile_photos_to_move (user_id, media_type, content_base64)
  select id, 'image/webp', 'UklGR' || repeat('A', 115) from owners_once;
insert into public.project_inquiries
    (user_id, name, email, phone_number, project_type, description, location, source)
  select id, 'Ada', email, '+2348031234567', 'Other', 'A project', 'Lagos', 'home' from owners
  union all select null, 'Guest', 'guest@people.example', '+2348031234568', 'Other', 'A', 'B', null;
insert into public.inquiry_notes (inquiry_id, author_id, body)
  select id, '00000000-0000-4000-8000-0000000000d1', 'Call before noon' from public.project_inquiries;
insert into public.search_misses (day, term, count) values ('2026-11-23', 'solar fridge', 2);
insert into public.stock_alerts (product_id, user_id, email)
  select ('00000000-0000-4000-8000-00000000000' || row)::uuid, id, email from owners;
insert into public.job_applications (opening_id, name, email, phone_number, privacy_version)
  select md5('one')::uuid, 'Ada', email, '+2348031234567', '2026-11-22' from owners_once;
insert into public.job_application_files
    (application_id, file_name, media_type, object_path, size_bytes)
  select id, 'cv.pdf', 'application/pdf', id || '.pdf', 4 from public.job_applications;

-- Orders and money. Also one order of a guest.
insert into public.coupons (code, percent_off, max_uses, used_count, max_uses_per_email)
  values ('SUN10', 10, 9, 1, 9), ('SUN20', 20, 9, 0, 1);
insert into public.orders (terms_version, id, idempotency_key, request_hash, number, invoice_number, user_id,
    access_hash, status, name, email, phone_number, delivery_state, delivery_area, delivery_street,
    delivery_landmark, delivery_note, coupon_code, subtotal_kobo, discount_kobo, delivery_kobo,
    total_kobo, vat_rate_percent, vat_kobo, service_vat_kobo, paid_at, delivered_at, delivery_days_min,
    delivery_days_max, promised_from, promised_by, shipped_at, installation_kind)
  select '2026-11-22', ('00000000-0000-4000-8000-0000000f000' || row)::uuid, gen_random_uuid(), 'hash',
    'IM-2026-00000' || row, 'INV-2026-00000' || row, id, 'access', 'delivered', 'Ada', email,
    '+2348031234567', 'Lagos', 'Ikeja', '1 Allen Avenue', 'the bank', 'Ring twice', 'SUN10', 200000,
    20000, 1200000, 1380000, 7.5, 96279, 83721, now(), now(), 2, 4, '2026-11-24', '2026-11-26', now(),
    'quoted'
  from (select * from owners union all select 5, null, 'guest@people.example') as buyer;
update public.installation_quotes
  set status = 'offered', price_kobo = 100, note = 'Roof and cable', offered_at = now(),
    offered_by = '00000000-0000-4000-8000-0000000000d1', expires_at = now() + interval '14 days';
insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
    unit_price_kobo, discount_kobo, vat_kobo)
  select id, 0, ('00000000-0000-4000-8000-00000000000' || right(number, 1))::uuid, 'Book', 'BOOK', 2,
    100000, 20000, 12558
  from public.orders;
insert into public.stock_movements (order_id, product_id, kind, quantity, actor_id)
  select order_id, product_id, 'order', -quantity, '00000000-0000-4000-8000-0000000000d1'
  from public.order_lines;
insert into public.stock_movements (product_id, kind, quantity, reason, depot_id)
  select id, 'delivery', 3, 'Received', '00000000-0000-4000-8000-0000000d0001'
  from public.products order by id limit 2;
-- Delivered orders send nothing more, so the guards of shipments are away.
set session_replication_role = replica;
insert into public.shipments (id, order_id, position, request_id, carrier, delivered_at, shipped_by)
  select ('00000000-0000-4000-8000-00000005a00' || right(number, 1))::uuid, id, 1, id, 'GIG Logistics',
    now(), '00000000-0000-4000-8000-0000000000d1'
  from public.orders;
insert into public.shipment_lines (shipment_id, order_id, product_id, quantity)
  select s.id, s.order_id, l.product_id, 2
  from public.shipments s join public.order_lines l on l.order_id = s.order_id;
reset session_replication_role;
insert into public.order_notes (order_id, author_id, body)
  select id, '00000000-0000-4000-8000-0000000000d1', 'Call before noon' from public.orders;
insert into private.low_stock_notices (product_id)
  select id from public.products order by id limit 1;
insert into public.product_batches (id, kind, title, made_by, result, undone_at, undone_by)
  values ('00000000-0000-4000-8000-0000000ba001', 'import', 'prices.csv',
    '00000000-0000-4000-8000-0000000000d1', '{}', now(), '00000000-0000-4000-8000-0000000000d1');
insert into public.stock_movements (product_id, kind, quantity, reason, batch_id)
  select id, 'correction', 1, 'Import', '00000000-0000-4000-8000-0000000ba001'
  from public.products order by id limit 1;
insert into public.order_events (order_id, kind, status, actor, actor_id, message)
  select id, 'status', 'paid', 'staff', '00000000-0000-4000-8000-0000000000d1', 'Paid.'
  from public.orders;
insert into public.payments (id, order_id, attempt, reference, method, amount_kobo, status,
    gateway_id, succeeded_at)
  select ('00000000-0000-4000-8000-0000000e000' || right(number, 1))::uuid, id, 1, number || '.1',
    'paystack', total_kobo, 'succeeded', 'gateway-1', now()
  from public.orders;
insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, actor, actor_id)
  select order_id, 'receipt', -amount_kobo, id, 'gateway', null::uuid from public.payments
  union all select order_id, 'credit_note', -10000, null, 'staff',
    '00000000-0000-4000-8000-0000000000d1' from public.payments;
insert into public.credits (order_id, code_hash) select id, md5(number) from public.orders;
-- The orders have left the store, so nobody could edit them now.
set session_replication_role = replica;
insert into public.order_edits (order_id, position, before, after, total_before_kobo,
    total_after_kobo, given_kobo, reason, request_hash, edited_by)
  select id, 1, '{}', '{}', total_kobo, total_kobo, 100, 'As agreed', 'hash',
    '00000000-0000-4000-8000-0000000000d1' from public.orders;
reset session_replication_role;
insert into public.refunds (payment_id, amount_kobo, credit_note_kobo, reason, status, requested_by, approved_by,
    gateway_id, by_transfer)
  select id, 10000, 10000, 'Broken', 'approved', '00000000-0000-4000-8000-0000000000d1',
    '00000000-0000-4000-8000-0000000000e2', 'gateway-2', true from public.payments;
insert into private.refund_accounts (order_id, bank_code, account_number, account_name,
    is_name_checked, is_changed, may_pay_at, created_at)
  select id, '011', '0000014579', 'Ada', true, false, now(), now() from public.orders;
insert into private.refund_transfers (refund_id, account_id, reference, recorded_by, created_at)
  select r.id, a.id, 'FT1', '00000000-0000-4000-8000-0000000000d1', now()
  from public.refunds r
  join public.payments p on p.id = r.payment_id
  join private.refund_accounts a on a.order_id = p.order_id;
insert into public.refund_lines (order_id, refund_id, product_id, quantity, amount_kobo)
  select l.order_id, r.id, l.product_id, 1, 10000
  from public.order_lines l
  join public.payments p on p.order_id = l.order_id
  join public.refunds r on r.payment_id = p.id;
insert into public.disputes (payment_id, gateway_id, status, category, reason, amount_kobo, due_at)
  select id, 'dispute-' || id, 'needs_answer', 'chargeback', 'Not delivered', 10000, now()
  from public.payments;
insert into public.dispute_answers (dispute_id, decision, status, message, service_details,
    delivery_address, delivery_date, file_name, media_type, object_path, size_bytes, requested_by)
  select id, 'decline', 'sending', 'It came.', 'A book', '1 Allen Avenue', '2026-11-20', 'note.pdf',
    'application/pdf', id || '.pdf', 4, '00000000-0000-4000-8000-0000000000d1'
  from public.disputes;
insert into public.return_requests (order_id, kind, reason, message, created_at, decided_by,
    received_by)
  select id, 'return', 'damaged', 'A crack', now(), '00000000-0000-4000-8000-0000000000d1',
    '00000000-0000-4000-8000-0000000000d1' from public.orders;
insert into public.return_request_lines (return_request_id, product_id, quantity)
  select r.id, l.product_id, 1 from public.return_requests r
  join public.order_lines l on l.order_id = r.order_id;
insert into public.return_request_photos (return_request_id, object_path, size_bytes)
  select id, id || '.jpg', 4 from public.return_requests;
insert into public.transfer_proofs
    (payment_id, file_name, media_type, object_path, size_bytes, sha256)
  select id, 'proof.png', 'image/png', id || '.png', 3, repeat('a', 64) from public.payments;
-- The second one is money without an order.
insert into public.gateway_events (gateway, event_key, event, payload, outcome_code)
  values ('paystack', 'one', 'charge.success', '{}', null),
    ('paystack', 'two', 'charge.success', '{"reference": "x"}', 'no_payment');
-- The account that customers transfer to, and another one that is proposed. Two people of finance
-- are needed for that, whom these rows do not have.
set session_replication_role = replica;
insert into public.bank_accounts (bank, name, number, status, decided_at)
  values ('Bank', 'Imole', '0123456789', 'approved', now()), ('Bank', 'Imole', '0123456780',
    'proposed', null);
reset session_replication_role;
-- A day compared with the gateway, one that was not, and a difference of each.
insert into public.reconciliations (day, gateway, compared_at, compared_by)
  values ('2026-11-01', 'paystack', now(), '00000000-0000-4000-8000-0000000000d1'),
    ('2026-11-02', 'paystack', null, null);
insert into public.reconciliation_differences (reconciliation_id, kind, reference, gateway_amount,
    currency)
  select id, 'missing_here', 'unknown', 100, 'NGN' from public.reconciliations;
-- The reviews of the customer and the person with a factor are visible. Of the stranger's two
-- reviews one is hidden.
insert into public.product_reviews (product_id, user_id, author_name, rating, body, is_hidden,
    hidden_at, hidden_by)
  select ('00000000-0000-4000-8000-00000000000' || row)::uuid, id, 'Ada', 4, 'A good book.', row = 3,
    case when row = 3 then now() end,
    case when row = 3 then '00000000-0000-4000-8000-0000000000d1'::uuid end
  from owners;

-- Counters, the sandbox gateway and the search index.
insert into private.invoice_counters (year, last_number) values (2026, 5), (2025, 1);
insert into private.sandbox_transactions (reference, amount_kobo, email, callback_url)
  values ('one', 100, 'a@b.example', '/'), ('two', 100, 'a@b.example', '/');
insert into private.sandbox_refunds (reference, amount_kobo, merchant_note)
  values ('one', 50, 'Broken'), ('two', 100, 'Broken');
insert into private.sandbox_disputes (reference, refund_amount_kobo, due_at)
  values ('one', 100, now()), ('two', 100, now());
insert into private.product_sizes (lexeme, unit, amount) values ('550w', 'w', 550), ('5w', 'w', 5);

-- What unpaid orders hold, and where they came from.
insert into public.product_holds (product_id, units, free_from)
  select id, 2, now() from public.products order by id limit 2;
insert into private.buyer_cancellations (order_id, cancelled_at, held_until, held_stock)
  select id, now(), now() + interval '30 minutes', true from public.orders;
insert into private.order_origins (order_id, address, network)
  select id, '203.0.113.9', '203.0.113.0/24' from public.orders;
insert into private.shipped_units (shipment_id, order_id, product_id, depot_id, quantity)
  select shipment_id, order_id, product_id, '00000000-0000-4000-8000-0000000d0001', 2
  from public.shipment_lines on conflict do nothing;

-- A backup of each status. What belongs to the installation is one row.
insert into platform.backups (status, host, file, is_encrypted, bytes, error, started_at, finished_at)
  values ('running', 'host', 'a.tar.gz', false, null, null, now(), null),
    ('verified', 'host', 'b.tar.gz', false, 9, null, now(), now()),
    ('failed', 'host', 'c.tar.gz', false, null, 'The disk is full.', now(), now());
insert into platform.installation (keys_fingerprint) values ('fingerprint');

-- Messages: one that waits and one that was sent.
insert into platform.mail_messages (id, category, to_address, subject, text, status, dedupe_key,
    content)
  select gen_random_uuid(), 'test', 'a@b.example', 'Subject', 'Text', status, status, '{}'
  from unnest(array['queued', 'sent']) status;
insert into platform.sms_messages (id, category, to_number, text, status)
  select gen_random_uuid(), 'test', '+2348031234567', 'Text', status
  from unnest(array['queued', 'sent']) status;
insert into platform.rate_limits (key, count, window_ends_at) values ('one', 1, now());

-- Messages of realtime: one as JSON and one as bytes.
insert into realtime.messages (topic, extension, event, payload, binary_payload, private)
  values ('room', 'broadcast', 'hello', '{}', null, false),
    ('room', 'broadcast', 'hello', null, '\x00', true);
-- The outbox of a database whose log cannot be read, with a process that reads it.
insert into realtime.outbox (type, entity, record) values ('INSERT', 'public.orders', '{}');
insert into realtime.outbox_readers (id, expires_at) values (gen_random_uuid(), now());

-- What staff wrote, in a table of every grant and in one of owners.
insert into public.audit_entries (actor_id, actor_email, source, table_name, record_id, action, after)
  select '00000000-0000-4000-8000-0000000000d1', 'admin@people.example', 'api', name, 'one', 'insert',
    '{}'
  from unnest(array['products', 'staff_grants']) name;
insert into private.staff_invitations (email, grants, invited_by)
  values ('new@people.example', '{sales}', '00000000-0000-4000-8000-0000000000d1');

-- What support does for people. The block is written without its trigger, which would sign the
-- customer out.
set session_replication_role = replica;
insert into public.account_blocks (user_id, reason)
  values ('00000000-0000-4000-8000-0000000000a1', 'Paid with stolen cards');
reset session_replication_role;
insert into public.person_requests (user_id, kind, reason, requested_by)
  values ('00000000-0000-4000-8000-0000000000a1', 'second_factor', 'Lost the phone',
    '00000000-0000-4000-8000-0000000000d1');
insert into public.mail_texts (name, placeholders, closing) values ('order-paid', '{order}', 'Bye.');
