import { lazy } from 'react'
import type { CartItem } from '../../features/cart/cart.tsx'
import type { Product } from '../../features/product/product-queries.ts'
import { LatePart } from '../../ui/screens/late-part.tsx'

const CartEstimate = lazy(() => import('./cart-estimate.tsx'))
const CartInstalments = lazy(() => import('./cart-instalments.tsx'))

/** What the shop itself works out for the cart: its instalments, and what it costs delivered. */
export function LateFigures({
  items,
  totalKobo,
}: {
  items: (CartItem & { product: Product })[]
  totalKobo: number
}) {
  return (
    <>
      <LatePart>
        <CartInstalments products={items.map(({ product }) => product)} totalKobo={totalKobo} />
      </LatePart>
      <LatePart>
        <CartEstimate lines={items.map(({ id, quantity }) => ({ id, quantity }))} />
      </LatePart>
    </>
  )
}
