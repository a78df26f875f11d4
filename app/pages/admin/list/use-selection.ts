import { useState } from 'react'
import type { BulkTarget } from '../../../../domain/bulk-changes/bulk-change.ts'

export interface Selection {
  has(key: string): boolean
  toggle(key: string): void
  /** Selects the rows of a page, or none of them when all are selected. */
  toggleAll(keys: readonly string[]): void
  /** Selects every row that matches, on all pages. */
  selectMatching(): void
  clear(): void
  /** Every row that matches is selected, on all pages. */
  isAll: boolean
  /** How many keys are selected one by one. */
  count: number
  /** What a bulk change sends; null while nothing is selected. */
  target: BulkTarget | null
}

interface Selected {
  /** What was selected from. Another search or filter begins with nothing selected. */
  query: string
  keys: ReadonlySet<string>
  isAll: boolean
}

const none: ReadonlySet<string> = new Set()

/**
 * The selected rows of a list. Those of other pages stay selected.
 * @param query names the rows that match, as `toMatchQuery` does
 */
export function useSelection(query: string): Selection {
  const [stored, setSelected] = useState<Selected>({ query, keys: none, isAll: false })
  const { keys, isAll } = stored.query === query ? stored : { keys: none, isAll: false }
  const select = (next: Iterable<string>) =>
    setSelected({ query, keys: new Set(next), isAll: false })
  return {
    has: (key) => isAll || keys.has(key),
    toggle: (key) =>
      select(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]),
    toggleAll: (page) =>
      select(
        page.every((key) => keys.has(key))
          ? [...keys].filter((key) => !page.includes(key))
          : [...keys, ...page],
      ),
    selectMatching: () => setSelected({ query, keys: none, isAll: true }),
    clear: () => select([]),
    isAll,
    count: keys.size,
    target: isAll ? { ids: null, query } : keys.size > 0 ? { ids: [...keys], query: null } : null,
  }
}
