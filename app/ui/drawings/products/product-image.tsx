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
 * A product drawn from its numbers, as an image file that browsers cache. It follows the theme of
 * the page.
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

/** The URL for `products.picture`. An unknown kind becomes a parcel. */
export function imageKind(picture: unknown): string {
  const kind = isRecord(picture) ? picture['kind'] : null
  return typeof kind === 'string' && /^[a-z-]+$/.test(kind) ? kind : 'parcel'
}

/** The same numbers give the same URL, on every page and for every product. */
export function imageUrl(picture: unknown): string {
  const numbers = Object.entries(isRecord(picture) ? picture : {}).filter(([key]) => key !== 'kind')
  const query = new URLSearchParams(numbers.map(([key, value]) => [key, String(value)])).toString()
  return `/pictures/${imageKind(picture)}.svg${query && `?${query}`}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
