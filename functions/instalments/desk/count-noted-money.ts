import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts'
import { countPlanPayment } from '../ledger/count-plan-payment.ts'
import type { Plan } from '../ledger/read-plan.ts'
import { getPlanContact } from '../payments/plan-contact.ts'
import { planPaymentReceivedMail } from '../payments/plan-payment-mails.ts'

/** Counts what staff say arrived for a payment of a locked plan, and sends the customer a receipt. */
export async function countNotedMoney(
  tx: Tx,
  {
    plan,
    paymentId,
    receivedKobo,
    arrivedOn,
    staffId,
  }: {
    plan: Plan
    paymentId: string
    receivedKobo: number
    arrivedOn: string
    staffId: string
  },
  context: FunctionContext,
): Promise<PaymentStatus> {
  const payment = await tx.one<{ way: 'cash' | 'bank_transfer'; reference: string }>(
    `update public.plan_payments
     set status = 'succeeded', received_kobo = $2, succeeded_at = $3, arrived_on = $4, channel = way
     where id = $1
     returning way, reference`,
    [paymentId, receivedKobo, context.now(), arrivedOn],
  )
  const actor = { kind: 'staff', id: staffId } as const
  const counted = { planId: plan.id, paymentId, amountKobo: receivedKobo, effectiveOn: arrivedOn }
  await countPlanPayment(tx, { ...counted, actor }, context)
  const received = { contact: await getPlanContact(tx, plan.id), payment, amountKobo: receivedKobo }
  await context.queueMail(tx, await planPaymentReceivedMail(tx, received, context))
  return 'succeeded'
}
