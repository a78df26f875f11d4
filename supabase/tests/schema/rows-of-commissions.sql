-- Rows for the tables of commissions and registered projects. Guards are away: a reseller has been approved
-- before, and the ledger is filled as it is and not by orders.
set session_replication_role = replica;
insert into public.reseller_tiers (name, min_volume_kobo, wholesale_percent, commission_percent)
  values ('Bronze', 0, 8, 3), ('Silver', 1000000000, 11, 4)
  on conflict do nothing;
insert into public.resellers (id, user_id, status, business_name, business_kind, phone, address, state, code,
    tier_id, reason, decided_at)
  select '00000000-0000-4000-8000-0000000e0001', '00000000-0000-4000-8000-0000000000c1', 'approved',
    'Panel Shop', 'individual', '+2348091110000', '40 Adeola Odeku Road', 'Lagos', 'PANEL346', id,
    'A good shop', now()
  from public.reseller_tiers where name = 'Bronze'
  on conflict do nothing;
insert into public.order_attributions (order_id, reseller_id, way, tier_id, commission_percent)
  select o.id, r.id, 'code', r.tier_id, 3
  from (select id from public.orders order by id limit 1) o, (select * from public.resellers where user_id = '00000000-0000-4000-8000-0000000000c1') r
  on conflict do nothing;
insert into public.commissions (id, order_line_id, order_id, product_id, reseller_id, base_kobo, percent,
    amount_kobo, cap_kobo)
  select '00000000-0000-4000-8000-0000000e0002', l.id, l.order_id, l.product_id, r.id, 10000, 3, 300, 300
  from (select * from public.order_lines order by order_id limit 1) l,
    (select * from public.resellers where user_id = '00000000-0000-4000-8000-0000000000c1') r;
insert into public.commission_entries (reseller_id, commission_id, kind, key, effective_at, reason, actor,
    actor_id)
  select r.id, c.id, 'accrued', 'accrued', now(), 'Paid', 'staff', '00000000-0000-4000-8000-0000000000d1'
  from public.commissions c join public.resellers r on r.id = c.reseller_id;
insert into public.commission_postings (entry_id, account, amount_kobo)
  select e.id, account, amount from public.commission_entries e,
    (values ('expense', 300), ('accrued', -300)) as posting (account, amount)
  where e.key = 'accrued';
insert into public.reseller_leads (id, reseller_id, request_id, customer_name, phone_number, email, state,
    address, project, estimate_kobo, registered_at, answer_by)
  select '00000000-0000-4000-8000-0000000e0003', id, gen_random_uuid(), 'Chief Ade', '+2348035550101',
    'chief@people.example', 'Lagos', '5 Bourdillon Road', 'A system for a clinic', 1000, now(),
    now() + interval '1 day'
  from public.resellers where user_id = '00000000-0000-4000-8000-0000000000c1';
update public.reseller_leads set status = 'accepted', reason = 'Good', decided_at = now(),
  decided_by = '00000000-0000-4000-8000-0000000000d1', protected_until = now() + interval '90 days';
insert into public.reseller_tier_changes (reseller_id, from_tier_id, to_tier_id, volume_kobo, changed_by,
    changed_at)
  select r.id, a.id, b.id, 100, '00000000-0000-4000-8000-0000000000d1', now()
  from (select id from public.resellers where user_id = '00000000-0000-4000-8000-0000000000c1') r, public.reseller_tiers a, public.reseller_tiers b
  where a.name = 'Bronze' and b.name = 'Silver';
insert into public.reseller_tier_notices (reseller_id, tier_id, volume_kobo, announced_at, effective_at)
  select r.id, t.id, 100, now(), now() + interval '30 days'
  from (select id from public.resellers where user_id = '00000000-0000-4000-8000-0000000000c1') r, public.reseller_tiers t where t.name = 'Bronze';
insert into private.tier_months (month, done_at) values ('2026-11-01', now());
insert into public.commission_checks (id, day, checked_at, commissions, entries, accrued_kobo, payable_kobo,
    paid_kobo, withheld_kobo, differences)
  values ('00000000-0000-4000-8000-0000000e0004', '2026-11-23', now(), 1, 1, 300, 0, 0, 0, 1);
insert into public.commission_differences (check_id, kind, order_id, commission_id, reseller_id, entry_id,
    expected_kobo, booked_kobo)
  select '00000000-0000-4000-8000-0000000e0004', 'order', c.order_id, c.id, c.reseller_id, e.id, 300, 200
  from public.commissions c join public.commission_entries e on e.commission_id = c.id;
set session_replication_role = origin;
