import { FunctionError, type ModuleContext } from '../../../backend/functions/functions.ts'
import { GatewayRefusal, type Gateway } from '../../gateway/gateway.ts'
import { logGatewayError } from '../../gateway/log-gateway-error.ts'
import { findPlan, type Plan } from '../ledger/read-plan.ts'
import { getPlanContact } from './plan-contact.ts'
import { openPagePayment, requirePayableKobo, type WantedPlanPayment } from './open-plan-payment.ts'
import { planUrl } from '../customers/plan-customer.ts'
import { updatePlanPayment, type PlanPayment } from './plan-payments.ts'
import { queryPlanPayments } from './query-plan-payment.ts'
import { takePlanAttempts } from './take-plan-attempts.ts'

/**
 * Opens the page of the gateway for a payment of a plan, or the same page again. The gateway is asked
 * about earlier payments first, because one of them may have been paid since.
 * @returns its address
 * @throws FunctionError 409 nothing or another sum is to pay, or a payment is being checked; 503 the
 * gateway does not answer, and nothing was charged
 */
export async function openPlanPage(
  { planId, wanted, gateway }: { planId: string; wanted: WantedPlanPayment; gateway: Gateway },
  context: ModuleContext,
): Promise<{ checkoutUrl: string; amountKobo: number }> {
  const asService = { role: 'service_role' } as const
  const attempts = await context.db.transaction(asService, (tx) =>
    takePlanAttempts(tx, planId, context.now()),
  )
  const reported = await queryPlanPayments(attempts, context)
  const opened = await context.db.transaction(asService, async (tx) => {
    const plan = await findPlan(tx, planId, { locks: true })
    if (!plan) throw new FunctionError(404, 'There is no such plan.')
    const amountKobo = await requirePayableKobo(tx, plan, { ...wanted, isOnline: true }, context)
    const page = await openPagePayment(tx, { plan, amountKobo, wanted, gateway, reported }, context)
    return { plan, ...page, email: (await getPlanContact(tx, planId)).email }
  })
  const { payment } = opened
  const checkoutUrl = payment.checkoutUrl ?? (await initialize({ ...opened, gateway }, context))
  return { checkoutUrl, amountKobo: payment.amountKobo }
}

async function initialize(
  {
    plan,
    payment,
    email,
    gateway,
  }: { plan: Plan; payment: PlanPayment; email: string; gateway: Gateway },
  context: ModuleContext,
): Promise<string> {
  const { id, reference, amountKobo } = payment
  const asService = { role: 'service_role' } as const
  try {
    const { checkoutUrl } = await gateway.initialize({
      reference,
      amountKobo,
      email,
      callbackUrl: planUrl(context, plan.id),
    })
    await context.db.transaction(asService, (tx) =>
      tx.query('update public.plan_payments set checkout_url = $2 where id = $1', [
        id,
        checkoutUrl,
      ]),
    )
    return checkoutUrl
  } catch (error) {
    logGatewayError(error, reference, context)
    // Nobody got its page, so nobody pays it.
    await context.db.transaction(asService, (tx) =>
      updatePlanPayment(tx, id, { status: 'abandoned', message: 'No page was opened.' }),
    )
    throw explain(error)
  }
}

function explain(error: unknown): FunctionError {
  if (error instanceof GatewayRefusal && error.code === 'invalid_email')
    return new FunctionError(
      409,
      'The payment service does not accept your e-mail address. No payment was started. Please pay by bank transfer.',
    )
  return new FunctionError(
    503,
    'The payment service does not answer at this moment. No payment was started. Please try again, or pay by bank transfer.',
    { retryAfterS: 30 },
  )
}
