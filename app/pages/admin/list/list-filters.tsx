import { useState, type SubmitEvent } from 'react'
import type {
  ListChoice,
  ListDefinition,
  ListFilter,
} from '../../../../domain/desk/list-definition.ts'
import { parseFilterValue } from '../../../../domain/desk/list-filter.ts'
import { formatRange, parseRange } from '../../../../domain/desk/list-range.ts'
import { parseNaira } from '../../../../domain/money/parse-naira.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import type { ListAddress } from './use-list-state.ts'

/** The choices of filters that are rows of the database, by the keys of the filters. */
export type FilterChoices = Readonly<Record<string, readonly ListChoice[]>>

type Filters = Readonly<Record<string, string>>

interface ListFiltersProps {
  list: { definition: ListDefinition; address: ListAddress; choices: FilterChoices }
  isOpen: boolean
  onClose: () => void
}

/** Sets all filters of a list at once. */
export function ListFilters({ list, isOpen, onClose }: ListFiltersProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Filter ${list.definition.title.many}`}>
      <FilterForm list={list} onClose={onClose} />
    </Dialog>
  )
}

function FilterForm({
  list: { definition, address, choices },
  onClose,
}: Omit<ListFiltersProps, 'isOpen'>) {
  const [values, setValues] = useState<Filters>(address.state.filters)
  const [error, setError] = useState<string | null>(null)

  function apply(event: SubmitEvent) {
    event.preventDefault()
    const wrong = definition.filters.find((filter) => {
      const value = values[filter.key] ?? ''
      return value !== '' && parseFilterValue(filter, value) === null
    })
    if (wrong) return setError(wrong.key)
    address.change({
      filters: Object.fromEntries(
        definition.filters.flatMap((filter) => {
          const value = parseFilterValue(filter, values[filter.key] ?? '')
          return value === null ? [] : [[filter.key, value]]
        }),
      ),
    })
    onClose()
  }

  return (
    <form onSubmit={apply} className="grid gap-4">
      {definition.filters.map((filter) => (
        <FilterControl
          key={filter.key}
          filter={filter}
          choices={choices[filter.key] ?? filter.choices ?? []}
          value={values[filter.key] ?? ''}
          error={error === filter.key ? 'Please check what you typed here.' : undefined}
          onChange={(value) => setValues({ ...values, [filter.key]: value })}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Show</Button>
        <Button variant="secondary" onClick={() => setValues({})}>
          Clear all
        </Button>
      </div>
    </form>
  )
}

interface ControlProps {
  filter: ListFilter
  choices: readonly ListChoice[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FilterControl({ filter, choices, value, error, onChange }: ControlProps) {
  switch (filter.kind) {
    case 'text':
      return (
        <TextField
          label={filter.title}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'yes-no':
      return (
        <SelectField
          label={filter.title}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">All</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </SelectField>
      )
    case 'choice':
      return <ChoiceControl {...{ filter, choices, value, onChange }} />
    case 'range':
    case 'days':
      return <RangeControl {...{ filter, value, error, onChange }} />
  }
}

function ChoiceControl({ filter, choices, value, onChange }: Omit<ControlProps, 'error'>) {
  const chosen = value.split(',').filter(Boolean)
  return (
    <fieldset>
      <legend className="mb-1.5 text-md font-semibold">{filter.title}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={chosen.includes(choice.value)}
              onChange={({ target }) =>
                onChange(
                  (target.checked
                    ? [...chosen, choice.value]
                    : chosen.filter((one) => one !== choice.value)
                  ).join(','),
                )
              }
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function RangeControl({ filter, value, error, onChange }: Omit<ControlProps, 'choices'>) {
  const range = parseRange(value) ?? { from: null, to: null }
  const [typed, setTyped] = useState({ from: range.from ?? '', to: range.to ?? '' })
  const change = (next: typeof typed) => {
    setTyped(next)
    onChange(formatRange({ from: toEnd(filter, next.from), to: toEnd(filter, next.to) }))
  }
  const isDay = filter.kind === 'days'
  const End = isDay ? DateField : TextField
  const input = isDay ? {} : { inputMode: 'decimal' as const }
  return (
    <fieldset>
      <legend className="mb-1.5 text-md font-semibold">
        {filter.title}
        {filter.money && ' (₦)'}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <End
          {...input}
          label="From"
          value={typed.from}
          error={error}
          onChange={(event) => change({ ...typed, from: event.target.value })}
        />
        <End
          {...input}
          label="To"
          value={typed.to}
          onChange={(event) => change({ ...typed, to: event.target.value })}
        />
      </div>
    </fieldset>
  )
}

/** People type "₦1,500"; the URL holds 1500. What is no amount stays, and is refused by the form. */
function toEnd({ kind }: ListFilter, typed: string): string | null {
  if (typed.trim() === '') return null
  const kobo = kind === 'range' ? parseNaira(typed) : null
  return kobo === null ? typed : String(kobo / 100)
}
