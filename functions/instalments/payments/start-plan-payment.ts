import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { startPlanPayment as contract } from '../../../domain/instalments/payments/plan-payment-functions.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { findPlanAccount } from './find-plan-account.ts'
import { openPlanPage } from './open-plan-page.ts'
import { requirePayableKobo } from './open-plan-payment.ts'
import { requireOwnPlan } from '../customers/require-own-plan.ts'

const perMinute = { limit: 20, windowS: 60 }

/**
 * Starts a payment of a plan: what is due, another sum, or what pays it off today. A repeated request
 * gets the same page as long as it can be used. For a bank transfer nothing is stored: the plan has a
 * reference of its own, and staff note the money when it arrives.
 * @returns 200 `StartedPlanPayment`; 401, 403; 404 not a plan of the caller; 409 nothing or not this
 * sum can be paid, or a payment is being checked; 429; 503 the gateway does not answer
 */
export const startPlanPayment = defineSteps(
  contract,
  async ({ request: { planId, method, what, amountKobo, savesCard }, transaction, context }) => {
    const wanted = { part: what, wantedKobo: amountKobo, savesCard }
    const transfer = await transaction(async ({ tx }) => {
      const plan = await requireOwnPlan(tx, planId, context)
      await requireRateLimit(
        tx,
        [{ key: `start-plan-payment:${planId}`, ...perMinute }],
        'Too many tries. Please wait a minute.',
        context,
      )
      if (method === 'gateway') return null
      const payableKobo = await requirePayableKobo(
        tx,
        plan,
        { ...wanted, isOnline: false },
        context,
      )
      const account = await findPlanAccount(tx)
      return { amountKobo: payableKobo, account, reference: plan.transferReference }
    })
    if (transfer) {
      const { amountKobo: transferKobo, ...to } = transfer
      return { checkoutUrl: null, amountKobo: transferKobo, transfer: to }
    }
    const gateway = openGateway(context)
    if (!gateway)
      throw new FunctionError(409, 'Online payments are not set up. Please pay by bank transfer.')
    const page = await openPlanPage({ planId, wanted, gateway }, context)
    return { ...page, transfer: null }
  },
)
