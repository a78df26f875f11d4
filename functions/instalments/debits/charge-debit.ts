import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { GatewayRefusal, type ChargeAnswer, type Gateway } from '../../gateway/gateway.ts'
import { logGatewayError } from '../../gateway/log-gateway-error.ts'
import { gatewayActor } from '../../orders/order-changes.ts'
import { findPlan } from '../ledger/read-plan.ts'
import { getPlanContact } from '../payments/plan-contact.ts'
import { findPlanPayment, updatePlanPayment } from '../payments/plan-payments.ts'
import { queryPlanPayment } from '../payments/query-plan-payment.ts'
import { settlePlanPayment } from '../payments/settle-plan-payment.ts'
import { confirmChargeMail } from './debit-mails.ts'
import type { Debit } from './take-debits.ts'

/**
 * Sends a stored charge, and books what the gateway answers. Without an answer the charge stays open,
 * and `resume-debits` asks about its reference.
 * @returns false when the next charge would probably get no answer either
 */
export async function chargeDebit(
  { id, reference, amountKobo, email, authorizationCode }: Debit,
  gateway: Gateway,
  context: ModuleContext,
): Promise<boolean> {
  try {
    const answer = await gateway.chargeAuthorization({
      reference,
      amountKobo,
      email,
      authorizationCode,
    })
    await context.db.transaction({ role: 'service_role' }, (tx) =>
      storeAnswer(tx, { id, answer, isTest: gateway.isTest }, context),
    )
    return true
  } catch (error) {
    logGatewayError(error, reference, context)
    const code = error instanceof GatewayRefusal ? error.code : null
    // Sent before, by a process that died or without an answer: what became of it is asked for.
    if (code === 'duplicate_reference') {
      await queryPlanPayment({ id, reference, method: gateway.name }, context)
      return true
    }
    return false
  }
}

async function storeAnswer(
  tx: Tx,
  { id, answer, isTest }: { id: string; answer: ChargeAnswer; isTest: boolean },
  context: ModuleContext,
): Promise<void> {
  if (answer.status === 'tried') {
    const settle = { ...context, actor: gatewayActor, mayBeTest: isTest }
    await settlePlanPayment(tx, id, answer.transaction, settle)
    return
  }
  const known = await findPlanPayment(tx, { id })
  if (known) await findPlan(tx, known.planId, { locks: true })
  const payment = await findPlanPayment(tx, { id })
  if (payment?.status !== 'started') return
  if (answer.status === 'refused')
    return updatePlanPayment(tx, id, { status: 'failed', message: answer.message })
  await tx.query('update public.plan_payments set checkout_url = $2, message = $3 where id = $1', [
    id,
    answer.confirmUrl,
    'Your bank asks you to confirm this payment.',
  ])
  const contact = await getPlanContact(tx, payment.planId)
  await context.queueMail(
    tx,
    confirmChargeMail(contact, { payment, confirmUrl: answer.confirmUrl }, context),
  )
}
