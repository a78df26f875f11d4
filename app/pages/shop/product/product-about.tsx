import { Link } from '../../../ui/link.tsx'
import type { WhatItRuns } from '../../../../domain/solar/load/what-it-runs.ts'
import type { Product } from '../../../features/product/product-queries.ts'
import { RunsTable } from './runs-table.tsx'

interface ProductAboutProps {
  product: Product & { category: { slug: string } }
  runs: WhatItRuns | null
}

/** Guides about the products of a category. */
const guidesOf: Record<string, { to: string; label: string }[]> = {
  'complete-kits': [
    { to: '/prices', label: 'Prices by size' },
    { to: '/installation', label: 'How an installation goes' },
  ],
  batteries: [{ to: '/lithium-or-tubular', label: 'Lithium or tubular?' }],
}

/** Description, and what the product runs. */
export function ProductAbout({ product, runs }: ProductAboutProps) {
  const pages =
    product.retires_kg === null
      ? [
          { to: `/products/${product.id}`, label: 'Technical page' },
          { to: '/bundles', label: 'Bundles for a whole home' },
          ...(guidesOf[product.category.slug] ?? []),
        ]
      : [{ to: '/carbon-register', label: 'The carbon register' }]
  return (
    <>
      <section>
        <h2 className="text-h3">What it is</h2>
        {product.description.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="prose-width mt-3 text-ink-2">
            {paragraph}
          </p>
        ))}
        <ul className="mt-3 flex flex-wrap gap-x-6" data-no-print>
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-primary"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {runs && <RunsTable runs={runs} />}
    </>
  )
}
