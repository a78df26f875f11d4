import type { InstalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { DeliveryLine } from '../../features/delivery/delivery-line.tsx'
import type { ProductDelivery } from '../../features/delivery/product-delivery.ts'
import { readHighlights, type Product } from '../../features/product/product-queries.ts'
import { StockBadge } from '../../ui/badge.tsx'
import { InstalmentLine } from '../../features/financing/instalment-line.tsx'
import { Price } from '../../features/product/price.tsx'

/** Name, highlights, price, stock and delivery. */
export function ProductHead({
  product,
  teaser,
  delivery,
}: {
  product: Product
  teaser: InstalmentTeaser | null
  delivery: ProductDelivery | null
}) {
  return (
    <>
      <p className="money text-sm font-semibold text-accent-text">
        {product.brand} · {product.sku}
      </p>
      <h1 className="mt-1 text-h2">{product.name}</h1>
      <p className="mt-3 text-lg text-ink-2">{product.summary}</p>
      <dl className="mt-6 grid grid-cols-3 gap-px overflow-hidden rounded-card border border-line bg-line">
        {readHighlights(product.highlights).map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
            <dt className="text-xs text-ink-2">{label}</dt>
            <dd className="money text-lg leading-snug font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Price
          price={product.price}
          compareAtPrice={product.compare_at_price}
          className="text-2xl"
        />
        <StockBadge stock={product.stock} />
      </div>
      {teaser && <InstalmentLine teaser={teaser} className="mt-2" />}
      {delivery && (
        <p className="mt-3 text-md text-ink-2">
          <DeliveryLine delivery={delivery} />.
        </p>
      )}
    </>
  )
}
