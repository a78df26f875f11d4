import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { savesData } from '../../platform/saves-data.ts'
import { Button } from '../../ui/button.tsx'
import type Suggestions from './search-suggestions.tsx'
import { sorts, type ShopSearch } from './shop-search.ts'

/** Without a connection, the field stays a plain search field. */
const SearchSuggestions = lazy(async (): Promise<{ default: typeof Suggestions }> =>
  import('./search-suggestions.tsx').catch(() => ({ default: () => null })),
)

/** A plain form. The code for suggestions loads when the field gets the focus. */
export function SearchForm({ search }: { search: ShopSearch }) {
  const query = useFieldShowing<HTMLInputElement>(search.query)
  const sort = useFieldShowing<HTMLSelectElement>(search.sort)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [typed, setTyped] = useState('')
  return (
    <Form method="get" action="/shop" role="search" className="mt-5 flex flex-wrap gap-3">
      <label htmlFor="shop-search" className="sr-only">
        Search the shop
      </label>
      <div className="relative min-w-0 flex-1 basis-64">
        <input
          ref={query}
          id="shop-search"
          type="text"
          enterKeyHint="search"
          name="q"
          defaultValue={search.query}
          maxLength={200}
          placeholder="5kva inverter, tubular battery, 550 W panel"
          className="min-h-12 w-full rounded-control border border-line-strong bg-surface px-4 text-base placeholder:text-ink-3"
          // With Save-Data, typing sends no requests.
          onFocus={(event) => savesData() || setField(event.currentTarget)}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {field && (
          <Suspense>
            <SearchSuggestions field={field} typed={typed} />
          </Suspense>
        )}
      </div>
      {search.category && <input type="hidden" name="category" value={search.category} />}
      <label className="flex items-center gap-2">
        <span className="sr-only">Sort by</span>
        <select
          ref={sort}
          name="sort"
          defaultValue={search.sort}
          className="min-h-12 rounded-control border border-line-strong bg-surface px-3 text-base"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {Object.entries(sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {search.facets.map(({ key, value }) => (
        <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
      ))}
      {search.minNaira !== null && <input type="hidden" name="min" value={search.minNaira} />}
      {search.maxNaira !== null && <input type="hidden" name="max" value={search.maxNaira} />}
      <Button type="submit">Search</Button>
    </Form>
  )
}

/** Resets the field when the URL changes. It stays mounted and keeps the focus. */
function useFieldShowing<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (field.current && shown.current !== value) field.current.value = value
    shown.current = value
  }, [value])
  return field
}
