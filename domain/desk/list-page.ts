import { keyField, sortField } from './list-request.ts'
import type { ListCursor } from './list-state.ts'

/** A row of a list: its key, and the values of its columns by their keys. */
export interface ListRow {
  key: string
  values: Readonly<Record<string, unknown>>
  /** The place of the row in the order of the list. */
  sortValue: ListCursor['value']
}

export interface ListPage {
  rows: readonly ListRow[]
  /** Where the next page begins; null on the last page. */
  next: ListCursor | null
  /** Where the previous page ends; null on the first page. */
  previous: ListCursor | null
}

/**
 * A page out of the answers to its requests, which asked for one row more than the page holds: that row
 * says whether there is another page. Before a place, the rows come in reverse.
 * @param size how many rows the page holds
 * @throws TypeError when a row has no key
 */
export function toListPage(
  size: number,
  answer: readonly unknown[],
  cursor: ListCursor | null,
): ListPage {
  const isReversed = cursor?.side === 'before'
  const hasMore = answer.length > size
  const found = answer.slice(0, size).map(toListRow)
  const rows = isReversed ? [...found].reverse() : found
  const hasNext = isReversed || hasMore
  const hasPrevious = isReversed ? hasMore : cursor !== null
  return {
    rows,
    next: hasNext ? placeOf(rows.at(-1), 'after') : null,
    previous: hasPrevious ? placeOf(rows[0], 'before') : null,
  }
}

/**
 * One row of an answer of the Data API.
 * @throws TypeError when it has no key
 */
export function toListRow(given: unknown): ListRow {
  if (typeof given !== 'object' || given === null) throw new TypeError('A row is not an object')
  const values: Record<string, unknown> = { ...given }
  const { [keyField]: key, [sortField]: sortValue } = values
  if (typeof key !== 'string' && typeof key !== 'number') throw new TypeError('A row has no key')
  return { key: String(key), values, sortValue: toSortValue(sortValue) }
}

/** The place of a row: the next page begins after it. */
export function placeOf(row: ListRow | undefined, side: ListCursor['side']): ListCursor | null {
  return row ? { side, value: row.sortValue, key: row.key } : null
}

function toSortValue(value: unknown): ListCursor['value'] {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
  return isPlain ? (value as string | number | boolean) : null
}
