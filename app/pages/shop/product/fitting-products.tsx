import ArrowRight from '~icons/lucide/arrow-right'
import { Link } from '../../../ui/link.tsx'
import { formatNaira, koboFromNaira } from '../../../../domain/money/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { MatchingCategory } from '../../../features/product/works-with.ts'

/** Products that fit by voltage, current and chemistry, with how many and at which price. */
export function FittingProducts({
  slug,
  matchingCategories,
}: {
  slug: string
  matchingCategories: readonly MatchingCategory[]
}) {
  return (
    <section aria-labelledby="fitting" className="mt-14" data-no-print>
      <h2 id="fitting">What goes with it</h2>
      <p className="prose-width mt-2 text-ink-2">
        Checked against the data sheets: voltage, current and battery type.
      </p>
      <div className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
        {matchingCategories.map(({ name, products }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul
              aria-label={`${name} that fit`}
              className="mt-2 divide-y divide-line border-y border-line"
            >
              {products.map((product) => (
                <li key={product.slug} className="flex items-baseline justify-between gap-4 py-3">
                  <div className="min-w-0">
                    <Link
                      to={`/shop/${product.slug}`}
                      className="-my-2.5 inline-block py-2.5 font-semibold text-ink hover:text-primary"
                    >
                      {product.name}
                    </Link>
                    <p className="text-sm text-ink-2">
                      {product.fit.arrangement.replace(/^./, (letter) => letter.toUpperCase())}{' '}
                      {product.fit.verdict === 'limited' && (
                        <Badge tone="warning">With a limit</Badge>
                      )}
                    </p>
                  </div>
                  <p className="money shrink-0 font-semibold">
                    {formatNaira(koboFromNaira(product.price))}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-3">
        <Link
          to={`/products/${slug}#works-with`}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary"
        >
          Everything it works with, and why <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </p>
    </section>
  )
}
