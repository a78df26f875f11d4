import { Link } from '../../ui/link.tsx'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'

export function OrderLines({ lines }: { lines: OrderView['lines'] }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {lines.map((line) => (
        <li
          key={line.product_id}
          className="grid grid-cols-[3rem_1fr_auto] items-center gap-3 py-3"
        >
          <span className="grid size-12 place-items-center rounded-control bg-surface-2 p-1">
            <ProductImage picture={line.picture} className="size-full" />
          </span>
          <Link to={`/shop/${line.slug}`} className="min-w-0 text-sm text-ink">
            {line.quantity} × {line.name}
          </Link>
          <span className="money text-sm font-semibold">
            {formatNaira(line.unit_price_kobo * line.quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}
