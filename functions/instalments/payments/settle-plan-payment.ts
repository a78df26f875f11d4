import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { isFinalPayment, type SettleOutcome } from '../../../domain/payments/payment-status.ts'
import type { Transaction } from '../../gateway/gateway.ts'
import type { Actor } from '../../orders/order-changes.ts'
import { saveCardOfPlan } from '../cards/save-card.ts'
import { countPlanPayment } from '../ledger/count-plan-payment.ts'
import { findPlan } from '../ledger/read-plan.ts'
import { getPlanContact } from './plan-contact.ts'
import { planMoneyProblemMail, planPaymentReceivedMail } from './plan-payment-mails.ts'
import { findPlanPayment, updatePlanPayment, type PlanPayment } from './plan-payments.ts'

export type SettlePlanContext = ModuleContext & { actor: Actor; mayBeTest: boolean }

/**
 * Updates a payment of a plan with what the gateway says, and counts its money. It may be called with
 * the same or older data, any number of times, also in parallel: money is counted once. Another
 * currency, another reference and a test payment are not counted; staff are told.
 */
export async function settlePlanPayment(
  tx: Tx,
  paymentId: string,
  transaction: Transaction,
  context: SettlePlanContext,
): Promise<SettleOutcome> {
  const known = await findPlanPayment(tx, { id: paymentId })
  const plan = known && (await findPlan(tx, known.planId, { locks: true }))
  // Read again under the lock of the plan, which all changes of its payments take.
  const payment = plan && (await findPlanPayment(tx, { id: paymentId }))
  if (!payment) return 'unknown_payment'
  if (isFinalPayment(payment.status)) return 'known_already'
  const { message, channel, id: gatewayId } = transaction
  const status = nextStatus(transaction.status, payment, context.now())
  if (status === 'succeeded')
    return succeed(
      tx,
      {
        payment,
        transaction,
        hasBegun: plan.activatedAt !== null,
        hasEnded: plan.status !== 'active',
      },
      context,
    )
  if (status === 'pending') {
    await updatePlanPayment(tx, payment.id, { status: 'checking', channel, gatewayId })
    return 'still_being_checked'
  }
  // Its page can still be used to pay or to confirm.
  if (status === 'abandoned' && payment.status !== 'checking') return 'not_paid_yet'
  if (payment.status === status) return 'known_already'
  await updatePlanPayment(tx, payment.id, { status, message, channel, gatewayId })
  return status
}

/** How long the owner of a card has to confirm a charge. */
const confirmMs = 20 * 3_600_000

/** A payer who is still acting may leave the page. Nobody acts on a charge of ours without a page. */
function nextStatus(
  status: Transaction['status'],
  { way, checkoutUrl, createdAt }: PlanPayment,
  now: Date,
) {
  if (status === 'reversed') return 'failed'
  if (status !== 'open' && status !== 'abandoned') return status
  if (way === 'page') return 'abandoned'
  if (checkoutUrl === null) return 'pending'
  return now.getTime() - createdAt.getTime() > confirmMs ? 'failed' : 'abandoned'
}

async function succeed(
  tx: Tx,
  {
    payment,
    transaction,
    hasBegun,
    hasEnded,
  }: {
    payment: PlanPayment
    transaction: Transaction
    hasBegun: boolean
    hasEnded: boolean
  },
  context: SettlePlanContext,
): Promise<SettleOutcome> {
  const { actor, mayBeTest } = context
  const now = context.now()
  const { amountKobo, channel, id: gatewayId, card } = transaction
  const { id: paymentId, planId, method } = payment
  const contact = await getPlanContact(tx, planId)
  const mismatch = hasBegun
    ? findMismatch(payment, transaction, mayBeTest)
    : 'The plan of this payment has not begun.'
  if (mismatch !== null) {
    const change = { status: 'mismatched', message: mismatch, channel, gatewayId } as const
    await updatePlanPayment(tx, paymentId, change)
    const { reference } = payment
    const problem = { reference, amountKobo, problem: mismatch }
    await context.queueMail(tx, planMoneyProblemMail(contact, problem, context))
    return 'mismatched'
  }
  const received = { amountKobo, at: now }
  await updatePlanPayment(tx, paymentId, { status: 'succeeded', channel, gatewayId, received })
  const effectiveOn = dayInLagos(now)
  await countPlanPayment(tx, { planId, paymentId, amountKobo, effectiveOn, actor }, context)
  if (payment.way === 'page' && (method === 'paystack' || method === 'sandbox'))
    await saveCardOfPlan(tx, {
      planId,
      card,
      gateway: method,
      isAskedFor: payment.savesCard,
      now,
    })
  if (hasEnded)
    await context.queueMail(
      tx,
      planMoneyProblemMail(
        contact,
        { reference: payment.reference, amountKobo, ...moneyOfEndedPlan },
        context,
      ),
    )
  await context.queueMail(
    tx,
    await planPaymentReceivedMail(tx, { contact, payment, amountKobo }, context),
  )
  return 'paid'
}

const moneyOfEndedPlan = {
  title: 'Money for a plan that has ended',
  problem: 'Nothing was left to pay on this plan.',
  advice: 'It is recorded as an overpayment, which we owe to the customer. Return it to them.',
}

/** The status alone is not enough: currency, reference and mode must match our payment. */
function findMismatch(
  payment: PlanPayment,
  { reference, amountKobo, currency, isTest }: Transaction,
  mayBeTest: boolean,
): string | null {
  if (reference !== payment.reference) return 'The payment carries another reference.'
  if (currency !== 'NGN')
    return `The payment came in ${currency.replace(/[^A-Z]/g, '').slice(0, 3)} and not in naira.`
  if (amountKobo <= 0) return 'The payment service reports a payment of nothing.'
  return isTest && !(mayBeTest && payment.isTest)
    ? 'The payment was made in the test mode of the payment service.'
    : null
}
