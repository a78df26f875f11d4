import CircleAlert from '~icons/lucide/circle-alert'
import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import { Button } from '../../ui/button.tsx'
import type { FacetCounts } from './listing.ts'
import { shopHref, type PriceField, type ShopSearch } from './shop-search.ts'

const priceMistakeId = 'price-mistake'

interface FilterPanelProps {
  search: ShopSearch
  counts: FacetCounts
  priceMistakes: Partial<Record<PriceField, string>>
}

/** Categories and filters with their counts. A plain form, which works without JavaScript. */
export function FilterPanel({ search, counts, priceMistakes }: FilterPanelProps) {
  const chosenCount =
    search.facets.length + (search.minNaira === null ? 0 : 1) + (search.maxNaira === null ? 0 : 1)
  const isPriceMistaken = Object.keys(priceMistakes).length > 0
  return (
    <div className="min-w-0 space-y-4">
      <Categories search={search} counts={counts} />
      <details
        className="group always-open-lg rounded-card border border-line bg-surface"
        // Closed on a phone, so that the results are visible.
        open={isPriceMistaken}
      >
        <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
          <span data-swap="filter-count">Filters {chosenCount > 0 && `(${chosenCount})`}</span>
          <span className="text-sm font-normal text-ink-3 group-open:hidden">Show</span>
          <span className="hidden text-sm font-normal text-ink-3 group-open:inline">Hide</span>
        </summary>
        <div data-swap="filters">
          <FilterForm search={search} counts={counts} priceMistakes={priceMistakes} />
        </div>
      </details>
    </div>
  )
}

function Categories({ search, counts }: { search: ShopSearch; counts: FacetCounts }) {
  const all = { slug: null, name: 'All products', count: null }
  return (
    <nav
      aria-label="Categories"
      data-swap="categories"
      className="-mx-5 overflow-x-auto px-5 py-1.5 large-text:-mx-2 large-text:px-2 lg:mx-0 lg:overflow-visible lg:px-0"
    >
      <ul className="flex gap-2 lg:flex-col lg:gap-0.5">
        {[all, ...counts.categories].map((category) => (
          <li key={category.name} className="shrink-0">
            <Link
              to={shopHref(search, { category: category.slug, facets: [] })}
              aria-current={search.category === category.slug ? 'true' : undefined}
              className="category"
            >
              {category.name}
              {category.count !== null && <span>{category.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FilterForm({ search, counts, priceMistakes }: FilterPanelProps) {
  return (
    <form method="get" action="/shop" className="space-y-5 p-4" data-shop-form>
      {search.query && <input type="hidden" name="q" value={search.query} />}
      {search.category && <input type="hidden" name="category" value={search.category} />}
      {search.sort !== 'relevance' && <input type="hidden" name="sort" value={search.sort} />}
      <fieldset>
        <legend className="font-semibold">Price in naira</legend>
        <div className="mt-2 flex gap-2 lg:flex-col">
          <PriceInput
            name="min"
            label="From"
            value={search.minNaira}
            mistake={priceMistakes.min}
            limit={counts.price.min}
          />
          <PriceInput
            name="max"
            label="To"
            value={search.maxNaira}
            mistake={priceMistakes.max}
            limit={counts.price.max}
          />
        </div>
        {Object.keys(priceMistakes).length > 0 && (
          <p
            id={priceMistakeId}
            role="alert"
            className="mt-1.5 flex items-start gap-1.5 text-sm text-danger"
          >
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            Use figures for the price, like 500,000. The price filter is off for now; the other
            filters apply.
          </p>
        )}
      </fieldset>
      {counts.facets.map((facet) => (
        <fieldset key={facet.key}>
          <legend className="pb-1.5 font-semibold">{facet.label}</legend>
          {facet.values.map(({ value, label, count, selected }) => (
            <label key={String(value)} className="filter-choice">
              <input
                type="checkbox"
                name={facet.key}
                value={String(value)}
                defaultChecked={selected}
              />
              {label}
              <span>{count}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button type="submit" variant="secondary" size="small" className="w-full">
        Apply
      </Button>
    </form>
  )
}

interface PriceInputProps {
  name: PriceField
  label: string
  value: number | null
  /** An invalid price as it was typed. */
  mistake: string | undefined
  limit: number | null
}

function PriceInput({ name, label, value, mistake, limit }: PriceInputProps) {
  return (
    <label className="flex-1 text-sm">
      {label}
      <input
        type="text"
        name={name}
        inputMode="numeric"
        defaultValue={mistake ?? value ?? ''}
        placeholder={limit === null ? '' : formatNaira(limit * 100)}
        aria-invalid={mistake === undefined ? undefined : true}
        aria-describedby={mistake === undefined ? undefined : priceMistakeId}
        className="money mt-1 block min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-base placeholder:text-ink-3 aria-invalid:border-2 aria-invalid:border-danger"
      />
    </label>
  )
}
