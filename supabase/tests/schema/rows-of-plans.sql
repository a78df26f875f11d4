-- A plan of each order of a person, with a row in every table of plans. They are written as they are,
-- without the guards, because the orders of `rows-of-orders.sql` are paid already.
set session_replication_role = replica;
insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
    approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason, created_by)
  values (500000000, 2, 33, 100000000, 60, 150000000, 50000000, 'The first rules.',
      '00000000-0000-4000-8000-0000000000d1'),
    (500000000, 2, 33, 100000000, 60, 150000000, 50000000, 'The second rules.', null);
insert into public.instalment_plans (id, number, order_id, user_id, status, months, interest,
    rate_percent_per_month, deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo,
    financed_kobo, interest_kobo, transfer_reference, due_day, decided_at, agreed_at, activated_at)
  select ('00000000-0000-4000-8000-0000000c000' || row)::uuid, 'PL000000' || row,
    ('00000000-0000-4000-8000-0000000f000' || row)::uuid, id, 'active', 1, 'flat', 3, 50, 0, 'upfront',
    1380000, 690000, 0, 690000, 20700, 'PLN00000000' || row, 1, now(), now(), now()
  from owners;
insert into public.plan_applications (plan_id, employment, employer, monthly_income_kobo,
    other_repayments_kobo, guarantor_name, guarantor_phone, bvn_end, rule_version, score, reason,
    decided_by)
  select id, 'employed', 'A school', 30000000, 0, 'Bola', '+2348031234568', '1234',
    (select min(version) from public.plan_rules), 70, 'A small part of the income.',
    '00000000-0000-4000-8000-0000000000d1'
  from public.instalment_plans;
insert into public.plan_documents (plan_id, kind, media_type, object_path, size_bytes, sha256)
  select id, 'statement', 'application/pdf', id || '.pdf', 1000, repeat('a', 64)
  from public.instalment_plans;
insert into private.plan_bvns (plan_id, bvn) select id, '12345678901' from public.instalment_plans;
insert into public.plan_agreements (id, plan_id, version, wording, content, content_sha256,
    accepted_name, allows_debit, accepted_by, accepted_from, instalments)
  select id, id, 1, '2026-11-23', content, encode(sha256(convert_to(content, 'UTF8')), 'hex'), 'Ada',
    true, user_id, '203.0.113.4', '[{"principal_kobo": 690000, "interest_kobo": 20700}]'
  from public.instalment_plans, repeat('An agreement. ', 20) as content;
insert into public.plan_schedules (plan_id, version, reason, effective_on, actor, actor_id)
  select id, 1, 'agreed', '2026-11-01', 'system', '00000000-0000-4000-8000-0000000000d1'
  from public.instalment_plans;
insert into public.plan_schedule_rows (plan_id, version, number, due_on, principal_kobo, interest_kobo)
  select id, 1, 1, '2026-12-01', 690000, 20700 from public.instalment_plans;
insert into public.saved_cards (id, user_id, gateway, signature, authorization_code, email, brand,
    last4, expires_on)
  select ('00000000-0000-4000-8000-0000000ca00' || row)::uuid, id, 'sandbox', 'SIG' || row, 'AUTH',
    email, 'visa', '4081', '2030-01-31'
  from owners;
insert into public.plan_payments (id, plan_id, way, method, reference, amount_kobo, received_kobo,
    status, agreement_id, saved_card_id, charge_on, succeeded_at, is_test, noted_by)
  select p.id, p.id, 'debit', 'sandbox', p.number || '-1', 5000, 5000, 'succeeded', p.id,
    (select c.id from public.saved_cards c where c.user_id = p.user_id limit 1), '2026-12-01', now(),
    true, '00000000-0000-4000-8000-0000000000d1'
  from public.instalment_plans p;
insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, actor, actor_id)
  select id, 'financed', 690000, '2026-11-01', 'financed', 'system',
    '00000000-0000-4000-8000-0000000000d1'
  from public.instalment_plans;
insert into public.plan_postings (entry_id, account, amount_kobo)
  select id, account, kobo
  from public.plan_entries, (values ('principal', 690000), ('order', -690000)) as p (account, kobo);
insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, actor, payment_id)
  select id, 'payment', 5000, '2026-12-01', 'payment:' || id, 'gateway', id
  from public.instalment_plans;
insert into public.plan_postings (entry_id, account, amount_kobo)
  select id, account, kobo
  from public.plan_entries, (values ('cash', 5000), ('interest', -5000)) as p (account, kobo)
  where kind = 'payment';
insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, actor, payment_id,
    reverses, reason)
  select plan_id, kind, -amount_kobo, effective_on, 'undo:' || key, actor, payment_id, id, 'Wrong plan'
  from public.plan_entries
  where kind = 'payment' and plan_id = '00000000-0000-4000-8000-0000000c0001';
insert into public.plan_checks (day, checked_at, plans, differences) values ('2026-11-22', now(), 4, 1);
insert into public.plan_differences (plan_id, problem, found_at, checked_at)
  select id, 'A difference', now(), now() from public.instalment_plans order by id limit 1;
reset session_replication_role;
