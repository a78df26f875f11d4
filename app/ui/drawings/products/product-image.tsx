interface ProductImageProps {
  /** `products.picture`: a kind, and the numbers it is drawn from. */
  picture: unknown
  /** What it shows; without it the picture is decoration. */
  title?: string
  className?: string
  /** For the one that is seen first; all others are fetched when they come near. */
  isFirst?: boolean
}

/** A product drawn from its numbers, as a file that the browser keeps: see `app/pictures/`. It follows the theme of the page. */
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

/** Of `products.picture`, whatever it holds: what cannot be drawn is drawn as a parcel. */
export function imageKind(picture: unknown): string {
  const kind = isRecord(picture) ? picture['kind'] : null
  return typeof kind === 'string' && /^[a-z-]+$/.test(kind) ? kind : 'parcel'
}

/** The same numbers have the same address, on every page and for every product. */
export function imageUrl(picture: unknown): string {
  const numbers = Object.entries(isRecord(picture) ? picture : {}).filter(([key]) => key !== 'kind')
  const query = new URLSearchParams(numbers.map(([key, value]) => [key, String(value)])).toString()
  return `/pictures/${imageKind(picture)}.svg${query && `?${query}`}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
