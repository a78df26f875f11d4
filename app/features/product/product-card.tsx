import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StockBadge } from '../../ui/badge.tsx'
import { Price } from './price.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import { Stars } from '../../ui/stars.tsx'

export interface ProductCardProps {
  slug: string
  name: string
  summary: string
  price: number
  compareAtPrice: number | null
  stock: number
  /** Data of the drawing: `products.picture`. */
  picture: unknown
  highlights: { label: string; value: string }[]
  /** From the reviews of buyers; null without a review. */
  rating: { average_rating: number; review_count: number } | null
  /** The button at the foot of the card. */
  action: ReactNode
  /** A small button in the corner, on the side away from the WhatsApp shortcut. */
  corner?: ReactNode
}

/** One product in a list: a compact row on phones, a column from there on. */
export function ProductCard({
  slug,
  name,
  summary,
  price,
  compareAtPrice,
  stock,
  picture,
  highlights,
  rating,
  action,
  corner,
}: ProductCardProps) {
  return (
    <article className="group relative grid grid-cols-[6.5rem_1fr] overflow-hidden rounded-card border border-line bg-surface transition-colors duration-[120ms] hover:border-line-strong sm:flex sm:flex-col">
      <div className="grid aspect-[4/3] place-items-center bg-surface-2 max-sm:m-3 max-sm:mr-0 max-sm:self-start max-sm:rounded-control max-sm:p-1.5 sm:p-5">
        <ProductImage picture={picture} className="h-full max-h-44 w-full" />
      </div>
      {corner && (
        <div className="absolute right-1 top-1 z-10 md:left-2 md:right-auto md:top-2">{corner}</div>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-3 wrap-break-word sm:p-4">
        <h3
          className={`font-sans text-base font-semibold tracking-normal ${corner ? 'pr-9 sm:pr-0' : ''}`}
        >
          <Link
            to={`/shop/${slug}`}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        </h3>
        {rating && <Stars average={rating.average_rating} count={rating.review_count} />}
        <p className="text-sm text-ink-2">{summary}</p>
        <dl className="hidden grid-cols-3 gap-2 border-y border-line py-2 sm:grid">
          {highlights.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-xs text-ink-3">{label}</dt>
              <dd className="money text-sm font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-auto flex items-end justify-between gap-3 pt-1 sm:flex-col sm:items-stretch">
          <div className="flex min-w-0 flex-col items-start gap-1">
            <Price price={price} compareAtPrice={compareAtPrice} />
            <StockBadge stock={stock} />
          </div>
          <div className="relative grid">{action}</div>
        </div>
      </div>
    </article>
  )
}
