import { offersFor } from '../../../../domain/finance/plan-offer.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { usePlanOffers } from '../../../features/financing/use-plan-offers.ts'
import { useSession } from '../../../features/session/session.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { planPath } from '../checkout-draft.ts'

/** The way from an unpaid order to its instalment plan, for the account that placed it. */
export function PayInParts({ view: { order, money, isOwn } }: { view: OrderView }) {
  const { status } = useSession()
  const { data } = usePlanOffers()
  const isOffered =
    data !== undefined &&
    money.receivedKobo === 0 &&
    offersFor(data.offers, order.total_kobo).length > 0
  if (!isOwn || status !== 'signed-in' || (money.financedKobo === 0 && !isOffered)) return null
  return (
    <p>
      <ButtonLink to={planPath(order.id)} variant="secondary" className="w-full">
        {money.financedKobo > 0 ? 'See your plan' : 'Pay in parts'}
      </ButtonLink>
    </p>
  )
}
