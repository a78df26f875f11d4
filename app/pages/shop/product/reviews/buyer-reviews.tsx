import { site } from '../../../../../site.config.ts'
import { formatDay } from '../../../../platform/format-time.ts'
import type { Rating } from '../../../../features/product/product-queries.ts'
import { Island } from '../../../../platform/parts/island.tsx'
import MyReview from './my-review.island.tsx'
import type { Review, Reviews } from './reviews.ts'

/** Of a product that was never reviewed. */
const noRating: Rating = { review_count: 0, average_rating: 0 }

interface BuyerReviewsProps {
  product: { id: string; slug: string; rating: Rating | null }
  reviews: Reviews
}

/**
 * The reviews of buyers, the distribution of their stars, and the form for the visitor's own
 * review. Without a review it is there only for somebody who may write the first one.
 */
export function BuyerReviews({ product, reviews: { spread, newest } }: BuyerReviewsProps) {
  const { review_count: count, average_rating: average } = product.rating ?? noRating
  const mine = (
    <Island
      name="my-review"
      of={MyReview}
      props={{ product: { id: product.id, slug: product.slug }, isFirst: count === 0 }}
      when="session"
    />
  )
  if (count === 0) return mine
  return (
    <section aria-labelledby="reviews" className="mt-14" data-no-print>
      <h2 id="reviews">What buyers say</h2>
      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[18rem_1fr] lg:gap-12">
        <div>
          <p className="flex items-baseline gap-3">
            <span className="money text-[2rem] font-bold">{average.toFixed(1)}</span>
            <span className="text-ink-2">
              of 5, from {count} {count === 1 ? 'buyer' : 'buyers'}
            </span>
          </p>
          <Spread spread={spread} count={count} />
          {mine}
        </div>
        <ul aria-label="Reviews" className="divide-y divide-line border-y border-line">
          {newest.map((review) => (
            <Said key={review.id} review={review} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Spread({ spread, count }: { spread: Reviews['spread']; count: number }) {
  return (
    <ul aria-label="Ratings by stars" className="mt-3 space-y-1.5 text-sm">
      {spread.map(({ stars, number }) => (
        <li key={stars} className="grid grid-cols-[4rem_1fr_2rem] items-center gap-2">
          <span>
            {stars} {stars === 1 ? 'star' : 'stars'}
          </span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface-2">
            <span
              className="block h-full bg-accent"
              style={{ width: `${(number / count) * 100}%` }}
            />
          </span>
          <span className="money text-right">{number}</span>
        </li>
      ))}
    </ul>
  )
}

function Said({
  review: { author_name: name, rating, body, created_at: createdAt, reply },
}: {
  review: Review
}) {
  return (
    <li className="py-5">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span role="img" aria-label={`${rating} of 5 stars`} className="text-accent-text">
          {'★'.repeat(rating)}
          <span className="text-ink-3">{'☆'.repeat(5 - rating)}</span>
        </span>
        <span className="font-semibold">{name}</span>
        <time dateTime={createdAt} className="text-ink-2">
          {formatDay(createdAt)}
        </time>
      </p>
      <p className="prose-width mt-2 whitespace-pre-line">{body}</p>
      {reply && (
        <div className="prose-width mt-3 border-l-2 border-primary pl-4">
          <p className="text-sm font-semibold">{site.name} answers</p>
          <p className="mt-1 whitespace-pre-line">{reply}</p>
        </div>
      )}
    </li>
  )
}
