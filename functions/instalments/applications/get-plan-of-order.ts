import { defineFunction } from '../../callers/define-function.ts'
import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import {
  getPlanOfOrder as contract,
  type PlanOfOrder,
} from '../../../domain/instalments/applications/application-functions.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import type { Order } from '../../orders/order-access.ts'
import { agreementOfPlan } from './agreement-of-plan.ts'
import { agreementPathOf } from './agreement-path.ts'
import { findApplyProblem, findOrderProblem, requireOwnOrder } from './plan-order.ts'
import { readStoredPlan } from './stored-plan.ts'

/**
 * The plan of an order as its owner sees it until it begins: what was applied for, how it was decided,
 * and the agreement to accept.
 * @returns 200 `PlanOfOrder`; 401 not signed in; 404 no such order, or the order of another person
 */
export const getPlanOfOrder = defineFunction(
  contract,
  async ({ tx, personId, request: { orderId }, context }) => {
    const order = await requireOwnOrder(tx, { orderId, personId }, context)
    return readPlanOfOrder(tx, order, context)
  },
)

async function readPlanOfOrder(
  tx: Tx,
  order: Order,
  context: FunctionContext,
): Promise<PlanOfOrder> {
  const { dueKobo } = await getOrderMoney(tx, order.id)
  const plan = await readLatestPlan(tx, order.id, context)
  const hasPlan = plan !== null && !['declined', 'cancelled'].includes(plan.status)
  return {
    order: {
      id: order.id,
      number: order.number,
      name: order.name,
      totalKobo: order.totalKobo,
      dueKobo,
      isUnpaid: order.status === 'pending_payment',
      problem: hasPlan
        ? await findOrderProblem(tx, order)
        : await findApplyProblem(tx, order, context.now()),
    },
    plan,
  }
}

/** The plan that counts, or else the last one that was declined or has ended. */
async function readLatestPlan(
  tx: Tx,
  orderId: string,
  context: FunctionContext,
): Promise<PlanOfOrder['plan']> {
  const row = await tx.maybeOne<{ id: string }>(
    `select id from public.instalment_plans
     where order_id = $1
     order by status in ('declined', 'cancelled'), applied_at desc, number desc
     limit 1`,
    [orderId],
  )
  const stored = row ? await readStoredPlan(tx, row.id) : null
  if (!stored) return null
  const { plan, figures, expiresAt, application, terms } = stored
  const hasAgreed = !['applied', 'approved', 'declined', 'cancelled'].includes(plan.status)
  return {
    id: plan.id,
    number: plan.number,
    status: plan.status,
    months: plan.months,
    ratePerMonth: terms.ratePerMonth,
    depositKobo: plan.depositKobo,
    feeKobo: plan.feeKobo,
    dueNowKobo: figures.dueNowKobo,
    financedKobo: plan.financedKobo,
    totalCostKobo: figures.totalCostKobo,
    apr: figures.rates?.aprNominal ?? null,
    effectiveAnnualRate: figures.rates?.effectiveAnnualRate ?? null,
    schedule: figures.schedule,
    reason: application?.reason ?? null,
    expiresAt: expiresAt && expiresAt.toISOString(),
    agreement: plan.status === 'approved' ? await agreementOfPlan(tx, stored) : null,
    agreementPath: hasAgreed ? agreementPathOf(context, plan.id) : null,
  }
}
