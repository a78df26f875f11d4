import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'

/** Leads to an order at the desk. */
export function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <Link
      to={deskPath('orders/:id', id)}
      className="inline-flex min-h-11 items-center font-semibold text-primary"
    >
      Open order {number}
    </Link>
  )
}
