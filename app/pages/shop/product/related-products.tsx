import type { ProductSummary } from '../../../features/product/product-queries.ts'
import { ProductList } from '../../../features/product-list/product-list.tsx'

/** Similar products. */
export function RelatedProducts({
  category,
  products,
}: {
  category: string
  products: ProductSummary[]
}) {
  return (
    <section className="mt-14" data-no-print>
      <h2 className="mb-5">More {category.toLowerCase()}</h2>
      <ProductList products={products} label="Related products" />
    </section>
  )
}
