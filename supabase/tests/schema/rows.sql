-- A few rows in every table, for the tests of this folder. A table with personal rows has one row of
-- the customer, two of the stranger and one of the person with a second factor, so that the number of
-- rows says whose rows they are. A table that pages show has two visible rows and one hidden row.

-- The register lets nobody empty it.
set session_replication_role = replica;
do $$
begin
  execute (
    select 'truncate ' || string_agg(oid::regclass::text, ', ') || ' cascade' from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and oid not in ('public.profiles'::regclass, 'public.security_settings'::regclass,
        'public.audit_entries'::regclass, 'private.audited_tables'::regclass)
  );
end $$;
set session_replication_role = origin;
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
-- Not the number of the orders below: they would be their own.
update public.profiles set phone = '+2348030000001' where role = 'admin';
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
