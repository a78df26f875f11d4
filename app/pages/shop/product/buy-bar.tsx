import { formatNaira, koboFromNaira } from '../../../../domain/money/money.ts'
import { AddToCart } from '../../../features/cart/add-to-cart.tsx'
import type { Product } from '../../../features/product/product-queries.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** The bar at the bottom of phones: price and the button to add one to the cart. */
export function BuyBar({ data }: { data: { product?: Product } | null | undefined }) {
  const product = data?.product
  // A product that is no longer sold has only a name.
  if (!product) return <ButtonLink to="/shop">To the shop</ButtonLink>
  return (
    <div className="flex items-center justify-end gap-3 large-text:flex-wrap">
      <p className="money mr-auto font-bold">{formatNaira(koboFromNaira(product.price))}</p>
      {product.stock > 0 ? (
        <form action="/cart">
          <AddToCart product={product} variant="primary" size="normal" />
        </form>
      ) : (
        <a href="#alert" className="font-semibold text-primary">
          Tell me when it is back
        </a>
      )}
    </div>
  )
}
