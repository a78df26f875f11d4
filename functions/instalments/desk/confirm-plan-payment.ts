import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  confirmPlanPayment as contract,
  type ConfirmedPlanPayment,
} from '../../../domain/instalments/desk/plan-money-functions.ts'
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { countNotedMoney } from './count-noted-money.ts'
import { transferNotFoundMail } from './desk-mails.ts'
import { lockPlanOfOther } from './lock-plan.ts'
import { requireArrival } from './require-arrival.ts'
import { requireNewReference } from './require-new-reference.ts'

/**
 * Staff say what arrived of a transfer that a customer announced, or of cash that a colleague noted: any
 * amount counts, and 0 makes it failed and tells the customer why.
 * @returns 200 `{ status }`, also the second time; 400 a day that cannot be; 403 without finance or a fresh
 * second factor; 404 no such payment; 409 a known reference, their own plan, or what they noted themselves
 */
export const confirmPlanPayment = defineFunction(
  contract,
  async ({ tx, staffId, request, context }) => {
    const { paymentId, receivedKobo, arrivedOn } = request
    const planId = await findPlanOfPayment(tx, paymentId)
    const plan = await lockPlanOfOther(tx, { planId, staffId, isReceipt: true })
    const payment = await lockPayment(tx, paymentId)
    if (isDecided(payment.status)) return { status: payment.status }
    if (payment.notedBy === staffId)
      throw new FunctionError(409, 'You noted this yourself, so a colleague must confirm it.')
    if (receivedKobo === 0)
      return { status: await refuse(tx, { payment, planId, request }, context) }
    requireArrival(plan, arrivedOn, context.now())
    await requireNewReference(tx, { ...request, way: payment.way })
    await tx.query(
      `update public.plan_payments
         set outside_reference = $2, confirmed_by = $3
         where id = $1`,
      [paymentId, request.outsideReference, staffId],
    )
    const counted = { plan, paymentId, receivedKobo, arrivedOn, staffId }
    return { status: await countNotedMoney(tx, counted, context) }
  },
)

interface Payment {
  id: string
  way: 'bank_transfer' | 'cash'
  status: PaymentStatus
  amountKobo: number
  notedBy: string | null
}

function isDecided(status: PaymentStatus): boolean {
  return !['started', 'checking', 'failed'].includes(status)
}

/** @throws FunctionError 404 when it is no transfer and no cash */
async function findPlanOfPayment(tx: Tx, paymentId: string): Promise<string> {
  const found = await tx.maybeOne<{ planId: string }>(
    `select plan_id as "planId" from public.plan_payments
     where id = $1 and way in ('bank_transfer', 'cash')`,
    [paymentId],
  )
  if (!found) throw new FunctionError(404, 'There is no such transfer.')
  return found.planId
}

async function lockPayment(tx: Tx, paymentId: string): Promise<Payment> {
  return tx.one<Payment>(
    `select id, way, status, amount_kobo::float8 as "amountKobo", noted_by as "notedBy"
     from public.plan_payments where id = $1 for no key update`,
    [paymentId],
  )
}

/** Nothing arrived. It can still be confirmed when the money comes after all. */
async function refuse(
  tx: Tx,
  {
    payment: { id, status, amountKobo, way, notedBy },
    planId,
    request,
  }: { payment: Payment; planId: string; request: ConfirmedPlanPayment },
  context: FunctionContext,
): Promise<PaymentStatus> {
  if (status === 'failed') return status
  const reason = request.reason ?? ''
  await tx.query(`update public.plan_payments set status = 'failed', message = $2 where id = $1`, [
    id,
    reason,
  ])
  // Cash that a colleague noted by mistake is no news for the customer.
  if (way === 'bank_transfer' && notedBy === null) {
    const customer = await getPlanCustomer(tx, planId)
    const refused = { paymentId: id, amountKobo, reason }
    await context.queueMail(tx, transferNotFoundMail(customer, refused, context))
  }
  return 'failed'
}
