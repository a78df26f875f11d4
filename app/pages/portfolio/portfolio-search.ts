/** The filters in the URL of the portfolio; null for a filter that is not set. */
export interface PortfolioSearch {
  type: ItemType | null
  /** The slug of a state: `lagos`, `akwa-ibom`. */
  state: string | null
  size: Size | null
}

export const itemTypes = {
  residential: 'Homes',
  commercial: 'Businesses',
  industrial: 'Industry',
} as const
export type ItemType = keyof typeof itemTypes

const sizes = { 'under-5': 'Under 5 kWp', '5-20': '5 to 20 kWp', 'over-20': 'Over 20 kWp' } as const
export type Size = keyof typeof sizes

export interface Filterable {
  type: string
  state: string
  kwp: number
}

export interface Choice {
  value: string
  label: string
  /** The number of items with this choice and the other filters unchanged. */
  count: number
}

export interface PortfolioCounts {
  type: Choice[]
  state: Choice[]
  size: Choice[]
}

/** Parses the URL. Unknown values are ignored and returned, so that the page can name them. */
export function parsePortfolioSearch(
  params: URLSearchParams,
  isState: (slug: string) => boolean,
): { search: PortfolioSearch; unknown: string[] } {
  const unknown: string[] = []
  function pick<Value extends string>(
    key: string,
    isKnown: (value: string) => value is Value,
  ): Value | null {
    const text = (params.get(key) ?? '').trim().slice(0, 60)
    const value = key === 'state' ? slugOfState(text) : text.toLowerCase()
    if (text === '' || isKnown(value)) return text === '' ? null : (value as Value)
    unknown.push(text)
    return null
  }
  const search = {
    type: pick('type', (value) => isKeyOf(itemTypes, value)),
    state: pick('state', (value): value is string => isState(value)),
    size: pick('size', (value) => isKeyOf(sizes, value)),
  }
  return { search, unknown }
}

/** A link to the same search with some filters changed. */
export function portfolioHref(
  search: PortfolioSearch,
  change: Partial<PortfolioSearch> = {},
): string {
  const entries = Object.entries({ ...search, ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return entries.length > 0 ? `/portfolio?${new URLSearchParams(entries).toString()}` : '/portfolio'
}

export function filterItems<Item extends Filterable>(
  items: Item[],
  { type, state, size }: PortfolioSearch,
): Item[] {
  return items.filter(
    (item) =>
      (type ?? item.type) === item.type &&
      (state ?? slugOfState(item.state)) === slugOfState(item.state) &&
      (size ?? sizeOf(item.kwp)) === sizeOf(item.kwp),
  )
}

/**
 * The choices of every filter with their counts. A state without items is offered only while it is
 * chosen.
 */
export function countChoices(
  items: Filterable[],
  search: PortfolioSearch,
  stateNames: ReadonlyMap<string, string>,
): PortfolioCounts {
  const count = (change: Partial<PortfolioSearch>) =>
    filterItems(items, { ...search, ...change }).length
  const built = new Set([
    ...items.map((item) => slugOfState(item.state)),
    ...(search.state ? [search.state] : []),
  ])
  return {
    type: keysOf(itemTypes).map((value) => ({
      value,
      label: itemTypes[value],
      count: count({ type: value }),
    })),
    state: [...built]
      .map((value) => ({
        value,
        label: stateNames.get(value) ?? value,
        count: count({ state: value }),
      }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    size: keysOf(sizes).map((value) => ({
      value,
      label: sizes[value],
      count: count({ size: value }),
    })),
  }
}

/** The slug of a state name such as `FCT` or `Akwa Ibom`. */
function slugOfState(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
}

export function sizeOf(kwp: number): Size {
  if (kwp < 5) return 'under-5'
  return kwp <= 20 ? '5-20' : 'over-20'
}

function isKeyOf<Record extends object>(
  record: Record,
  key: string,
): key is Extract<keyof Record, string> {
  return Object.hasOwn(record, key)
}

function keysOf<Record extends object>(record: Record): Extract<keyof Record, string>[] {
  return Object.keys(record) as Extract<keyof Record, string>[]
}
