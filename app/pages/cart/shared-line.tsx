import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import type { SharedProduct } from './shared-lines.ts'

/** A product of a shared cart: quantity, stock and present price. */
export function SharedLine({
  line: { slug, name, picture, stock, quantity, priceKobo },
}: {
  line: SharedProduct
}) {
  const available = Math.max(0, Math.min(stock, quantity))
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-4 p-4 sm:grid-cols-[6rem_1fr_auto]">
      <div className="grid aspect-square place-items-center rounded-control bg-surface-2 p-2">
        <ProductImage picture={picture} className="h-full w-full" />
      </div>
      <div className="min-w-0">
        <p>
          <span className="money">{quantity} × </span>
          <Link to={`/shop/${slug}`} className="-my-2.5 inline-block py-2.5 font-semibold text-ink">
            {name}
          </Link>
        </p>
        <p className="money text-sm text-ink-2">{formatNaira(priceKobo)} each</p>
        {available < quantity && (
          <p className="mt-1 text-sm font-semibold text-warning">
            {available === 0
              ? 'Sold out, so it is left out.'
              : `Only ${available} left. We add ${available}.`}
          </p>
        )}
      </div>
      <p className="money col-start-2 text-lg font-bold sm:col-start-3 sm:text-right">
        {available > 0 && formatNaira(priceKobo * available)}
      </p>
    </li>
  )
}
