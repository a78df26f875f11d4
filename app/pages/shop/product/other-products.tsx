import type { ProductSummary } from '../../../features/product/product-queries.ts'
import { RecentlySeen } from '../recently-seen.tsx'
import { RelatedProducts } from './related-products.tsx'

/** Related products, and the products seen before. */
export function OtherProducts({
  product,
  related,
}: {
  product: { id: string; slug: string; retires_kg: number | null; category: { name: string } }
  related: ProductSummary[]
}) {
  return (
    <>
      {related.length > 0 && (
        <RelatedProducts
          comparedWith={product.retires_kg === null ? product.slug : null}
          category={product.category.name}
          products={related}
        />
      )}
      <RecentlySeen current={product.id} />
    </>
  )
}
