import { useId, type ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { deskPath } from '../../../domain/desk/screens.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { formatMoment } from '../../platform/format-time.ts'
import { Badge } from '../../ui/badge.tsx'

/** One list with its count; nothing while it is empty. */
export function DeskList<Row>({
  title,
  list: { count, rows },
  children,
}: {
  title: string
  list: { count: number; rows: readonly Row[] }
  children: (row: Row) => ReactNode
}) {
  const id = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="flex items-center gap-2 font-semibold">
        {title} <Badge tone="warning">{count}</Badge>
      </h3>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(children)}
      </ul>
      {count > rows.length && (
        <p className="mt-2 text-sm text-ink-2">These are the first {rows.length}.</p>
      )}
    </section>
  )
}

/** A row that leads to its order, as staff see it. */
export function OrderRow({
  row: { orderId, orderNumber, name, amountKobo, since },
  children,
}: {
  row: {
    orderId: string
    orderNumber: string
    name: string
    /** Absent where no sum is decided. */
    amountKobo?: number
    since: string
  }
  children: ReactNode
}) {
  return (
    <li className="p-4 wrap-break-word">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-primary"
          to={deskPath('orders/:id', orderId)}
        >
          {orderNumber}
        </Link>
        {amountKobo !== undefined && (
          <strong className="tabular-nums">{formatExactNaira(amountKobo)}</strong>
        )}
      </p>
      <p className="text-sm">
        {name} · {formatMoment(since)}
      </p>
      <p className="text-sm text-ink-2">{children}</p>
    </li>
  )
}
