import { pictureUrl } from '../../../../domain/products/picture-url.ts'

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
 * The first photo of a product, or the product drawn from its numbers: image files that browsers
 * cache. A drawing follows the theme of the page.
 */
export function ProductImage({
  picture,
  title = '',
  className = '',
  isFirst = false,
}: ProductImageProps) {
  return (
    <img
      src={imageUrl(picture)}
      alt={title}
      width="200"
      height="150"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={`object-contain ${className}`}
    />
  )
}

/** The kind of drawing. An unknown kind becomes a parcel. */
export function imageKind(picture: unknown): string {
  const { kind } = toRecord(picture)
  return typeof kind === 'string' && /^[a-z-]+$/.test(kind) ? kind : 'parcel'
}

/**
 * The URL for `products.picture`: the first photo, whose path a trigger writes, or the drawing. The
 * same numbers give the same URL, on every page and for every product.
 */
export function imageUrl(picture: unknown): string {
  const { kind: _, photo, ...numbers } = toRecord(picture)
  if (photo) return pictureUrl(photo, 480)
  const query = new URLSearchParams(numbers).toString()
  return `/pictures/${imageKind(picture)}.svg${query && `?${query}`}`
}

/** The text of each value. `Object` makes an empty object of null. */
const toRecord = (picture: unknown) => Object(picture) as Record<string, string>
