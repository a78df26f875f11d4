import { useQuery } from '@tanstack/react-query'
import { site } from '../../../site.config.ts'
import type { CartItem } from '../../features/cart/cart.ts'
import { deliveryState } from '../../features/cart/delivery-state.ts'
import { useChoice } from '../../features/cart/use-choice.ts'
import { listPlanOffers } from '../../features/financing/repayment-offers.ts'
import { useQuote } from '../../features/orders/use-quote.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { ListState } from '../../ui/list-state.tsx'
import { CartEstimate } from './cart-estimate.tsx'
import { CartInstalments } from './cart-instalments.tsx'
import { FiguresOnTheWay } from './figures-on-the-way.tsx'

/**
 * The instalments of the cart, and its price with delivery to the state that the buyer named in the
 * calculator or at the checkout, otherwise to the company's own. They are fetched
 * beside the products, and shown together.
 */
export default function CartFigures({
  items,
  totalKobo,
}: {
  items: readonly CartItem[]
  totalKobo: number
}) {
  const named = useChoice(deliveryState)
  const quote = useQuote({
    lines: items.map(({ id, quantity }) => ({ id, quantity })),
    state: named ?? site.address.state,
    coupon: '',
  })
  const plans = useQuery({
    queryKey: ['repayment-plans'],
    queryFn: async () => listPlanOffers(await loadSupabase()),
  })
  const products = items.flatMap(({ product }) => product ?? [])
  if (quote.isPending || plans.isPending || products.length < items.length)
    return <FiguresOnTheWay />
  return (
    <>
      {plans.data ? (
        <CartInstalments plans={plans.data} products={products} totalKobo={totalKobo} />
      ) : (
        <ListState query={plans} failure="We could not work out the instalments." />
      )}
      {quote.data?.outcome === 'done' && (
        <CartEstimate quote={quote.data.response} isStateNamed={named !== null} />
      )}
    </>
  )
}
