import { foldName, nameWords } from '../text/fold-name.ts'
import {
  shownColumns,
  type ListColumn,
  type ListDefinition,
  type ListSort,
} from './list-definition.ts'
import { filterConditions, type Condition } from './list-filter.ts'
import type { ListCursor, ListState } from './list-state.ts'
import { containsPattern, quoteValue } from './quote-value.ts'

/** A request to the Data API for rows of a list. */
export interface ListRequest {
  table: string
  select: string
  conditions: readonly Condition[]
  order: readonly ListOrder[]
  limit: number
}

interface ListOrder extends ListSort {
  nulls: 'first' | 'last' | null
}

/** The names under which each row has the value that it is sorted by, and its own key. */
export const sortField = 'list_sort'
export const keyField = 'list_key'

/** Which rows match the search and the filters. */
export function matchConditions(
  definition: ListDefinition,
  { search, filters }: Pick<ListState, 'search' | 'filters'>,
): Condition[] {
  return [
    ...searchConditions(definition, search),
    ...definition.filters.flatMap((filter) => {
      const value = filters[filter.key]
      return value === undefined ? [] : filterConditions(filter, value)
    }),
  ]
}

/**
 * The requests for one page: usually one. A second one asks for the rows that come next when the first
 * finds too few, because one condition for both would make PostgreSQL read the list from its start.
 * Pages are found by the last row of the page before, so they are as quick at the end as at the start,
 * and a row that is added meanwhile shifts nothing.
 */
export function listRequests(
  definition: ListDefinition,
  state: ListState,
  limit: number,
): ListRequest[] {
  const { table, tieBreaker } = definition
  const { sort, cursor } = state
  // The last page before a place is asked for from that place backwards.
  const isReversed = cursor?.side === 'before'
  const mayBeEmpty = definition.columns.some((one) => one.sort === sort.column && one.mayBeEmpty)
  const isDescending = sort.isDescending !== isReversed
  const nulls = mayBeEmpty ? (isDescending ? 'last' : 'first') : null
  const place = { definition, column: sort.column, isDescending, mayBeEmpty }
  const shown = shownColumns(definition, state.columns).map(selectOf)
  const parts = cursor ? conditionsAfter(place, cursor) : [[]]
  return parts.map((conditions) => ({
    table,
    select: [...shown, `${sortField}:${sort.column}`, `${keyField}:${tieBreaker}`].join(','),
    conditions: [...matchConditions(definition, state), ...conditions],
    order: [
      { column: sort.column, isDescending, nulls },
      ...(sort.column === tieBreaker ? [] : [{ column: tieBreaker, isDescending, nulls: null }]),
    ],
    limit,
  }))
}

/** The query string of a request. */
export function toQueryText({ select, conditions, order, limit }: ListRequest): string {
  const params = new URLSearchParams({ select })
  for (const [name, value] of conditions) params.append(name, value)
  params.set('order', order.map(orderText).join(','))
  params.set('limit', String(limit))
  return params.toString()
}

function orderText({ column, isDescending, nulls }: ListOrder): string {
  return `${column}.${isDescending ? 'desc' : 'asc'}${nulls === null ? '' : `.nulls${nulls}`}`
}

function selectOf({ key, select, alsoReads = [] }: ListColumn): string {
  const own = select === key || select.startsWith('...') ? select : `${key}:${select}`
  return [own, ...alsoReads].join(',')
}

function searchConditions({ search: by }: ListDefinition, search: string): Condition[] {
  if (search === '' || !by) return []
  if (by.kind === 'contains') return [[by.column, `ilike.${containsPattern(search)}`]]
  if (by.kind === 'name') return [[by.column, `ilike.${containsPattern(foldName(search))}`]]
  const query = wordsQuery(search, { joinsNumbers: by.joinsNumbers ?? false })
  // Text without a single letter or figure finds nothing.
  return [[by.column, query === null ? 'is.null' : `fts(simple).${query}`]]
}

/**
 * A tsquery of PostgreSQL that finds words that begin with the words of a search; null without a word.
 * The four digits of a phone network are matched as a whole word, because thousands of numbers begin so.
 * @param joinsNumbers the number of an order, an invoice or a payment is one word
 */
export function wordsQuery(search: string, { joinsNumbers = false } = {}): string | null {
  const words = nameWords(joinsNumbers ? joinNumbers(search) : search)
  if (words.length === 0) return null
  return [words, ...joinedWords(words)].map((each) => each.map(wordQuery).join(' & ')).join(' | ')
}

/** The words with two neighbours as one: "Abdul-Rahman" finds "Abdulrahman". */
function joinedWords(words: readonly string[]): string[][] {
  return words.slice(1).flatMap((word, at) => {
    const joined = `${words[at]}${word}`
    return /\p{N}/u.test(joined) ? [] : [[...words.slice(0, at), joined, ...words.slice(at + 2)]]
  })
}

/**
 * PostgreSQL reads a word like "9e0a" as the number 9e0 and the letter a, and finds it nowhere. Such a
 * word, as in the reference of an inquiry, is searched by the figures before its "e".
 */
function wordQuery(word: string): string {
  const isPhoneNetwork = /^0[789]\d\d$/.test(word)
  return isPhoneNetwork ? word : `${word.replace(/^(\d+)e\d.*/, '$1')}:*`
}

/** "IM-2026-000123" becomes "IM2026000123", as `private.join_numbers` stores it. */
function joinNumbers(search: string): string {
  return search.replaceAll(/\b([a-z]{2,4})-(20\d\d)-(\d+)(?:-(\d+))?/gi, '$1$2$3$4')
}

interface Place {
  definition: ListDefinition
  column: string
  isDescending: boolean
  mayBeEmpty: boolean
}

/** The rows after a cursor, as one set of conditions for each request, in the order of the list. */
function conditionsAfter(place: Place, { value, key }: ListCursor): Condition[][] {
  const { definition, column, isDescending, mayBeEmpty } = place
  const { tieBreaker } = definition
  const beyond = isDescending ? 'lt' : 'gt'
  if (column === tieBreaker) return [[[tieBreaker, `${beyond}.${key}`]]]
  if (value === null) {
    const alsoEmpty: Condition[] = [
      [column, 'is.null'],
      [tieBreaker, `${beyond}.${key}`],
    ]
    // Empty values are the smallest, so rows with a value follow them when the order rises.
    return isDescending ? [alsoEmpty] : [alsoEmpty, [[column, 'not.is.null']]]
  }
  const quoted = quoteValue(String(value))
  const keyBeyond = `${tieBreaker}.${beyond}.${quoteValue(key)}`
  // The first condition repeats a part of the second one: it leads PostgreSQL to the place in the index.
  const further: Condition[] = [
    [column, `${isDescending ? 'lte' : 'gte'}.${String(value)}`],
    ['or', `(${column}.${beyond}.${quoted},and(${column}.eq.${quoted},${keyBeyond}))`],
  ]
  return mayBeEmpty && isDescending ? [further, [[column, 'is.null']]] : [further]
}
