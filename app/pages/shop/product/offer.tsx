import type { InstalmentTeaser } from '../../../../domain/finance/plan-offer.ts'
import type { Product, Rating } from '../../../features/product/product-queries.ts'
import { StockBadge } from '../../../ui/badge.tsx'
import { InstalmentLine } from '../../../features/financing/instalment-line.tsx'
import { Price } from '../../../features/product/price.tsx'

/** Price and stock. */
export function Offer({
  product,
  teaser,
}: {
  product: Product & { rating: Rating | null }
  teaser: InstalmentTeaser | null
}) {
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Price
          price={product.price}
          compareAtPrice={product.compare_at_price}
          className="text-[1.75rem]"
        />
        <StockBadge stock={product.stock} />
      </div>
      {teaser && <InstalmentLine teaser={teaser} className="mt-2" />}
    </>
  )
}
