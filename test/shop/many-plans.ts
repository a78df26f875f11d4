import type { Client } from 'pg'

/** What is due of each plan of {@link growPlans} on its due day. */
export const grownInstalmentKobo = 1_050_000

/**
 * Adds active plans directly to the database, each of its own customer with a saved card and an agreement
 * that allows to charge it. They began two months before `day` or up to `spread - 1` days earlier, and
 * all that was due before `day` is paid; so one of `spread` is due on it.
 * @param day `YYYY-MM-DD`
 */
export async function growPlans(
  admin: Client,
  { count, day, spread }: { count: number; day: string; spread: number },
): Promise<void> {
  await admin.query('begin')
  // The guards check one row after the other, which takes minutes for so many.
  await admin.query('set local session_replication_role = replica')
  await admin.query(
    `create temporary table grown on commit drop as
     select n, gen_random_uuid() as order_id, gen_random_uuid() as user_id, gen_random_uuid() as plan_id,
       ($2::date - interval '2 months')::date - (n % $3::int) as began_on, n % $3::int = 0 as is_due,
       nextval('private.order_numbers') as number
     from generate_series(1, $1::int) as n`,
    [count, day, spread],
  )
  for (const sql of statements) await admin.query(sql)
  await admin.query('commit')
  await admin.query('analyze')
}

const agreement = `'We lend you the rest of the price, and you pay it back in instalments. ' || repeat('Words. ', 20)`

const statements = [
  `insert into auth.users (id, email) select user_id, number || '@plans.example' from grown`,
  `insert into public.orders (id, terms_version, idempotency_key, request_hash, number, invoice_number,
     access_hash, user_id, status, name, email, phone_number, delivery_state, delivery_area,
     delivery_street, subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo, paid_at)
   select order_id, '2026-11-22', gen_random_uuid(), '', 'GP-2026-' || lpad(number::text, 6, '0'),
     'INV-2024-' || lpad(number::text, 6, '0'), '', user_id, 'paid', 'Ada Obi', number || '@plans.example', '+2348031234567',
     'Lagos', 'Ikeja', '1', 11000000, 0, 11000000, 7.5, 0, began_on
   from grown`,
  `insert into public.instalment_plans (id, order_id, user_id, status, months, interest,
     rate_percent_per_month, deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo,
     financed_kobo, interest_kobo, applied_at, decided_at, agreed_at, activated_at, due_day)
   select plan_id, order_id, user_id, 'active', 6, 'flat', 5, 45, 0, 'upfront', 11000000, 5000000, 0,
     6000000, 300000, began_on, began_on, began_on, began_on, extract(day from began_on)
   from grown`,
  `insert into public.plan_applications (plan_id, employment, monthly_income_kobo, other_repayments_kobo,
     rule_version, reason)
   select plan_id, 'employed', 30000000, 0, 1, 'The instalment is a small part of the income.' from grown`,
  `insert into public.plan_agreements (plan_id, version, wording, content, content_sha256, accepted_name,
     allows_debit, accepted_by, accepted_from, instalments)
   select plan_id, 1, '2026-11-23', words, encode(sha256(convert_to(words, 'UTF8')), 'hex'), 'Ada Obi', true,
     user_id, '203.0.113.9', '[{"principal_kobo": 1000000, "interest_kobo": 50000}]'
   from grown, (select ${agreement} as words) as text`,
  `insert into public.plan_schedules (plan_id, version, reason, effective_on, actor)
   select plan_id, 1, 'agreed', began_on, 'system' from grown`,
  `insert into public.plan_schedule_rows (plan_id, version, number, due_on, principal_kobo, interest_kobo)
   select plan_id, 1, number, began_on + number * interval '1 month', 1000000, 50000
   from (select plan_id, began_on from grown) as plans, generate_series(1, 6) as number`,
  `insert into public.saved_cards (user_id, gateway, signature, authorization_code, email, brand, last4,
     expires_on)
   select user_id, 'paystack', 'SIG_' || n, 'AUTH_' || n, number || '@plans.example', 'visa', '4081',
     '2035-12-31'
   from grown`,
  `insert into public.plan_payments (plan_id, way, method, reference, amount_kobo, received_kobo, status,
     succeeded_at, created_at)
   select plan_id, 'cash', 'cash', 'GROWN-' || n || '-' || paid, ${grownInstalmentKobo},
     ${grownInstalmentKobo}, 'succeeded', due_on, due_on
   from (
     select plan_id, n, paid, began_on + paid * interval '1 month' as due_on
     from grown, generate_series(1, 2) as paid where paid = 1 or not is_due
   ) as due`,
  `insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, actor)
   select plan_id, 'financed', 6000000, began_on, 'financed', 'system' from grown`,
  `insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, payment_id, actor)
   select p.plan_id, 'payment', p.received_kobo, p.succeeded_at::date, 'payment:' || p.id, p.id, 'staff'
   from public.plan_payments p join grown using (plan_id)`,
  `insert into public.plan_postings (entry_id, account, amount_kobo)
   select e.id, account, amount
   from public.plan_entries e
   join grown using (plan_id)
   join (values ('financed', 'order', -6000000), ('financed', 'principal', 6000000),
     ('payment', 'cash', 1050000), ('payment', 'principal', -1000000), ('payment', 'interest', -50000))
     as posting (kind, account, amount) on posting.kind = e.kind`, // What the triggers would write: they are off.
  `insert into private.plan_standings (plan_id, paid_kobo, outstanding_kobo, next_due_on)
   select g.plan_id, paid.count * 1050000, 6000000 - paid.count * 1000000, r.due_on
   from grown g
   cross join lateral (
     select count(*) as count from public.plan_payments p where p.plan_id = g.plan_id) as paid
   join public.plan_schedule_rows r on r.plan_id = g.plan_id and r.number = paid.count + 1`,
]
