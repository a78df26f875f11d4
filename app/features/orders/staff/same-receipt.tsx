import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'

interface SameReceipts {
  sameReceipts: readonly { orderId: string; orderNumber: string; isCounted: boolean }[]
}

/** Says for which other orders the same receipt was sent; nothing while there are none. */
export function SameReceipt({ sameReceipts }: SameReceipts) {
  if (sameReceipts.length === 0) return null
  return (
    <p className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
      The same receipt was sent for{' '}
      {sameReceipts.map(({ orderId, orderNumber, isCounted }, at) => (
        <span key={orderId}>
          {at > 0 && ', '}
          <Link to={deskPath('orders/:id', orderId)}>{orderNumber}</Link>
          {isCounted && ' (counted)'}
        </span>
      ))}
      . One transfer pays one order.
    </p>
  )
}

/**
 * A box that staff must tick before they count money whose receipt was counted for another order
 * already; nothing where there is none.
 */
export function SameReceiptField({ sameReceipts }: SameReceipts) {
  const counted = sameReceipts.filter(({ isCounted }) => isCounted)
  if (counted.length === 0) return null
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        name="isReceiptKnown"
        className="mt-1 size-5 shrink-0 accent-primary"
      />
      <span>
        I have seen this money in the account besides the money for{' '}
        {counted.map(({ orderNumber }) => orderNumber).join(', ')}.
      </span>
    </label>
  )
}
