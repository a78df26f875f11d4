import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import {
  notePlanMoney as contract,
  type NotedPlanMoney,
} from '../../../domain/instalments/desk/plan-money-functions.ts'
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts'
import type { Plan } from '../ledger/read-plan.ts'
import { countNotedMoney } from './count-noted-money.ts'
import { lockPlanOfOther } from './lock-plan.ts'
import { requireArrival } from './require-arrival.ts'
import { requireNewReference } from './require-new-reference.ts'

/**
 * Staff note cash, or a bank transfer that nobody announced. Above what one person may note in a day, cash
 * waits for a colleague. The customer gets a receipt by mail.
 * @returns 200 `{ status }`, also the second time; 400 a day that cannot be; 403 without finance or a fresh
 * second factor; 404 no such plan; 409 a known reference, a plan that counts no money, or their own
 */
export const notePlanMoney = defineFunction(contract, async ({ tx, staffId, request, context }) => {
  const { planId, way, arrivedOn, amountKobo, paymentId } = request
  const plan = await lockPlanOfOther(tx, { planId, staffId, isReceipt: true })
  const known = await findKnown(tx, request)
  if (known) return { status: known }
  requireArrival(plan, arrivedOn, context.now())
  await requireNewReference(tx, request)
  await insertPayment(tx, { plan, request, staffId }, context.now())
  const mayCount = way !== 'cash' || (await mayNoteAlone(tx, { staffId, ...request }))
  if (!mayCount) return { status: await waitForColleague(tx, paymentId) }
  const counted = { plan, paymentId, receivedKobo: amountKobo, arrivedOn, staffId }
  return { status: await countNotedMoney(tx, counted, context) }
})

/** @throws FunctionError 409 when the id is of another payment */
async function findKnown(
  tx: Tx,
  { paymentId, planId, way, amountKobo, arrivedOn, outsideReference }: NotedPlanMoney,
): Promise<PaymentStatus | null> {
  const known = await tx.maybeOne<{ status: PaymentStatus; isSame: boolean }>(
    `select status, (plan_id, way, amount_kobo, arrived_on, outside_reference)
       is not distinct from ($2::uuid, $3::text, $4::bigint, $5::date, $6::text) as "isSame"
     from public.plan_payments where id = $1`,
    [paymentId, planId, way, amountKobo, arrivedOn, outsideReference],
  )
  if (known && !known.isSame)
    throw new FunctionError(409, 'This was noted with other details. Please load the page again.')
  return known?.status ?? null
}

async function insertPayment(
  tx: Tx,
  { plan, request, staffId }: { plan: Plan; request: NotedPlanMoney; staffId: string },
  now: Date,
): Promise<void> {
  const { paymentId, way, amountKobo, arrivedOn, outsideReference } = request
  await tx.query(
    `insert into public.plan_payments (id, plan_id, way, method, reference, amount_kobo, is_test,
       noted_by, arrived_on, outside_reference, created_at)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      paymentId,
      plan.id,
      way,
      `${plan.number}-${way === 'cash' ? 'C' : 'T'}${paymentId.slice(0, 13)}`,
      amountKobo,
      plan.isTest,
      staffId,
      arrivedOn,
      outsideReference,
      now,
    ],
  )
}

async function mayNoteAlone(
  tx: Tx,
  { staffId, paymentId, amountKobo }: { staffId: string; paymentId: string; amountKobo: number },
): Promise<boolean> {
  const row = await tx.one<{ may: boolean }>(
    'select private.may_note_cash_alone($1, $2, $3) as may',
    [staffId, paymentId, amountKobo],
  )
  return row.may
}

async function waitForColleague(tx: Tx, paymentId: string): Promise<PaymentStatus> {
  await tx.query(`update public.plan_payments set status = 'checking' where id = $1`, [paymentId])
  return 'checking'
}
