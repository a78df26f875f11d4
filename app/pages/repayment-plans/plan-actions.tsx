import type { PlanOffer } from '../../../domain/finance/plan-offer.ts'
import type { RepaymentPlan } from '../../../domain/finance/repayment-plan.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { SaveCalculation } from '../../features/calculators/save-calculation.tsx'
import { useCart } from '../../features/cart/cart.ts'
import { describePlan, summarizePlan } from '../../features/financing/plan-figures.tsx'
import { planPath } from '../../features/financing/plan-path.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** What can be done with a plan: take it, ask about it, save it, change it. */
export function PlanActions({ offer, plan }: { offer: PlanOffer; plan: RepaymentPlan }) {
  const { months } = offer.terms
  const priceNaira = plan.priceKobo / 100
  return (
    <div className="mt-6 flex flex-wrap gap-3" data-no-print>
      <TakePlan />
      <SubmitProject
        label="Ask about this plan"
        variant="secondary"
        description={describePlan(offer, plan)}
      />
      <SaveCalculation
        calculator="repayment"
        title={`${formatNaira(plan.priceKobo)} over ${months} months`}
        path={planPath(priceNaira, months)}
        summary={summarizePlan(offer, plan)}
      />
      <ButtonLink to={`/repayment-plans?exact=${priceNaira}&term=${months}`} variant="quiet">
        Change the plan
      </ButtonLink>
    </div>
  )
}

/** To the checkout with what is in the cart; to the shop while it is empty. */
function TakePlan() {
  const { isLoaded, items } = useCart()
  const isEmpty = !isLoaded || items.length === 0
  return (
    <ButtonLink to={isEmpty ? '/shop' : '/payment-details'}>
      {isEmpty ? 'Take this plan: choose the goods' : 'Take this plan for my cart'}
    </ButtonLink>
  )
}
