import { defineSteps } from '../../callers/define-function.ts'
import { checkPlanPayment as contract } from '../../../domain/instalments/payments/plan-payment-functions.ts'
import { listPlanPayments } from './plan-payments.ts'
import { queryPlanPayments } from './query-plan-payment.ts'
import { requireOwnPlan } from '../customers/require-own-plan.ts'
import { takePlanAttempts } from './take-plan-attempts.ts'

const limit = { limit: 30, windowS: 60 }

/**
 * Asks the gateway about the payments of a plan that may have been paid, for a customer who returns
 * from its page or waits. Above the limit the answer is what is stored.
 * @returns 200 the plan's status and its last payment; 401, 403; 404 not a plan of the caller
 */
export const checkPlanPayment = defineSteps(
  contract,
  async ({ request: { planId }, transaction, context }) => {
    const attempts = await transaction(async ({ tx }) => {
      await requireOwnPlan(tx, planId, context)
      if (!(await context.limits.hit(tx, { key: `check-plan-payment:${planId}`, ...limit })))
        return []
      return takePlanAttempts(tx, planId, context.now())
    })
    await queryPlanPayments(attempts, context)
    const { status, last } = await transaction(
      async ({ tx }) => {
        const plan = await requireOwnPlan(tx, planId, context)
        const payments = await listPlanPayments(tx, planId)
        return {
          status: plan.status,
          last: payments.find(({ way }) => way === 'page' || way === 'debit'),
        }
      },
      { readOnly: true },
    )
    return {
      planStatus: status,
      last: last
        ? {
            reference: last.reference,
            amountKobo: last.amountKobo,
            status: last.status,
            message: last.status === 'succeeded' ? null : last.message,
          }
        : null,
    }
  },
)
