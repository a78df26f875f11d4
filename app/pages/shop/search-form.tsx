import { Button } from '../../ui/button.tsx'
import { sorts, type ShopSearch } from './shop-search.ts'

/** A plain form; `shop-results` suggests products for what is typed. */
export function SearchForm({ search }: { search: ShopSearch }) {
  return (
    <form
      method="get"
      action="/shop"
      role="search"
      className="mt-5 flex flex-wrap gap-3"
      data-shop-form
    >
      <label htmlFor="shop-search" className="sr-only">
        Search the shop
      </label>
      <div className="relative min-w-0 flex-1 basis-64">
        <input
          id="shop-search"
          type="text"
          enterKeyHint="search"
          name="q"
          defaultValue={search.query}
          maxLength={200}
          placeholder="5kva inverter, tubular battery, 550 W panel"
          className="min-h-12 w-full rounded-control border border-line-strong bg-surface px-4 text-base placeholder:text-ink-3"
        />
        <div data-suggestions />
      </div>
      <div className="contents" data-swap="search-choices">
        {search.category && <input type="hidden" name="category" value={search.category} />}
        <select
          name="sort"
          aria-label="Sort by"
          defaultValue={search.sort}
          className="min-h-12 rounded-control border border-line-strong bg-surface px-3 text-base"
        >
          {Object.entries(sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {search.facets.map(({ key, value }) => (
          <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
        ))}
        {search.minNaira !== null && <input type="hidden" name="min" value={search.minNaira} />}
        {search.maxNaira !== null && <input type="hidden" name="max" value={search.maxNaira} />}
      </div>
      <Button type="submit">Search</Button>
    </form>
  )
}
