import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The checkout with an empty cart. */
export function NothingToPay() {
  return (
    <>
      <h1 className="sr-only">Payment</h1>
      <Notice
        icon={<ShoppingCart aria-hidden="true" />}
        title="There is nothing to pay"
        action={<ButtonLink to="/shop">Browse the shop</ButtonLink>}
      >
        <p>
          Your cart is empty. Looking for an order you placed?{' '}
          <Link to="/payment-details?find=order">Find it by its number</Link>.
        </p>
      </Notice>
    </>
  )
}
