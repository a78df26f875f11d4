import { pictureUrl, pictureWidths } from '../../../../domain/products/picture-url.ts'
import type { ProductPhoto } from '../../../features/product/load-product.ts'
import { drawingOf } from '../../../ui/drawings/products/drawing-of.ts'
import { ProductImage } from '../../../ui/drawings/products/product-image.tsx'

interface ProductGalleryProps {
  product: { name: string; picture: unknown; pictures: ProductPhoto[] }
}

/** The photos of a product, and its drawing after them. One swipes, scrolls or uses the small ones. */
export function ProductGallery({ product: { name, picture, pictures } }: ProductGalleryProps) {
  const drawing = (
    <ProductImage
      picture={drawingOf(picture)}
      title={pictures.length === 0 ? name : `Drawing of ${name}`}
      isFirst={pictures.length === 0}
      className="aspect-[4/3] max-h-96 w-full"
    />
  )
  if (pictures.length === 0)
    return (
      <div className="grid place-items-center self-start rounded-art bg-surface-2 p-6 sm:p-10 lg:sticky lg:top-24">
        {drawing}
      </div>
    )
  return (
    <div className="min-w-0 self-start lg:sticky lg:top-24">
      <section
        aria-label={`Pictures of ${name}`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
        tabIndex={0}
        className="relative flex snap-x snap-mandatory overflow-x-auto rounded-art bg-surface-2 print:overflow-hidden"
      >
        {pictures.map((photo, index) => (
          <Photo key={photo.object_path} photo={photo} index={index} />
        ))}
        <div
          id={pictureId(pictures.length)}
          className="grid w-full shrink-0 snap-center place-items-center p-6 sm:p-10"
        >
          {drawing}
        </div>
      </section>
      <Thumbnails pictures={pictures} drawing={drawingOf(picture)} />
    </div>
  )
}

function Photo({ photo, index }: { photo: ProductPhoto; index: number }) {
  const { object_path: path, alt, width, height } = photo
  return (
    <img
      id={pictureId(index)}
      src={pictureUrl(path, 960)}
      srcSet={pictureWidths.map((each) => `${pictureUrl(path, each)} ${each}w`).join(', ')}
      sizes="(min-width: 64rem) 34rem, 100vw"
      alt={alt}
      width={width}
      height={height}
      loading={index === 0 ? 'eager' : 'lazy'}
      fetchPriority={index === 0 ? 'high' : 'auto'}
      decoding="async"
      className="aspect-[4/3] w-full shrink-0 snap-center object-contain"
    />
  )
}

/** Links, so that they work before and without scripts. */
function Thumbnails({ pictures, drawing }: { pictures: ProductPhoto[]; drawing: unknown }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2" data-no-print>
      {[...pictures, null].map((photo, index) => (
        <li key={photo?.object_path ?? 'drawing'}>
          <a
            href={`#${pictureId(index)}`}
            aria-label={photo ? `Show photo ${index + 1}: ${photo.alt}` : 'Show the drawing'}
            className="grid size-16 place-items-center overflow-hidden rounded-control border border-line bg-surface-2 hover:border-line-strong"
          >
            {photo ? (
              <img
                src={pictureUrl(photo.object_path, 480)}
                alt=""
                width="64"
                height="64"
                loading="lazy"
                className="size-full object-cover"
              />
            ) : (
              <ProductImage picture={drawing} className="size-14" />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

function pictureId(index: number): string {
  return `picture-${index + 1}`
}
