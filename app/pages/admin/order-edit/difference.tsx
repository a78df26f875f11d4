import { formatExactNaira } from '../../../../domain/money/money.ts'
import type { EditPreview } from '../../../../domain/orders/edit/edit-order.ts'

const rows = [
  ['Goods', 'subtotalKobo'],
  ['Discount', 'discountKobo'],
  ['Delivery', 'deliveryKobo'],
  ['Installation', 'installationKobo'],
  ['Total', 'totalKobo'],
] as const

/** The sums before and after, and what the customer pays or gets back. */
export function Difference({ preview, isOld }: { preview: EditPreview; isOld: boolean }) {
  const { before, after, dueKobo, backKobo, couponNote } = preview
  return (
    <div aria-busy={isOld} aria-live="polite" className={isOld ? 'opacity-60' : ''}>
      <table className="w-full text-md">
        <thead>
          <tr className="text-left text-sm text-ink-3">
            <th scope="col" className="py-1 font-normal">
              Sum
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Now
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Then
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, key]) => (
            <tr key={key} className={key === 'totalKobo' ? 'border-t border-line font-bold' : ''}>
              <th scope="row" className="py-1 text-left font-[inherit]">
                {label}
              </th>
              <td className="money py-1 text-right">{formatExactNaira(before[key])}</td>
              <td className="money py-1 text-right">{formatExactNaira(after[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {couponNote && <p className="mt-3 font-semibold text-warning">{couponNote}</p>}
      <p className="mt-3 font-semibold">
        {dueKobo > 0
          ? `The customer has to pay ${formatExactNaira(dueKobo)}. The goods stay here until then.`
          : backKobo > 0
            ? `${formatExactNaira(backKobo)} goes back to the customer, once a colleague approves it.`
            : 'Nothing is to pay, and nothing goes back.'}
      </p>
    </div>
  )
}
