-- What staff wrote about the plans of the files before.
insert into public.plan_notes (plan_id, author_id, is_contact, body)
  select id, '00000000-0000-4000-8000-0000000000d1', true, 'We spoke.' from public.instalment_plans;
set session_replication_role = replica;
insert into public.plan_decisions (plan_id, kind, amount_kobo, reason, requested_by)
  select id, 'payout', 100, 'Paid twice', '00000000-0000-4000-8000-0000000000d1'
  from public.instalment_plans;
insert into private.plan_payouts (decision_id, bank_code, account_number, account_name)
  select id, '058', '0123456785', 'Ada' from public.plan_decisions;
insert into private.plan_standings (plan_id)
  select id from public.instalment_plans on conflict do nothing;
reset session_replication_role;
