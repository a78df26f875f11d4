import { useCartCount } from '../../features/cart/cart-count.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The bar at the bottom of phones: to the cart, or help with the choice while it is empty. */
export function ShopBar() {
  const itemCount = useCartCount()
  if (itemCount === 0) return <ButtonLink to="/products">Help me choose</ButtonLink>
  return (
    <ButtonLink to="/cart">
      To the cart · {itemCount} {itemCount === 1 ? 'item' : 'items'}
    </ButtonLink>
  )
}
