import { deliveryState } from '../../features/cart/delivery-state.ts'
import { useChoice } from '../../features/cart/use-choice.ts'
import { estimateState, type Area } from '../../features/delivery/areas.ts'
import { useQuote } from '../../features/orders/use-quote.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

/**
 * The price of the order. Before the address is typed it is an estimate, for the state that the
 * buyer named in the calculator, or for the company's own.
 */
export function useCheckoutQuote(
  lines: { id: string; quantity: number }[],
  { draft, areas }: { draft: CheckoutDraft; areas: Area[] },
) {
  const named = useChoice(deliveryState)
  const known = areas.some(({ state }) => state === named) ? named : null
  const state = draft.state || (known ?? estimateState(areas))
  return { quote: useQuote({ lines, state, coupon: draft.coupon }), state }
}
