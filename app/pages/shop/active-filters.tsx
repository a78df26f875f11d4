import X from '~icons/lucide/x'
import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import type { FacetCounts } from './listing.ts'
import { shopHref, type ShopSearch } from './shop-search.ts'

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ search, counts }: { search: ShopSearch; counts: FacetCounts }) {
  const chips = [
    ...search.facets.map((facet) => ({
      label: facetLabel(counts, facet),
      href: shopHref(search, { facets: search.facets.filter((other) => other !== facet) }),
    })),
    ...(search.minNaira === null
      ? []
      : [
          {
            label: `From ${formatNaira(search.minNaira * 100)}`,
            href: shopHref(search, { minNaira: null }),
          },
        ]),
    ...(search.maxNaira === null
      ? []
      : [
          {
            label: `Up to ${formatNaira(search.maxNaira * 100)}`,
            href: shopHref(search, { maxNaira: null }),
          },
        ]),
  ]
  if (chips.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mt-3 flex flex-wrap gap-2">
      {chips.map(({ label, href }) => (
        <li key={href}>
          <Link
            to={href}
            data-swap-link
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-sm text-ink no-underline hover:bg-surface-2"
          >
            {label}
            <X className="size-4" aria-hidden="true" />
            <span className="sr-only">remove filter</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={shopHref(search, { facets: [], minNaira: null, maxNaira: null })}
          data-swap-link
          className="inline-flex min-h-9 items-center px-2 text-sm font-semibold text-primary"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}

function facetLabel(counts: FacetCounts, { key, value }: { key: string; value: string }): string {
  const facet = counts.facets.find((candidate) => candidate.key === key)
  const label = facet?.values.find((candidate) => String(candidate.value) === value)?.label ?? value
  return `${facet?.label ?? key}: ${label}`
}
