import { cartTotals } from '../../../domain/cart/cart-totals.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { useCart } from '../../features/cart/cart.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The bar at the bottom of phones: the way to the checkout, with the total of the goods. */
export function CheckoutBar() {
  const { items } = useCart()
  if (items.length === 0) return <ButtonLink to="/shop">Browse the shop</ButtonLink>
  const known = items.flatMap(({ quantity, product }) => (product ? [{ quantity, product }] : []))
  const total = formatNaira(cartTotals(known).totalKobo)
  return (
    <ButtonLink to="/payment-details">
      Checkout{known.length === items.length && <span className="money"> · {total}</span>}
    </ButtonLink>
  )
}
