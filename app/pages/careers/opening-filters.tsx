import { Link } from '../../ui/link.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import type { CareersSearch } from './careers-search.ts'
import type { Opening } from './openings.ts'

/** Team and place. A plain form: it works before and without JavaScript. */
export function OpeningFilters({
  search,
  openings,
}: {
  search: CareersSearch
  openings: readonly Opening[]
}) {
  return (
    <form
      method="get"
      action="/careers"
      className="flex flex-wrap items-end gap-3"
      data-submits-choice
    >
      <Filter
        name="team"
        label="Team"
        all="Every team"
        chosen={search.team}
        values={openings.map(({ team }) => team)}
      />
      <Filter
        name="place"
        label="Place"
        all="Every place"
        chosen={search.place}
        values={openings.map(({ place }) => place)}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
      {(search.team ?? search.place) && (
        <Link
          to="/careers"
          className="inline-flex min-h-12 items-center px-2 font-semibold text-primary"
        >
          Show all openings
        </Link>
      )}
    </form>
  )
}

function Filter({
  name,
  label,
  all,
  chosen,
  values,
}: {
  name: string
  label: string
  all: string
  chosen: string | null
  values: readonly string[]
}) {
  const counts = new Map<string, number>()
  for (const value of [...values].sort()) counts.set(value, (counts.get(value) ?? 0) + 1)
  return (
    <SelectField
      key={chosen}
      label={label}
      name={name}
      defaultValue={chosen ?? ''}
      className="min-w-0 flex-1 basis-40 sm:max-w-60"
    >
      <option value="">{all}</option>
      {[...counts].map(([value, count]) => (
        <option key={value} value={value}>
          {value} ({count})
        </option>
      ))}
    </SelectField>
  )
}
