-- Bank accounts of resellers, payouts by every way, and what a plan gets back of its order. The guards are
-- away, because commissions were not earned by orders.
set session_replication_role = replica;
insert into public.payout_rules (reason, created_by)
  values ('The second rules.', '00000000-0000-4000-8000-0000000000d1'), ('The third rules.', null);
insert into public.withholding_rates (kind, is_resident, from_day, percent, source)
  values ('commission', true, '2025-01-01', 5, 'Regulations 2024'),
    ('commission', false, '2025-01-01', 10, 'Regulations 2024')
  on conflict do nothing;
insert into public.reseller_bank_accounts (id, reseller_id, status, bank_code, account_number, account_name,
    is_name_checked, name_match, entered_by, decided_by, decided_at)
  select gen_random_uuid(), r.id, a.status, '058', '0123456785', 'Moonrise', true, 'same', r.user_id, a.judge,
    case when a.judge is not null then now() end
  from public.resellers r, (values ('confirmed', '00000000-0000-4000-8000-0000000000d1'::uuid),
    ('proposed', null)) as a (status, judge);
insert into private.transfer_recipients (bank_account_id, gateway, is_test, code)
  select id, 'sandbox', true, 'RCP_' || left(id::text, 8) from public.reseller_bank_accounts;
insert into private.sandbox_recipients (code, name, account_number, bank_code)
  select code, 'Moonrise', '0123456785', '058' from private.transfer_recipients;
insert into public.payout_batches (id, made_by)
  values ('00000000-0000-4000-8000-0000000ba001', '00000000-0000-4000-8000-0000000000d1');
-- One that waits, and one that was paid.
insert into public.payouts (id, reseller_id, bank_account_id, status, gross_kobo, tax_percent, tax_kobo,
    net_kobo, requested_by)
  select gen_random_uuid(), r.id, a.id, 'requested', 600000, 5, 30000, 570000, r.user_id
  from public.resellers r
  join public.reseller_bank_accounts a on a.reseller_id = r.id and a.status = 'confirmed';
insert into public.payouts (id, reseller_id, bank_account_id, status, gross_kobo, tax_percent, tax_kobo,
    net_kobo, requested_by, first_approved_by, first_approved_at, approved_by, approved_at, handled_by, way,
    batch_id, sent_at, paid_at)
  select gen_random_uuid(), r.id, a.id, 'paid', 600000, 5, 30000, 570000, r.user_id,
    '00000000-0000-4000-8000-0000000000d1', now(), '00000000-0000-4000-8000-0000000000e2', now(),
    '00000000-0000-4000-8000-0000000000d1', 'bank_file', '00000000-0000-4000-8000-0000000ba001', now(), now()
  from public.resellers r
  join public.reseller_bank_accounts a on a.reseller_id = r.id and a.status = 'confirmed';
insert into private.sandbox_transfers (reference, recipient_id, amount_kobo, reason, status)
  select p.reference, (select min(id) from private.sandbox_recipients), p.net_kobo, 'A payout', 'success'
  from public.payouts p where p.status = 'paid';
insert into public.commission_entries (reseller_id, payout_id, kind, key, effective_at, reason, actor)
  select reseller_id, id, 'payout', 'payout:' || id, now(), 'Paid out', 'system'
  from public.payouts where status = 'paid';
insert into public.withholding_remittances (month, amount_kobo, paid_on, reference, recorded_by)
  values ('2026-10-01', 30000, '2026-11-20', 'TAX-1', '00000000-0000-4000-8000-0000000000d1');
insert into public.plan_refunds (id, plan_id, amount_kobo, credit_note_kobo, reason, status, requested_by,
    approved_by, approved_at)
  select id, id, 1000, 1000, 'One came back', 'approved', '00000000-0000-4000-8000-0000000000d1',
    '00000000-0000-4000-8000-0000000000e2', now()
  from public.instalment_plans;
insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, plan_refund_id, actor)
  select order_id, 'plan_credit', 1000, id, id, 'system' from public.instalment_plans;
update public.refund_lines set plan_refund_id = (select min(id::text)::uuid from public.plan_refunds)
  where id = (select min(id::text)::uuid from public.refund_lines);
update public.plan_applications set first_approval_by = '00000000-0000-4000-8000-0000000000e2';
insert into private.plan_notices (plan_id, key, sent_at)
  select id, 'due:1', '2026-11-20 12:00+01' from public.instalment_plans;
-- What comes later in the life of a plan, and is unique.
update private.plan_payouts set transfer_reference = 'TR-' || left(decision_id::text, 8) || right(decision_id::text, 8),
  transferred_by = '00000000-0000-4000-8000-0000000000d1', transferred_at = now();
insert into public.pause_requests (id, plan_id, reason, status, schedule_version, decided_at)
  select gen_random_uuid(), id, 'My salary was late.', 'granted', 1, now() from public.instalment_plans;
insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, instalment, actor)
  select id, 'late_fee', 1000, '2026-12-10', 'late-fee:1', 1, 'system' from public.instalment_plans;
insert into public.plan_decisions (plan_id, kind, amount_kobo, reason, status, requested_by, decided_by,
    decided_at, entry_id, done_at)
  select plan_id, 'write_off', 100, 'Nobody pays', 'done', '00000000-0000-4000-8000-0000000000d1',
    '00000000-0000-4000-8000-0000000000e2', now(), id, now()
  from public.plan_entries where kind = 'late_fee';
insert into public.plan_payments (plan_id, way, method, reference, amount_kobo, received_kobo, status,
    succeeded_at, noted_by, confirmed_by, outside_reference)
  select id, 'bank_transfer', 'bank_transfer', number || '-2', 5000, 5000, 'succeeded', now(),
    '00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000e2', 'BANK-' || number
  from public.instalment_plans;
insert into public.commission_entries (reseller_id, payout_id, kind, key, effective_at, reverses, reason, actor)
  select reseller_id, payout_id, 'payout_returned', 'returned:' || id, now(), id, 'It came back', 'system'
  from public.commission_entries where kind = 'payout';
update private.sandbox_transactions set charges_reference = (select min(reference) from private.sandbox_transactions);
set session_replication_role = origin;
