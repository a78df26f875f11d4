import ArrowRight from '~icons/lucide/arrow-right'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { FoldedOnPhones } from '../../ui/disclosures/folded-on-phones.tsx'
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
      className={isAlone ? 'mt-8' : 'mt-8 border-t border-line pt-8 lg:mt-14 lg:pt-10'}
    >
      <h2 id={heading} className={isAlone ? 'text-h3' : ''}>
        {isAlone ? 'What it takes' : use.name}
      </h2>
      {!isAlone && <p className="mt-3 text-lg text-ink">{use.lead}</p>}
      <Explained isFolded={!isAlone}>
        <div className="grid gap-6 pt-3 lg:grid-cols-[1fr_1.15fr] lg:gap-12">
          <div>
            {use.explanation.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph} className="prose-width mt-3 text-ink-2 first:mt-0">
                {paragraph}
              </p>
            ))}
          </div>
          <UseDiagram steps={use.steps} />
        </div>
      </Explained>
      {isAlone && <h2 className="mt-12 text-h3">{use.count} products for it</h2>}
      <ul
        aria-label={`Products: ${use.name}`}
        className={isAlone ? 'mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4' : 'row-of-cards mt-5'}
      >
        {use.products.map((product) => (
          <li key={product.id} className="grid">
            <UseProduct product={product} isChosen={chosen.includes(product.slug)} />
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

/** Between the products of other uses the explanation is folded on phones. */
function Explained({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return <div className="mt-2">{children}</div>
  return (
    <FoldedOnPhones title="What it takes" className="mt-3">
      {children}
    </FoldedOnPhones>
  )
}
