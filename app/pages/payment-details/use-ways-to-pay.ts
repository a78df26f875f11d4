import { offersFor } from '../../../domain/finance/plan-offer.ts'
import type { OrderWay } from '../../../domain/orders/place-order.ts'
import type { Quote } from '../../../domain/orders/quote-order.ts'
import { usePlanOffers } from '../../features/financing/use-plan-offers.ts'
import { useSession } from '../../features/session/use-session.ts'

/** How a cart can be paid, the way that was chosen, and whether that way needs an account first. */
export function useWaysToPay(
  quote: Quote | null,
  wanted: string,
): { methods: OrderWay[]; method: OrderWay | null; needsSignIn: boolean } {
  const { status } = useSession()
  const { data: plans } = usePlanOffers()
  const hasPlan =
    !quote?.isWholesale &&
    !quote?.hasUnits &&
    quote !== null &&
    plans !== undefined &&
    offersFor(plans.offers, quote.totals.totalKobo).length > 0
  const methods: OrderWay[] = [
    ...(quote?.paymentMethods ?? []),
    ...(hasPlan ? (['in_parts'] as const) : []),
  ]
  const method = methods.find((each) => each === wanted) ?? null
  return { methods, method, needsSignIn: method === 'in_parts' && status !== 'signed-in' }
}
