import X from '~icons/lucide/x'
import { Link } from '../../ui/link.tsx'
import { Button } from '../../ui/button.tsx'
import {
  portfolioHref,
  type Choice,
  type PortfolioCounts,
  type PortfolioSearch,
} from './portfolio-search.ts'

interface FiltersProps {
  search: PortfolioSearch
  counts: PortfolioCounts
}

/**
 * Filters by type, state and size, with counts. A plain form; with JavaScript a choice applies
 * immediately.
 */
export function PortfolioFilters({ search, counts }: FiltersProps) {
  return (
    <form
      method="get"
      action="/portfolio"
      aria-label="Filter the portfolio"
      data-submits-choice
      className="grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <FilterSelect
        name="type"
        label="Type"
        all="All types"
        choices={counts.type}
        value={search.type}
      />
      <FilterSelect
        name="state"
        label="State"
        all="All states"
        choices={counts.state}
        value={search.state}
      />
      <FilterSelect
        name="size"
        label="Size"
        all="All sizes"
        choices={counts.size}
        value={search.size}
      />
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  )
}

function FilterSelect({
  name,
  label,
  all,
  choices,
  value,
}: {
  name: string
  label: string
  all: string
  choices: Choice[]
  value: string | null
}) {
  return (
    <div>
      <label htmlFor={`filter-${name}`} className="text-sm font-semibold">
        {label}
      </label>
      <select
        key={value}
        id={`filter-${name}`}
        name={name}
        defaultValue={value ?? ''}
        className="mt-1 block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3 text-base hover:border-ink"
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label} ({choice.count})
          </option>
        ))}
      </select>
    </div>
  )
}

/** The active filters, each with a button to remove it. */
export function ChosenFilters({ search, counts }: FiltersProps) {
  const keys = (['type', 'state', 'size'] as const).filter((key) => search[key] !== null)
  if (keys.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mt-3 flex flex-wrap gap-2">
      {keys.map((key) => (
        <li key={key}>
          <Link
            to={portfolioHref(search, { [key]: null })}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 text-sm text-ink no-underline hover:bg-surface-2"
          >
            {counts[key].find((choice) => choice.value === search[key])?.label}
            <X className="size-4" aria-hidden="true" />
            <span className="sr-only">remove filter</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/portfolio"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
