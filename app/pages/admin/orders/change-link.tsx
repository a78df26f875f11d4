import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { isBeforeShipping } from '../../../../domain/orders/order-status.ts'
import { hasGrant } from '../../../../domain/grants/grants.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import type { OrderPartProps } from './use-desk-order.ts'

/** Only what has not left the store can be changed. */
export function ChangeLink({ order: { id, status } }: Pick<OrderPartProps, 'order'>) {
  const { grants } = useStaff()
  const isOpen = status === 'pending_payment' || isBeforeShipping(status)
  if (!isOpen || !hasGrant(grants, ['sales', 'support'])) return null
  return (
    <Link
      to={deskPath('orders/:id/edit', id)}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      Change order
    </Link>
  )
}
