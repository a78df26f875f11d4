import { Link } from 'react-router'
import type { Product } from '../../../features/product/product-queries.ts'
import type { SheetGroup } from '../../../../domain/catalogue/data-sheet/data-sheet.ts'
import type { MatchingCategory } from '../../../features/product/works-with.ts'
import { FittingProducts } from './fitting-products.tsx'
import { SpecificationTable } from './specification-table.tsx'

interface ProductAboutProps {
  product: Product
  specifications: SheetGroup[]
  fitting: MatchingCategory[]
}

/** Description, data sheet and fitting products. */
export function ProductAbout({ product, specifications, fitting }: ProductAboutProps) {
  return (
    <>
      <div className="mt-12 grid gap-10 lg:grid-cols-2 lg:gap-12">
        <section className="min-w-0">
          <h2 className="text-h3">What it is</h2>
          {product.description.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className="prose-width mt-3 text-ink-2">
              {paragraph}
            </p>
          ))}
          <p className="mt-5" data-no-print>
            {product.retires_kg === null ? (
              <Link to={`/products/${product.id}`} className="font-semibold text-primary">
                Technical page
              </Link>
            ) : (
              <Link to="/carbon-register" className="font-semibold text-primary">
                The carbon register
              </Link>
            )}
          </p>
        </section>
        <SpecificationTable groups={specifications} />
      </div>
      {fitting.length > 0 && <FittingProducts slug={product.slug} matchingCategories={fitting} />}
    </>
  )
}
