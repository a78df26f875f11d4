import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import type { listMoneyToCheck } from '../../../../domain/orders/desk/money-to-check.ts'
import type { ValueOf } from '../../../../domain/parse/parser.ts'
import { OrderLink } from '../../../features/orders/staff/order-link.tsx'
import { OrderPart } from '../../../features/orders/staff/order-part.tsx'
import { RefundDetails } from '../../../features/orders/staff/staff-refunds.tsx'
import { moneyToCheckKey } from '../../../features/orders/use-money-to-check.ts'
import { formatMoment } from '../../../platform/format-time.ts'

/** One list of refunds that wait for staff. */
export type Refunds = ValueOf<typeof listMoneyToCheck.parseResponse>['toApprove']

/** A refund that waits for staff. It opens where it stands. */
export function RefundRow({ row }: { row: Refunds['rows'][number] }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { orderId, refundId, orderNumber } = row
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer px-5 py-3 wrap-break-word">
          <span className="font-semibold">{orderNumber}</span> ·{' '}
          <strong className="tabular-nums">{formatExactNaira(row.amountKobo)}</strong>
          <span className="block text-sm">{row.reason}</span>
          <span className="block text-sm text-ink-2">
            {row.name} · requested by {row.requestedBy ?? 'the shop'}, {formatMoment(row.since)}
          </span>
        </summary>
        {isOpen && (
          <div className="space-y-2 border-t border-line bg-surface-2/40 px-5 py-4">
            <OrderPart
              orderId={orderId}
              onDone={() => queryClient.invalidateQueries({ queryKey: moneyToCheckKey })}
            >
              {(props) => {
                const refund = props.order.refunds.find(({ id }) => id === refundId)
                return refund ? (
                  <RefundDetails {...props} refund={refund} />
                ) : (
                  <p>This refund is not there any more.</p>
                )
              }}
            </OrderPart>
            <OrderLink id={orderId} number={orderNumber} />
          </div>
        )}
      </details>
    </li>
  )
}
