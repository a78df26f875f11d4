import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { payPlan as contract } from '../../../domain/instalments/payments/plan-payment-functions.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { openPlanPage } from './open-plan-page.ts'
import { isPayTicket } from './pay-link.ts'
import { planUrl } from '../customers/plan-customer.ts'
import { findPlanId } from '../ledger/read-plan.ts'

const wanted = { part: 'due', wantedKobo: null, savesCard: false } as const
const perMinute = { limit: 6, windowS: 60 }

/**
 * One tap to pay: leads from a reminder to the page of the gateway for what is due, without a sign-in.
 * A mail program that opens the link by itself pays nothing, and the same page is used again.
 * @returns 303 to that page; where nothing can be paid online now, to the plan in the dashboard, which
 * asks for a sign-in; where the link is wrong or too old, to the plans of whoever signs in
 */
export const payPlan = defineSteps(
  contract,
  async ({ request: { plan: number, ticket }, transaction, context }) => {
    const leadTo = (location: string) =>
      new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })
    const plans = `${context.siteUrl}/dashboard?tab=instalments`
    // Plan numbers can be guessed, so without a ticket nobody learns whether there is such a plan.
    if (!(await isPayTicket(context, number, ticket))) return leadTo(plans)
    const { planId, mayOpen } = await transaction(async ({ tx }) => ({
      planId: await findPlanId(tx, number),
      mayOpen: await context.limits.hit(tx, { key: `pay-plan:${number}`, ...perMinute }),
    }))
    if (planId === null) return leadTo(plans)
    const gateway = openGateway(context)
    if (!gateway || !mayOpen) return leadTo(planUrl(context, planId))
    try {
      return leadTo((await openPlanPage({ planId, wanted, gateway }, context)).checkoutUrl)
    } catch (error) {
      if (error instanceof FunctionError) return leadTo(planUrl(context, planId))
      throw error
    }
  },
)
