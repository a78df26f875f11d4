import { useState, type MouseEvent } from 'react'
import { toast } from '../../../../platform/toasts.ts'
import { productViews, type ProductView } from '../../../../features/product/product-views.ts'
import type { ProductPhoto } from '../../../../features/product/load-product.ts'
import { drawingOf } from '../../../../ui/drawings/products/drawing-of.ts'
import { ProductImage } from '../../../../ui/drawings/products/product-image.tsx'
import { Gallery } from '../../../../ui/pictures/gallery.tsx'

const loadZoom = () => import('./zoom.tsx')

interface ProductGalleryProps {
  product: { name: string; picture: unknown; pictures: ProductPhoto[] }
}

/** The pictures of a product: swiped, chosen by thumbnails, and opened large. Else its drawing. */
export function ProductGallery({ product }: ProductGalleryProps) {
  const [zoomed, setZoomed] = useState<number | null>(null)
  const [Zoom, setZoom] = useState<Awaited<ReturnType<typeof loadZoom>>['default'] | null>(null)

  async function zoom(index: number) {
    try {
      const { default: Loaded } = await loadZoom()
      setZoom(() => Loaded)
      setZoomed(index)
    } catch {
      toast.error('The large picture needs a connection to load. Try again when you are online.')
    }
  }

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
    <>
      <Gallery
        label={`Pictures of ${product.name}`}
        views={views.map((view, index) => ({
          id: `picture-${index + 1}`,
          label: view.label,
          picture: <Picture view={view} isFirst={index === 0} onZoom={() => void zoom(index)} />,
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
      {Zoom && zoomed !== null && (
        <Zoom views={views} index={zoomed} onMove={setZoomed} onClose={() => setZoomed(null)} />
      )}
    </>
  )
}

/** A link to the largest file, so that it opens before and without scripts. */
function Picture({
  view,
  isFirst,
  onZoom,
}: {
  view: ProductView
  isFirst: boolean
  onZoom: () => void
}) {
  function open(event: MouseEvent) {
    // With a key pressed, the visitor wants the file in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onZoom()
  }
  return (
    <a
      href={view.largeUrl}
      onClick={open}
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
