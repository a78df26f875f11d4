import { maxLowStock } from '../../../domain/catalogue/low-stock.ts'
import { Link } from '../../ui/link.tsx'
import { readHighlights, type ProductSummary } from '../../features/product/product-queries.ts'
import { Price } from '../../features/product/price.tsx'
import { StockBadge } from '../../ui/badge.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'

/** A product in the catalogue: its highlights, and a checkbox to compare it. */
export function UseProduct({ product, isChosen }: { product: ProductSummary; isChosen: boolean }) {
  return (
    <article className="flex flex-col rounded-card border border-line bg-surface has-[input:checked]:border-primary">
      <div className="flex items-center gap-4 p-4 pb-0 sm:block">
        <ProductImage
          picture={product.picture}
          className="aspect-[4/3] w-24 shrink-0 sm:mx-auto sm:mb-3 sm:w-36"
        />
        <div>
          <h3 className="font-sans text-md font-semibold tracking-normal">
            <Link
              to={`/products/${product.slug}`}
              className="-my-2.5 inline-block py-2.5 text-ink hover:text-primary"
            >
              {product.name}
            </Link>
          </h3>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Price
              price={product.price}
              compareAtPrice={product.compare_at_price}
              className="text-lg"
            />
            {product.stock <= maxLowStock && <StockBadge stock={product.stock} />}
          </div>
        </div>
      </div>
      <dl className="mt-auto px-4 pt-3 text-sm">
        {readHighlights(product.highlights).map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3 border-t border-line py-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="money text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <label
        className="flex min-h-12 cursor-pointer items-center gap-3 border-t border-line px-4 text-sm font-semibold"
        data-no-print
      >
        <input
          type="checkbox"
          name="compare"
          value={product.slug}
          data-name={product.name}
          defaultChecked={isChosen}
          className="size-5 shrink-0 accent-primary"
        />
        <span>
          Compare<span className="sr-only"> {product.name}</span>
        </span>
      </label>
    </article>
  )
}
