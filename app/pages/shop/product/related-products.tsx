import { Form } from 'react-router'
import type { ProductSummary } from '../../../features/product/product-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ProductList } from '../../../features/product-list/product-list.tsx'

/** Similar products, and the way to see them side by side with this one. */
export function RelatedProducts({
  comparedWith,
  category,
  products,
}: {
  /** The slug of the product of the page; null where there is nothing to compare. */
  comparedWith: string | null
  category: string
  products: ProductSummary[]
}) {
  // As many as can be compared.
  const compared = [comparedWith, ...products.map(({ slug }) => slug)].slice(0, 4).join(',')
  return (
    <section className="mt-14 render-when-near [--likely-height:36rem]" data-no-print>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6">
        <h2>More {category.toLowerCase()}</h2>
        {comparedWith !== null && (
          // A form, because crawlers would follow links to every combination of products.
          <Form action="/products">
            <input type="hidden" name="compare" value={compared} />
            <Button type="submit" variant="secondary" size="small">
              Compare them side by side
            </Button>
          </Form>
        )}
      </div>
      <ProductList products={products} label="Related products" isRow />
    </section>
  )
}
