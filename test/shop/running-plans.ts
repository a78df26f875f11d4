import type { Client } from 'pg'
import { addDays } from '../../domain/calendar/days.ts'
import { insertPaidOrder } from './paid-orders.ts'

/** A plan that has begun, as tests of the desk need it; amounts in kobo. */
export interface RunningPlan {
  userId: string
  /** A number that no other order of the test has. */
  at: number
  /** When its deposit arrived, `YYYY-MM-DD`; the first instalment is due a month later. */
  beganOn: string
  months?: number
  /** What each instalment pays. */
  principalKobo?: number
  interestKobo?: number
}

export interface InsertedPlan {
  id: string
  number: string
  orderId: string
}

/** Inserts an order whose deposit arrived, and the plan that pays the rest of it, begun by the database. */
export async function insertRunningPlan(
  admin: Client,
  {
    userId,
    at,
    beganOn,
    months = 6,
    principalKobo = 10_000_000,
    interestKobo = 1_000_000,
  }: RunningPlan,
): Promise<InsertedPlan> {
  const depositKobo = 10_000_000
  const financedKobo = months * principalKobo
  const totalKobo = depositKobo + financedKobo
  const payment = await insertPaidOrder(admin, { totalKobo, at, receivedKobo: depositKobo })
  await admin.query('begin')
  const { rows } = await admin.query<InsertedPlan>(
    `insert into public.instalment_plans (order_id, user_id, months, interest, rate_percent_per_month,
       deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo, financed_kobo,
       interest_kobo, applied_at)
     select order_id, $2, $3::integer, 'flat', 3, 20, 0, 'upfront', $4::bigint, $5::bigint, 0,
       $4::bigint - $5::bigint, $3::integer * $6::bigint, $7::date
     from public.payments where id = $1
     returning id, number, order_id as "orderId"`,
    [payment, userId, months, totalKobo, depositKobo, interestKobo, addDays(beganOn, -1)],
  )
  const [plan] = rows
  if (!plan) throw new Error('An insert returned nothing')
  await insertPapers(admin, { id: plan.id, userId, months, principalKobo, interestKobo })
  for (const status of ['approved', 'agreed'])
    await admin.query('update public.instalment_plans set status = $2 where id = $1', [
      plan.id,
      status,
    ])
  await admin.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, actor)
     select order_id, 'financed', -financed_kobo, id, 'system'
     from public.instalment_plans where id = $1`,
    [plan.id],
  )
  await admin.query(
    `update public.orders set status = 'paid', paid_at = $2::date + interval '9 hours' where id = $1`,
    [plan.orderId, beganOn],
  )
  await admin.query('commit')
  return plan
}

/** What the customer told us, and what they agreed to. */
async function insertPapers(
  admin: Client,
  {
    id,
    userId,
    months,
    principalKobo,
    interestKobo,
  }: { id: string; userId: string; months: number; principalKobo: number; interestKobo: number },
): Promise<void> {
  await admin.query(
    `insert into public.plan_applications (plan_id, employment, monthly_income_kobo,
       other_repayments_kobo, rule_version)
     select $1, 'employed', 100000000, 0, max(version) from public.plan_rules`,
    [id],
  )
  await admin.query(
    `insert into public.plan_agreements (plan_id, version, wording, content, content_sha256,
       accepted_name, allows_debit, accepted_by, accepted_from, instalments)
     select $1, 1, '2026-11-23', content, encode(sha256(convert_to(content, 'UTF8')), 'hex'),
       'Ada Obi', true, $2, '102.89.1.1', (
         select jsonb_agg(jsonb_build_object('principal_kobo', $3::bigint, 'interest_kobo', $4::bigint))
         from generate_series(1, $5::integer))
     from repeat('An agreement. ', 20) as content`,
    [id, userId, principalKobo, interestKobo, months],
  )
}
