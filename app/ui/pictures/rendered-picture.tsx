import { renderSrcSet, renderUrl } from '../../../domain/files/render-url.ts'

interface RenderedPictureProps {
  /** Of the picture in `renders/`, such as "workshop". */
  name: string
  /** What it shows; without one the picture is decorative. */
  alt?: string
  /** How wide it is on the page, as in the attribute of an image. */
  sizes: string
  /** For a picture of the first screen. All others load lazily. */
  isFirst?: boolean
  className?: string
}

/** A rendered scene. Its box has a fixed shape, and the picture fills it. */
export function RenderedPicture({
  name,
  alt = '',
  sizes,
  isFirst = false,
  className = '',
}: RenderedPictureProps) {
  return (
    <img
      src={renderUrl(name, 960)}
      srcSet={renderSrcSet(name)}
      // `auto`: the browser uses the width on the page, which it knows for a lazy image.
      sizes={isFirst ? sizes : `auto, ${sizes}`}
      alt={alt}
      width="1440"
      height="960"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      // Where it is not loaded it is 300 px wide, and would widen the column of a grid.
      className={`min-w-0 object-cover dark:brightness-90 ${className}`}
    />
  )
}
