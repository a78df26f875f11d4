import { imageUrl } from './image-url.ts'

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
