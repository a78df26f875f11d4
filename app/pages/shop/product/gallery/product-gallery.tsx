import { productViews, type ProductView } from '../../../../features/product/product-views.ts'
import type { ProductPhoto } from '../../../../features/product/load-product.ts'
import { drawingOf } from '../../../../ui/drawings/products/drawing-of.ts'
import { ProductImage } from '../../../../ui/drawings/products/product-image.tsx'
import { Gallery } from '../../../../ui/pictures/gallery.tsx'

interface ProductGalleryProps {
  product: { name: string; picture: unknown; pictures: ProductPhoto[] }
}

/** The pictures of a product: swiped, chosen by thumbnails, and opened large. Else its drawing. */
export function ProductGallery({ product }: ProductGalleryProps) {
  const views = productViews(product)
  if (views.length === 0)
    return (
      <div className="rounded-art bg-surface-2">
        <ProductImage
          picture={drawingOf(product.picture)}
          title={product.name}
          isFirst
          className="aspect-[4/3] w-full"
        />
      </div>
    )
  return (
    <div className="contents" data-part="zoom" data-when="touch" data-views={JSON.stringify(views)}>
      <Gallery
        label={`Pictures of ${product.name}`}
        views={views.map((view, index) => ({
          id: `picture-${index + 1}`,
          label: view.label,
          picture: <Picture view={view} isFirst={index === 0} />,
          thumbnail: (
            <img
              src={view.smallUrl}
              alt=""
              width="96"
              height="72"
              loading="lazy"
              fetchPriority="low"
              className="size-full object-contain"
            />
          ),
        }))}
      />
    </div>
  )
}

/** A link to the largest file, so that it opens before and without scripts; `zoom` shows it in the page. */
function Picture({ view, isFirst }: { view: ProductView; isFirst: boolean }) {
  return (
    <a
      href={view.largeUrl}
      data-zoom
      className="block size-full cursor-zoom-in bg-surface-2 focus-visible:-outline-offset-4"
    >
      <img
        src={view.url}
        srcSet={view.srcSet}
        sizes="(min-width: 64rem) 40rem, 100vw"
        alt={`${view.alt}. Open it large.`}
        width={view.width}
        height={view.height}
        loading={isFirst ? 'eager' : 'lazy'}
        // The others must not delay it on a slow line.
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding="async"
        className="size-full object-contain"
      />
    </a>
  )
}
