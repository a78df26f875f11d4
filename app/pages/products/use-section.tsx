import ArrowRight from '~icons/lucide/arrow-right'
import { Link } from 'react-router'
import { compareHref } from './compare/compare.ts'
import { UseDiagram } from './use-diagram.tsx'
import { UseProduct } from './use-product.tsx'
import type { Use } from './uses.ts'

interface UseSectionProps {
  /** With the products that are shown; `count` is the number of all. */
  use: Use & { count: number }
  chosen: string[]
  /** The page has only this use, and the name of the use is its heading. */
  isAlone: boolean
}

/** One use: its parts as a diagram and a text, and the products for it. */
export function UseSection({ use, chosen, isAlone }: UseSectionProps) {
  const heading = `use-${use.slug}`
  return (
    <section
      aria-labelledby={heading}
      className={isAlone ? 'mt-8' : 'mt-14 border-t border-line pt-10'}
    >
      <h2 id={heading} className={isAlone ? 'text-h3' : ''}>
        {isAlone ? 'What it takes' : use.name}
      </h2>
      <div className="mt-5 grid gap-6 lg:grid-cols-[1fr_1.15fr] lg:gap-12">
        <div>
          {!isAlone && <p className="text-lg text-ink">{use.lead}</p>}
          {use.explanation.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className="prose-width mt-3 text-ink-2 first:mt-0">
              {paragraph}
            </p>
          ))}
        </div>
        <UseDiagram steps={use.steps} />
      </div>
      {isAlone && <h2 className="mt-12 text-h3">{use.count} products for it</h2>}
      <ul
        aria-label={`Products: ${use.name}`}
        className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        {use.products.map((product) => (
          <li key={product.id} className="grid">
            <UseProduct product={product} />
          </li>
        ))}
      </ul>
      {use.count > use.products.length && (
        <p className="mt-5">
          <Link
            to={compareHref(chosen, use.slug)}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary"
          >
            All {use.count} products to {use.name.charAt(0).toLowerCase() + use.name.slice(1)}{' '}
            <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        </p>
      )}
    </section>
  )
}
