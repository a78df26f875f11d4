import ShoppingCart from '~icons/lucide/shopping-cart'
import { Link } from '../../ui/link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../platform/page-title.tsx'
import { takeFocus } from '../../ui/take-focus.ts'

/** The checkout with an empty cart. */
export function NothingToPay({ takesFocus }: { takesFocus: boolean }) {
  return (
    <>
      <PageTitle>Payment</PageTitle>
      <h1 ref={takesFocus ? takeFocus : undefined} tabIndex={-1} className="sr-only">
        Payment
      </h1>
      <Notice
        icon={<ShoppingCart aria-hidden="true" />}
        title="There is nothing to pay"
        action={<ButtonLink to="/shop">Browse the shop</ButtonLink>}
      >
        <p>
          Your cart is empty. Looking for an order you placed?{' '}
          <Link to="/payment-details?find=order" className="font-semibold underline">
            Find it by its number
          </Link>
          .
        </p>
      </Notice>
    </>
  )
}
