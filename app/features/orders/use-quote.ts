import { useQuery } from '@tanstack/react-query'
import { isPricedAsWished } from '../../../domain/delivery/installation.ts'
import { quoteOrder, type Quote } from '../../../domain/orders/quote-order.ts'
import { callFunction, type FunctionResult } from '../../platform/call-function.ts'
import { installationWish } from '../cart/installation-wish.ts'
import { useChoice } from '../cart/use-choice.ts'
import { useSession } from '../session/use-session.ts'

interface QuoteInput {
  lines: { id: string; quantity: number }[]
  state: string
  coupon: string
}

/**
 * The cart as the shop prices it now. Fetched again whenever the cart, the state, the coupon or
 * the choice of the crew changes.
 */
export function useQuote({ lines, state, coupon }: QuoteInput) {
  const installation = useChoice(installationWish)
  // A reseller pays other prices, which nobody else on this device may see.
  const { user } = useSession()
  return useQuery({
    queryKey: ['quote', user?.id ?? null, lines, state, coupon, installation],
    queryFn: async (): Promise<FunctionResult<Quote>> =>
      callFunction(quoteOrder, {
        lines,
        state,
        coupon,
        installation,
        customer: null,
      }),
    enabled: lines.length > 0 && state !== '',
    placeholderData: (data, before) =>
      before?.queryKey[1] === (user?.id ?? null) ? data : undefined,
    staleTime: 30_000,
    // An answer that did not arrive is data here, so it would count as fresh.
    refetchOnReconnect: 'always',
  })
}

/** Whether a price counts with the present choice of the crew; the last price is shown for a moment. */
export function useIsPricedAsWished(quote: Quote | null): boolean {
  const wish = useChoice(installationWish)
  return quote !== null && isPricedAsWished(quote.installation, wish)
}
