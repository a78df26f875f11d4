import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
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
  /** A small button in the corner. */
  corner?: ReactNode
}

/** A bare number like 6,000. Phones show no labels, so its label follows it there. */
const hasNoUnit = /^[\d,.]+$/

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
    <article className="group relative grid grid-cols-[6rem_1fr] overflow-hidden rounded-card border border-line bg-surface transition-colors duration-[120ms] hover:border-line-strong sm:flex sm:flex-col large-text:block">
      <div className="max-sm:m-2 max-sm:mr-0 max-sm:self-start">
        <ProductImage
          picture={picture}
          className="aspect-square w-full bg-surface-2 max-sm:rounded-control sm:aspect-[4/3]"
        />
      </div>
      {corner && (
        <div className="absolute right-0.5 top-0.5 z-10 md:left-2 md:right-auto md:top-2">
          {corner}
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-2.5 wrap-break-word sm:gap-2 sm:p-4">
        <h3
          className={`font-sans text-md font-semibold leading-snug tracking-normal sm:text-base ${corner ? 'min-h-[2lh] pr-9 sm:min-h-0 sm:pr-0' : ''}`}
        >
          <Link
            to={`/shop/${slug}`}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        </h3>
        {rating && <Stars average={rating.average_rating} count={rating.review_count} />}
        <p className="hidden text-sm text-ink-2 sm:block">{summary}</p>
        <dl className="flex flex-wrap gap-x-3 sm:grid sm:grid-cols-3 sm:gap-2 sm:border-y sm:border-line sm:py-2">
          {highlights.map(({ label, value }) => (
            <div key={label} className="sm:flex sm:flex-col-reverse sm:justify-end">
              <dt className="text-xs text-ink-3 max-sm:sr-only">{label}</dt>
              <dd className="money text-sm max-sm:text-ink-2 sm:font-semibold">
                {value}
                {hasNoUnit.test(value) && (
                  <span className="lowercase sm:hidden" aria-hidden="true">
                    {' '}
                    {label}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-auto flex items-end justify-between gap-3 sm:flex-col sm:items-stretch sm:pt-1">
          <div className="flex min-w-0 flex-col items-start gap-1">
            <Price price={price} compareAtPrice={compareAtPrice} className="text-lg sm:text-xl" />
            <StockBadge stock={stock} />
          </div>
          <div className="relative grid">{action}</div>
        </div>
      </div>
    </article>
  )
}
