import { Link } from '../../../ui/link.tsx'
import { useSession } from '../../../features/session/use-session.ts'
import { buttonClass } from '../../../ui/button-class.ts'

/** For an admin, the way to what staff do with an order; nothing for anybody else. */
export function StaffDesk({ orderId }: { orderId: string }) {
  const { isAdmin } = useSession()
  if (!isAdmin) return null
  return (
    <div className="container-page pt-8" data-no-print>
      <Link
        to={`/admin/orders/${orderId}`}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        Open in the desk
      </Link>
    </div>
  )
}
