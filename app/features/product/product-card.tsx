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

/** A bare number like 6,000. Phones show no other labels than its own, after it. */
const hasNoUnit = /^[\d,.]+$/

/**
 * What `.product-card` of `parts.css` shows of one product: a compact row on phones, a column from there
 * on.
 */
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
    <>
      <ProductImage picture={picture} />
      {corner}
      <div>
        <h3>
          <Link to={`/shop/${slug}`}>{name}</Link>
        </h3>
        {rating && <Stars average={rating.average_rating} count={rating.review_count} />}
        <p className="product-card-summary">{summary}</p>
        <ul>
          {highlights.map(({ label, value }) => (
            <li key={label} data-unit={hasNoUnit.test(value) || undefined}>
              {label} <b>{value}</b>
            </li>
          ))}
        </ul>
        <Price
          price={price}
          compareAtPrice={compareAtPrice}
          className="mt-auto text-lg sm:pt-1 sm:text-xl"
        />
        <StockBadge stock={stock} />
        {action}
      </div>
    </>
  )
}
