import type { Ref } from 'react'
import ShoppingCart from '~icons/lucide/shopping-cart'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function EmptyCart({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        Your cart
      </h1>
      <Notice
        icon={<ShoppingCart aria-hidden="true" />}
        title="Your cart is empty"
        action={<ButtonLink to="/shop">Browse the shop</ButtonLink>}
      >
        <p>What you add stays here, on this phone or computer, until you buy it or take it out.</p>
      </Notice>
    </>
  )
}
