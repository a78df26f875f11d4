import { useEffect } from 'react'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { SharePayLink } from '../../../features/orders/pay-link/share-pay-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { focusHeading } from '../frame/heading-focus.ts'
import { Panel } from '../frame/panel.tsx'
import type { PlacedOrder } from './use-new-order.ts'

/** The link with which the customer pays the order that was just placed. */
export function PayLink({
  placed: { order, link },
  phoneNumber,
  email,
  onAgain,
}: {
  placed: PlacedOrder
  phoneNumber: string
  email: string
  onAgain(): void
}) {
  // The pressed button is gone, and the new heading is further up the page.
  useEffect(focusHeading, [])
  return (
    <Panel
      title="The link to pay"
      description="We have mailed the order to the customer. Send them this link too, if you like: it shows the order and pays it, and nothing else."
    >
      <SharePayLink
        link={link}
        orderNumber={order.number}
        phoneNumber={phoneNumber}
        email={email || null}
      >
        <Link
          to={deskPath('orders/:id', order.id)}
          className={buttonClass({ variant: 'secondary' })}
        >
          Open the order
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          Another order
        </Button>
      </SharePayLink>
    </Panel>
  )
}
