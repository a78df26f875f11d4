import { offersFor } from '../../../../domain/finance/plan-offer.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { usePlanOffers } from '../../../features/financing/use-plan-offers.ts'
import { useMyPlans } from '../../../features/instalments/use-my-plans.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { planPath } from '../checkout-draft.ts'
import { isOpenApplication } from './open-application.ts'

/** The way from an unpaid order to its instalment plan, for the account that placed it. */
export function PayInParts({ view: { order, money, isOwn } }: { view: OrderView }) {
  const { status } = useSession()
  const { data } = usePlanOffers()
  const plans = useMyPlans().data?.plans ?? []
  const isOffered =
    data !== undefined &&
    money.receivedKobo === 0 &&
    offersFor(data.offers, order.total_kobo).length > 0
  // The panel above leads to it.
  if (plans.some((plan) => plan.order.id === order.id && isOpenApplication(plan))) return null
  if (!isOwn || status !== 'signed-in' || (money.financedKobo === 0 && !isOffered)) return null
  return (
    <p>
      <ButtonLink to={planPath(order.id)} variant="secondary" className="w-full">
        {money.financedKobo > 0 ? 'See your plan' : 'Pay in parts'}
      </ButtonLink>
    </p>
  )
}
