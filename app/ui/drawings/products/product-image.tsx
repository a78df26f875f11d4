import { pictureUrl } from '../../../../domain/products/picture-url.ts'
import { findRender, renderUrl } from '../../../../domain/files/render-url.ts'

interface ProductImageProps {
  /** `products.picture`: a kind, and the numbers it is drawn from. */
  picture: unknown
  /** The accessible name. Without one the image is decorative. */
  title?: string
  className?: string
  /** For the first visible image. All others load lazily. */
  isFirst?: boolean
}

/**
 * The first photo of a product, its rendered picture, or the product drawn from its numbers: image
 * files that browsers cache. A drawing follows the theme of the page, and keeps away from the edges.
 */
export function ProductImage({
  picture,
  title = '',
  className = '',
  isFirst = false,
}: ProductImageProps) {
  const url = imageUrl(picture)
  return (
    <img
      src={url}
      alt={title}
      width="200"
      height="150"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={`object-contain ${url.startsWith('/pictures/') ? 'p-[6%]' : ''} ${className}`}
    />
  )
}

/** The kind of drawing. An unknown kind becomes a parcel. */
export function imageKind(picture: unknown): string {
  const { kind } = toRecord(picture)
  return typeof kind === 'string' && /^[a-z-]+$/.test(kind) ? kind : 'parcel'
}

/**
 * The URL for `products.picture`: the first photo, whose path a trigger writes, the rendered picture,
 * or the drawing. The same numbers give the same drawing, on every page and for every product.
 */
export function imageUrl(picture: unknown): string {
  const { kind: _, photo, render: __, ...numbers } = toRecord(picture)
  if (photo) return pictureUrl(photo, 480)
  const render = findRender(picture)
  if (render !== null) return renderUrl(`${render}-front`, 480)
  const query = new URLSearchParams(numbers).toString()
  return `/pictures/${imageKind(picture)}.svg${query && `?${query}`}`
}

/** The text of each value. `Object` makes an empty object of null. */
const toRecord = (picture: unknown) => Object(picture) as Record<string, string>
