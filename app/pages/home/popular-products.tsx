import type { ProductSummary } from '../../features/product/product-queries.ts'
import { ProductList } from '../../features/product-list/product-list.tsx'
import { SectionTitle } from './section-title.tsx'

export function PopularProducts({ products }: { products: ProductSummary[] }) {
  if (products.length === 0) return null
  return (
    <section className="container-page py-6 sm:py-10">
      <SectionTitle title="Popular in Lagos" to="/shop" linkLabel="All products" />
      <div className="mt-4 sm:mt-6">
        <ProductList products={products} label="Popular products" isRow />
      </div>
    </section>
  )
}
