import type { Client } from 'pg'
import type { Tx } from '../../backend/functions/functions.ts'
import { countPlanPayment } from '../../functions/instalments/ledger/count-plan-payment.ts'
import type { FunctionsServer } from '../servers/functions-server.ts'
import { takeUnits } from './order-units.ts'

const depositKobo = 5_000_000
const principalKobo = 1_000_000
const interestKobo = 50_000

/** An instalment of {@link insertPlan}. */
export const instalmentKobo = principalKobo + interestKobo

export interface InsertedPlan {
  planId: string
  orderId: string
}

const agreementText = `We lend you the rest of the price, and you pay it back in instalments. ${'Words. '.repeat(20)}`

/**
 * Inserts an order of 50,000 naira and a bit that its buyer pays in parts: a deposit of 50,000 naira, then
 * instalments of 10,500 naira, of which 500 are interest. It is agreed at once.
 * @param at a number that no other order of the test has
 */
export async function insertPlan(
  { admin }: Pick<FunctionsServer, 'admin'>,
  { userId, at, months = 6 }: { userId: string; at: number; months?: number },
): Promise<InsertedPlan> {
  await admin.query('begin')
  const orderId = await insertOrder(admin, {
    userId,
    at,
    totalKobo: depositKobo + months * principalKobo,
  })
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.instalment_plans (order_id, user_id, months, interest, rate_percent_per_month,
       deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo, financed_kobo,
       interest_kobo)
     values ($1, $2, $3::int, 'flat', 5, 50, 0, 'upfront', $4 + $3 * $5, $4, 0, $3 * $5, $3 * $6)
     returning id`,
    [orderId, userId, months, depositKobo, principalKobo, interestKobo],
  )
  const planId = rows[0]?.id ?? ''
  await admin.query(
    `insert into public.plan_applications (plan_id, employment, monthly_income_kobo,
       other_repayments_kobo, rule_version, reason)
     values ($1, 'employed', 30000000, 0, 1, 'The instalment is a small part of your income.')`,
    [planId],
  )
  await admin.query(
    `update public.instalment_plans set status = 'approved', decided_at = now() where id = $1`,
    [planId],
  )
  await admin.query(
    `insert into public.plan_agreements (plan_id, version, wording, content, content_sha256,
       accepted_name, allows_debit, accepted_by, accepted_from, instalments)
     values ($1, 1, '2026-11-23', $2, encode(sha256(convert_to($2, 'UTF8')), 'hex'), 'Ada Obi', true, $3,
       '203.0.113.9', $4)`,
    [
      planId,
      agreementText,
      userId,
      JSON.stringify(
        Array.from({ length: months }, () => ({
          principal_kobo: principalKobo,
          interest_kobo: interestKobo,
        })),
      ),
    ],
  )
  await admin.query(
    `update public.instalment_plans set status = 'agreed', agreed_at = now() where id = $1`,
    [planId],
  )
  await admin.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, actor)
     values ($1, 'financed', -($3::int * $4::bigint), $2, 'customer')`,
    [orderId, planId, months, principalKobo],
  )
  await admin.query('commit')
  return { planId, orderId }
}

async function insertOrder(
  admin: Client,
  { userId, at, totalKobo }: { userId: string; at: number; totalKobo: number },
): Promise<string> {
  await admin.query(
    `update public.products set stock = stock + 1
     where id = (select id from public.products order by sku limit 1)`,
  )
  const { rows } = await admin.query<{ id: string }>(
    `with placed as (
       insert into public.orders (terms_version, idempotency_key, request_hash, number, access_hash,
         user_id, status, name, email, phone_number, delivery_state, delivery_area, delivery_street,
         subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo)
       values ('2026-11-22', gen_random_uuid(), '', 'IM-2026-97' || lpad($2::text, 4, '0'), '', $3,
         'pending_payment', 'Ada Obi', 'ada' || $2::text || '@example.com', '+2348031234567', 'Lagos',
         'Ikeja', '1', $1, 0, $1, 7.5, 0)
       returning id
     ),
     lines as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo)
       select placed.id, 0, product.id, 'Panel', 'P', 1, $1
       from placed, (select id from public.products order by sku limit 1) as product
       returning order_id, product_id, quantity
     ),
     taken as (${takeUnits('lines')})
     select id from placed`,
    [totalKobo, at, userId],
  )
  const [row] = rows
  if (!row) throw new Error('An insert returned nothing')
  return row.id
}

/** The deposit arrives on a day, so the plan begins. @param paidOn `YYYY-MM-DD` */
export async function payDeposit(
  { admin }: Pick<FunctionsServer, 'admin'>,
  { orderId }: InsertedPlan,
  paidOn: string,
): Promise<void> {
  await admin.query('begin')
  await admin.query(
    `with paid as (
       insert into public.payments (order_id, attempt, reference, method, amount_kobo, status,
         succeeded_at)
       select id, 1, number || '-1', 'bank_transfer', $2, 'succeeded', $3 from public.orders where id = $1
       returning id
     )
     insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, actor)
     select $1, 'receipt', -$2::bigint, id, 'staff' from paid`,
    [orderId, depositKobo, `${paidOn}T09:00:00Z`],
  )
  await admin.query(
    `update public.orders set status = 'paid', paid_at = $2,
       invoice_number = replace(number, 'IM', 'INV')
     where id = $1`,
    [orderId, `${paidOn}T09:00:00Z`],
  )
  await admin.query('commit')
}

/** Money for a plan arrives in cash and is counted. @param on `YYYY-MM-DD` @returns the id of the payment */
export async function payInstalment(
  server: Pick<FunctionsServer, 'admin' | 'context'>,
  { planId }: Pick<InsertedPlan, 'planId'>,
  { amountKobo, on }: { amountKobo: number; on: string },
): Promise<string> {
  const now = new Date(`${on}T10:00:00Z`)
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into public.plan_payments (plan_id, way, method, reference, amount_kobo, created_at)
     values ($1, 'cash', 'cash', 'CASH-' || gen_random_uuid(), $2, $3)
     returning id`,
    [planId, amountKobo, now],
  )
  const paymentId = rows[0]?.id ?? ''
  await server.admin.query(
    `update public.plan_payments set status = 'succeeded', succeeded_at = $2, received_kobo = amount_kobo
     where id = $1`,
    [paymentId, now],
  )
  const actor = { kind: 'staff', id: null } as const
  const payment = { planId, paymentId, amountKobo, effectiveOn: on, actor }
  await server.context.db.transaction({ role: 'service_role' }, (tx: Tx) =>
    countPlanPayment(tx, payment, { ...server.context, now: () => now }),
  )
  return paymentId
}
