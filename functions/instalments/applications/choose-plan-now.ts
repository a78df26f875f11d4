import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { PlanOffer } from '../../../domain/finance/plan-offer.ts'
import type { PlanTerms, RepaymentPlan } from '../../../domain/finance/repayment-plan.ts'
import type { PlanRequest } from '../../../domain/instalments/applications/application-functions.ts'
import { findMissing } from '../../../domain/instalments/applications/application-fields.ts'
import { choosePlan, explainNoPlan } from '../../../domain/instalments/applications/chosen-plan.ts'
import { asksOf, type PlanRules } from '../../../domain/instalments/plan-rules.ts'
import type { Order } from '../../orders/order-access.ts'
import { listPlanOffers } from '../../orders/plan-offers.ts'
import { getPlanRules } from './read-rules.ts'

/** What was chosen, by the offers and rules of this moment. */
export interface ChosenPlan {
  offer: PlanOffer
  terms: PlanTerms
  plan: RepaymentPlan
  rules: PlanRules
  asks: ReturnType<typeof asksOf>
}

/**
 * The plan that somebody applies for, by what is offered now and what the order costs now.
 * @throws FunctionError 400 for a deposit that is not possible, or what the rules ask for and is
 * missing; 409 when the plan ended, or is not the one that was shown
 */
export async function choosePlanNow(
  tx: Tx,
  {
    order,
    request,
  }: {
    order: Pick<Order, 'totalKobo' | 'phoneNumber'>
    request: Omit<PlanRequest, 'statement' | 'identity'>
  },
): Promise<ChosenPlan> {
  const rules = await getPlanRules(tx)
  if (!rules.isOpen)
    throw new FunctionError(409, 'We take no applications for plans at this moment.', {
      details: { code: 'terms_changed' },
    })
  const offers = await listPlanOffers(tx)
  const choice = {
    priceKobo: order.totalKobo,
    months: request.months,
    depositKobo: request.depositKobo,
  }
  const chosen = choosePlan(offers, choice)
  if (chosen === 'deposit too low' || chosen === 'deposit too high') {
    const message = explainNoPlan(chosen, offers, choice)
    throw new FunctionError(400, message, { details: { fields: { depositKobo: message } } })
  }
  if (typeof chosen === 'string')
    throw new FunctionError(409, explainNoPlan(chosen, offers, choice), {
      details: { code: 'terms_changed' },
    })
  if (chosen.plan.totalCostKobo !== request.expectedCostKobo)
    throw new FunctionError(
      409,
      'This plan has changed since you opened the page. Please look at the new figures before you apply.',
      { details: { code: 'terms_changed' } },
    )
  const asks = asksOf(rules, chosen.plan.financedKobo)
  const fields = findMissing({ ...request, ownPhone: order.phoneNumber }, asks)
  const [message] = Object.values(fields)
  if (message) throw new FunctionError(400, message, { details: { fields } })
  return { ...chosen, rules, asks }
}
