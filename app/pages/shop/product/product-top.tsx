import type { ReactNode } from 'react'
import type { InstalmentTeaser } from '../../../../domain/finance/plan-offer.ts'
import type { ProductDelivery } from '../../../features/delivery/product-delivery.ts'
import type { ProductPhoto, ProductVariants } from '../../../features/product/load-product.ts'
import type { Hold, Product, Rating } from '../../../features/product/product-queries.ts'
import { productData } from '../../../features/seo/structured-data.ts'
import { Stars } from '../../../ui/stars.tsx'
import { StructuredData, useOrigin } from '../../../ui/structured-data.tsx'
import { BuyBox } from './buy-box.tsx'
import { Variants } from './variants.tsx'
import { ProductGallery } from './gallery/product-gallery.tsx'
import { ProductFacts } from './product-facts.tsx'

interface ProductTopProps {
  product: Product & {
    category: { slug: string }
    rating: Rating | null
    hold: Hold | null
    pictures: ProductPhoto[]
    variants: ProductVariants | null
  }
  delivery: ProductDelivery | null
  teaser: InstalmentTeaser | null
  /** What stands below the pictures. On large screens the box to buy stays in view beside it. */
  children: ReactNode
}

/** Pictures, name, and the box to buy; all of it for search engines too. */
export function ProductTop({ product, delivery, teaser, children }: ProductTopProps) {
  return (
    <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] print:grid-cols-2">
      <StructuredData data={productData(useOrigin(), product, delivery)} />
      <div className="min-w-0" data-no-print>
        <ProductGallery product={product} />
      </div>
      <div className="min-w-0 self-start lg:sticky lg:top-20 lg:row-span-2">
        <p className="text-sm font-semibold text-accent-text">{product.brand}</p>
        <h1 className="mt-1 text-h2">{product.name}</h1>
        {product.rating && product.rating.review_count > 0 && (
          <a href="#reviews" className="inline-flex min-h-11 items-center text-ink">
            <Stars average={product.rating.average_rating} count={product.rating.review_count} />
          </a>
        )}
        <p className="mt-3 text-lg text-ink-2">{product.summary}</p>
        {product.variants && <Variants slug={product.slug} variants={product.variants} />}
        <div className="mt-5 rounded-card border border-line bg-surface p-4 sm:p-5">
          <BuyBox product={product} teaser={teaser} />
          <ProductFacts product={product} delivery={delivery} />
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
