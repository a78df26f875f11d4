import { listSortColumns, type ListDefinition, type ListSort } from './list-definition.ts'
import { parseFilterValue } from './list-filter.ts'

/** What somebody sees of a list. All of it is in the URL. */
export interface ListState {
  /** Empty without a search. */
  search: string
  /** The values of the filters that are set, by their keys. */
  filters: Readonly<Record<string, string>>
  sort: ListSort
  /** The keys of the columns; null for those that the definition shows. */
  columns: readonly string[] | null
  /** Where the page begins; null for the first page. */
  cursor: ListCursor | null
}

/** A place between two rows: the next page begins after it, the previous one ends before it. */
export interface ListCursor {
  side: 'after' | 'before'
  /** The value that a row is sorted by. */
  value: string | number | boolean | null
  key: string
}

const maxSearch = 200

/** Reads the state of a list from a URL. What the list does not know is left out. */
export function parseListState(definition: ListDefinition, params: URLSearchParams): ListState {
  return {
    search: (params.get('search') ?? '').trim().slice(0, maxSearch).trim(),
    filters: Object.fromEntries(
      definition.filters.flatMap((filter) => {
        const value = parseFilterValue(filter, params.get(filter.key) ?? '')
        return value === null ? [] : [[filter.key, value]]
      }),
    ),
    sort: parseSort(definition, params.get('sort')),
    columns: parseColumns(definition, params.get('columns')),
    cursor:
      parseCursor('after', params.get('after')) ?? parseCursor('before', params.get('before')),
  }
}

/** The parameters of a URL. What is as in the definition is left out. */
export function toListParams(definition: ListDefinition, state: ListState): URLSearchParams {
  const { search, filters, sort, columns, cursor } = state
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  for (const { key } of definition.filters) {
    const value = filters[key]
    if (value !== undefined) params.set(key, value)
  }
  if (!isSameSort(sort, definition.defaultSort))
    params.set('sort', (sort.isDescending ? '-' : '') + sort.column)
  if (columns) params.set('columns', columns.join(','))
  if (cursor) params.set(cursor.side, JSON.stringify([cursor.value, cursor.key]))
  return params
}

/**
 * The rows that match, and nothing else: what a saved export or a bulk change of "all that match"
 * sends.
 */
export function toMatchQuery(definition: ListDefinition, state: ListState): string {
  const { search, filters } = state
  const { defaultSort: sort } = definition
  return toListParams(definition, { search, filters, sort, columns: null, cursor: null }).toString()
}

/**
 * Parses a query of {@link toMatchQuery}. Null for a query with a filter or a value that the list does not
 * have: without it, more rows would match, perhaps all.
 */
export function parseMatchQuery(definition: ListDefinition, query: string): ListState | null {
  const state = parseListState(definition, new URLSearchParams(query))
  return toMatchQuery(definition, state) === query ? state : null
}

function isSameSort(a: ListSort, b: ListSort): boolean {
  return a.column === b.column && a.isDescending === b.isDescending
}

function parseSort(definition: ListDefinition, text: string | null): ListSort {
  const isDescending = text?.startsWith('-') ?? false
  const column = isDescending ? text?.slice(1) : text
  return column && listSortColumns(definition).includes(column)
    ? { column, isDescending }
    : definition.defaultSort
}

/** In the order of the definition; the ones that it shows anyway are `null`. */
function parseColumns({ columns }: ListDefinition, text: string | null): string[] | null {
  const wanted = new Set(text?.split(','))
  const chosen = columns.filter(({ key }) => wanted.has(key))
  const isDefault = columns.every((one) => one.isDefault === chosen.includes(one))
  return chosen.length === 0 || isDefault ? null : chosen.map(({ key }) => key)
}

function parseCursor(side: ListCursor['side'], text: string | null): ListCursor | null {
  if (text === null) return null
  const parsed = parseJson(text)
  if (!Array.isArray(parsed) || parsed.length !== 2) return null
  const [value, key] = parsed as unknown[]
  if (typeof key !== 'string') return null
  if (value !== null && !['string', 'number', 'boolean'].includes(typeof value)) return null
  return { side, value: value as ListCursor['value'], key }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A URL that somebody cut off shows the first page.
    return null
  }
}
