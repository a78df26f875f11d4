import type { InstalmentTeaser } from '../../../../domain/finance/plan-offer.ts'
import type { ProductDelivery } from '../../../features/delivery/product-delivery.ts'
import type { ProductPhoto, ProductVariants } from '../../../features/product/load-product.ts'
import type { Hold, Product, Rating } from '../../../features/product/product-queries.ts'
import { productData } from '../../../features/seo/structured-data.ts'
import { Stars } from '../../../ui/stars.tsx'
import { StructuredData, useOrigin } from '../../../ui/structured-data.tsx'
import { BuyBox } from './buy-box.tsx'
import { Variants } from './variants.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductFacts } from './product-facts.tsx'

/** The top of the page: pictures, name, and the box to buy; all of it for search engines too. */
export function ProductTop({
  product,
  delivery,
  teaser,
}: {
  product: Product & {
    category: { slug: string }
    rating: Rating | null
    hold: Hold | null
    pictures: ProductPhoto[]
    variants: ProductVariants | null
  }
  delivery: ProductDelivery | null
  teaser: InstalmentTeaser | null
}) {
  return (
    <div className="mt-6 grid gap-8 lg:grid-cols-2 lg:gap-12 print:grid-cols-2">
      <StructuredData data={productData(useOrigin(), product, delivery)} />
      <ProductGallery product={product} />
      <div className="min-w-0">
        <p className="text-sm font-semibold text-accent-text">{product.brand}</p>
        <h1 className="mt-1 text-h2">{product.name}</h1>
        {product.rating && product.rating.review_count > 0 && (
          <a href="#reviews" className="inline-flex min-h-11 items-center text-ink">
            <Stars average={product.rating.average_rating} count={product.rating.review_count} />
          </a>
        )}
        <p className="mt-3 text-lg text-ink-2">{product.summary}</p>
        {product.variants && <Variants slug={product.slug} variants={product.variants} />}
        <BuyBox product={product} teaser={teaser} />
        <ProductFacts product={product} delivery={delivery} />
      </div>
    </div>
  )
}
