import X from '~icons/lucide/x'
import { describeFilter } from '../../../../domain/desk/list-filter.ts'
import { TextButton } from '../../../ui/forms/form-parts.tsx'
import type { List } from './use-list.ts'

/** The filters and the search that are set, each with a button that takes it away. */
export function ListChips({ list: { definition, address, choices } }: { list: List }) {
  const { search, filters } = address.state
  const set = definition.filters.flatMap((filter) => {
    const value = filters[filter.key]
    if (value === undefined) return []
    const { [filter.key]: _, ...others } = filters
    const words = describeFilter(filter, value, choices[filter.key])
    return [{ key: filter.key, words, remove: () => address.change({ filters: others }) }]
  })
  const chips =
    search === ''
      ? set
      : [
          {
            key: 'search',
            words: `Search: ${search}`,
            remove: () => address.change({ search: '' }),
          },
          ...set,
        ]
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Filters that are set">
      {chips.map(({ key, words, remove }) => (
        <li
          key={key}
          className="flex items-center rounded-full bg-primary-soft pl-3.5 text-sm text-on-primary-soft"
        >
          {words}
          <button
            type="button"
            className="grid size-11 place-items-center rounded-full"
            aria-label={`Take away “${words}”`}
            onClick={remove}
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <TextButton onClick={() => address.change({ search: '', filters: {} })}>
          Clear all
        </TextButton>
      </li>
    </ul>
  )
}
