import type { Client } from 'pg'
import type { Tx } from '../../backend/db/database.ts'
import { annuitySchedule } from '../../domain/finance/instalment-schedule.ts'
import { insertPaidOrder } from './paid-orders.ts'

/** A plan of a test; amounts in kobo. */
export interface TestPlan {
  userId: string
  /** A number that no other order of the test has. */
  at: number
  priceKobo?: number
  depositKobo?: number
  /** Paid with the deposit. */
  feeKobo?: number
  months?: number
  ratePercentPerMonth?: number
}

/**
 * Inserts an order whose deposit arrived and that is not paid yet, and the plan that pays the rest: applied
 * for, approved and agreed, with its agreement.
 * @returns the id of the plan
 */
export async function insertAgreedPlan(
  admin: Client,
  { at, priceKobo = 1_500_000_00, depositKobo = 300_000_00, feeKobo = 0, ...plan }: TestPlan,
): Promise<string> {
  const payment = await insertPaidOrder(admin, {
    totalKobo: priceKobo,
    at,
    receivedKobo: depositKobo + feeKobo,
  })
  const { rows } = await admin.query<{ orderId: string }>(
    'select order_id as "orderId" from public.payments where id = $1',
    [payment],
  )
  const orderId = rows[0]?.orderId ?? ''
  return agreePlan(admin, { ...plan, orderId, priceKobo, depositKobo, feeKobo })
}

/**
 * Inserts a plan for an order that is not paid: applied for, approved and agreed, with its agreement. Of the
 * order, only the deposit and the fee are due then.
 * @returns the id of the plan
 */
export async function agreePlan(
  admin: Client,
  {
    orderId,
    userId,
    priceKobo,
    depositKobo,
    feeKobo = 0,
    months = 12,
    ratePercentPerMonth = 3,
  }: Omit<TestPlan, 'at'> & { orderId: string; priceKobo: number; depositKobo: number },
): Promise<string> {
  const loan = { principalKobo: priceKobo - depositKobo, months }
  const schedule = annuitySchedule(loan, (12 * ratePercentPerMonth) / 100)
  await admin.query('begin')
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.instalment_plans (order_id, user_id, months, interest, rate_percent_per_month,
       deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo, financed_kobo, interest_kobo)
     values ($1, $2, $3, 'reducing', $4, 20, 0, 'upfront', $5::bigint, $6::bigint, $7,
       $5::bigint - $6::bigint, $8)
     returning id`,
    [
      orderId,
      userId,
      months,
      ratePercentPerMonth,
      priceKobo,
      depositKobo,
      feeKobo,
      schedule.reduce((sum, { interestKobo }) => sum + interestKobo, 0),
    ],
  )
  const id = rows[0]?.id ?? ''
  await insertPapers(admin, { id, userId, schedule })
  for (const status of ['approved', 'agreed'])
    await admin.query('update public.instalment_plans set status = $2 where id = $1', [id, status])
  await admin.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, actor)
     select order_id, kind, kobo, id, 'system'
     from public.instalment_plans,
       lateral (values ('plan_fee', fee_kobo), ('financed', -financed_kobo)) as entry (kind, kobo)
     where id = $1 and kobo <> 0`,
    [id],
  )
  await admin.query('commit')
  return id
}

/** What the customer told us, and what they agreed to. */
async function insertPapers(
  admin: Client,
  {
    id,
    userId,
    schedule,
  }: { id: string; userId: string; schedule: ReturnType<typeof annuitySchedule> },
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
       'Ada Obi', true, $2, '102.89.1.1', $3
     from repeat('An agreement. ', 20) as content`,
    [
      id,
      userId,
      JSON.stringify(
        schedule.map(({ principalKobo, interestKobo }) => ({
          principal_kobo: principalKobo,
          interest_kobo: interestKobo,
        })),
      ),
    ],
  )
}

/** The id of a plan payment that has succeeded and is not counted yet. */
export async function insertPlanPayment(
  tx: Pick<Tx, 'query'>,
  { planId, receivedKobo, at }: { planId: string; receivedKobo: number; at: Date },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into public.plan_payments (plan_id, way, method, reference, amount_kobo)
     values ($1, 'cash', 'cash', replace(gen_random_uuid()::text, '-', ''), $2) returning id`,
    [planId, receivedKobo],
  )
  await tx.query(
    `update public.plan_payments set status = 'succeeded', received_kobo = $2, succeeded_at = $3
     where id = $1`,
    [rows[0]?.id, receivedKobo, at],
  )
  return rows[0]?.id ?? ''
}

/** A plan of {@link insertAgreedPlan} that has begun, because its order became paid. */
export async function insertActivePlan(
  { admin }: { admin: Client },
  plan: TestPlan & { beginsAt: Date },
): Promise<string> {
  const id = await insertAgreedPlan(admin, plan)
  await admin.query(
    `update public.orders set status = 'paid', paid_at = $2, held_until = null
     where id = (select order_id from public.instalment_plans where id = $1)`,
    [id, plan.beginsAt],
  )
  return id
}
