import type { ComponentProps } from 'react'
import type { SheetGroup } from '../../../../domain/catalogue/data-sheet/data-sheet.ts'
import type { MatchingCategory } from '../../../features/product/works-with.ts'
import { Questions } from '../../../ui/questions.tsx'
import { FittingProducts } from './fitting-products.tsx'
import { BuyerReviews } from './reviews/buyer-reviews.tsx'
import type { Reviews } from './reviews/reviews.ts'
import { SpecificationTable } from './specification-table.tsx'

interface ProductDetailsProps {
  product: ComponentProps<typeof BuyerReviews>['product']
  fitting: MatchingCategory[]
  specifications: SheetGroup[]
  questions: { question: string; answer: string }[]
  reviews: Reviews
}

/** Over the whole width: what goes with the product, its data sheet, and what buyers ask and say. */
export function ProductDetails({
  product,
  fitting,
  specifications,
  questions,
  reviews,
}: ProductDetailsProps) {
  return (
    <>
      {fitting.length > 0 && <FittingProducts slug={product.slug} matchingCategories={fitting} />}
      <SpecificationTable groups={specifications} />
      {questions.length > 0 && (
        <section aria-labelledby="questions" className="mt-14" data-no-print>
          <h2 id="questions" className="mb-5">
            Questions and answers
          </h2>
          <Questions questions={questions} />
        </section>
      )}
      <BuyerReviews product={product} reviews={reviews} />
    </>
  )
}
