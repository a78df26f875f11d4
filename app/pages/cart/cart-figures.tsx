import { lazy } from 'react'
import type { CartItem } from '../../features/cart/cart.tsx'
import type { Product } from '../../features/product/product-queries.ts'
import { LazyPart } from '../../ui/screens/lazy-part.tsx'

const CartEstimate = lazy(() => import('./cart-estimate.tsx'))
const CartInstalments = lazy(() => import('./cart-instalments.tsx'))

/** What the server calculates for the cart: its instalments, and its price with delivery. */
export function CartFigures({
  items,
  totalKobo,
}: {
  items: (CartItem & { product: Product })[]
  totalKobo: number
}) {
  return (
    <>
      <LazyPart failure={<Missing what="the instalments" />}>
        <CartInstalments products={items.map(({ product }) => product)} totalKobo={totalKobo} />
      </LazyPart>
      <LazyPart failure={<Missing what="the price with delivery" />}>
        <CartEstimate lines={items.map(({ id, quantity }) => ({ id, quantity }))} />
      </LazyPart>
    </>
  )
}

function Missing({ what }: { what: string }) {
  return (
    <p role="alert" className="mt-3 border-t border-line pt-3 text-ink-2">
      We could not load {what}. Please reload the page when you are online.
    </p>
  )
}
