import { formatNumber } from '../../../domain/text/format-number.ts'
import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import { AddSystem } from '../../features/cart/add-system.tsx'
import { Badge } from '../../ui/badge.tsx'
import { InstalmentLine } from '../../features/financing/instalment-line.tsx'
import { FoldedOnPhones } from '../../ui/disclosures/folded-on-phones.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import type { Bundle } from '../../features/systems/bundles.ts'

const list = new Intl.ListFormat('en-GB')
/** The parts with current prices, the total, and a button to add all of them to the cart. */
export function BundleParts({
  bundle: { name, parts, missing, totalKobo, teaser, figures },
}: {
  bundle: Bundle
}) {
  if (parts.length === 0) return null
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h3>The parts</h3>
        {parts.every(({ quantity, stock }) => stock >= quantity) && (
          <Badge tone="good">All in stock</Badge>
        )}
      </div>
      {figures && (
        <p className="money mt-1 text-md text-ink-2">
          {formatNumber(figures.arrayKwp, { max: 2 })} kWp of panels,{' '}
          {formatNumber(figures.inverterKva, { max: 2 })} kVA,{' '}
          {formatNumber(figures.batteryKwh, { max: 2 })} kWh of battery
        </p>
      )}
      <FoldedOnPhones title={`${parts.length} parts with their prices`} className="mt-3">
        <ul
          aria-label={`Parts: ${name}`}
          className="divide-y lg:mt-3 divide-line border-y border-line"
        >
          {parts.map((part) => (
            <Part key={part.id} part={part} />
          ))}
        </ul>
      </FoldedOnPhones>
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="font-semibold">All parts, VAT included</span>
        <span className="money text-[1.5rem] font-bold" data-testid="bundle-total">
          {formatNaira(totalKobo)}
        </span>
      </p>
      <p className="mt-1 text-sm text-ink-2">
        Not included: {list.format([...missing, 'the wiring inside your house', 'installation'])}.
      </p>
      {teaser && <InstalmentLine teaser={teaser} className="mt-1" />}
      <div data-no-print>
        <AddSystem lines={parts} label="Add all to cart" />
      </div>
    </div>
  )
}

function Part({
  part: { slug, name, picture, quantity, stock, priceKobo },
}: {
  part: Bundle['parts'][number]
}) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <ProductImage picture={picture} className="hidden aspect-[4/3] w-12 shrink-0 sm:block" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <p className="max-sm:basis-full">
          <span className="money">{quantity} × </span>
          <Link to={`/shop/${slug}`} className="py-2.5 font-semibold text-ink">
            {name}
          </Link>
        </p>
        <p className="money order-last font-semibold sm:order-none">
          {formatNaira(priceKobo * quantity)}
        </p>
        <p className="money flex flex-wrap gap-2 text-sm text-ink-2 sm:basis-full">
          {quantity > 1 && <span>{formatNaira(priceKobo)} each</span>}
          {stock < quantity && (
            <Badge tone={stock > 0 ? 'warning' : 'danger'}>
              {stock > 0 ? 'Fewer than that in stock' : 'Sold out'}
            </Badge>
          )}
        </p>
      </div>
    </li>
  )
}
