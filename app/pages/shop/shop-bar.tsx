import { ButtonLink } from '../../ui/button.tsx'

/** The bar at the bottom of phones: to the cart, or help with the choice while it is empty. */
export function ShopBar() {
  return (
    <>
      <ButtonLink to="/products" data-cart-empty>
        Help me choose
      </ButtonLink>
      <ButtonLink to="/cart" data-cart-filled hidden>
        To the cart · <span data-cart-items />
      </ButtonLink>
    </>
  )
}
