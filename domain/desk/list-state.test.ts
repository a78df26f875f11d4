import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleList } from '../../test/desk/example-list.ts'
import { listSortColumns } from './list-definition.ts'
import {
  parseListState,
  parseMatchQuery,
  toListParams,
  toMatchQuery,
  type ListState,
} from './list-state.ts'

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const amount = fc.nat({ max: 9_999_999 }).map((kobo) => String(kobo / 100))
const rangeOf = (end: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.option(end), fc.option(end))
    .filter(([from, to]) => from !== null || to !== null)
    .map(([from, to]) => `${from ?? ''}..${to ?? ''}`)
const id = fc.uuid()

const filters = fc.record(
  {
    status: fc.constantFrom('open', 'done', 'open,done'),
    city: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }).map((ids) => ids.sort().join(',')),
    note: line,
    total: rangeOf(amount),
    weight: rangeOf(amount),
    made: rangeOf(day),
    due: rangeOf(day),
    active: fc.constantFrom('yes', 'no'),
    sent: fc.constantFrom('yes', 'no'),
  },
  { requiredKeys: [] },
)
const cursor = fc.record({
  side: fc.constantFrom('after' as const, 'before' as const),
  value: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
    fc.boolean(),
    fc.constant(null),
  ),
  key: id,
})
/** As the page stores them: in the order of the definition, and null for what it shows anyway. */
const columns = fc.constantFrom(null, ['name'], ['name', 'paid'], ['category', 'status'])

const anyState: fc.Arbitrary<ListState> = fc.record({
  search: fc.oneof(fc.constant(''), line),
  filters,
  sort: fc.record({
    column: fc.constantFrom(...listSortColumns(exampleList)),
    isDescending: fc.boolean(),
  }),
  columns,
  cursor: fc.option(cursor),
})

test('a URL holds the whole state of a list', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const url = new URL(`https://desk.test/?${toListParams(exampleList, state).toString()}`)
      expect(parseListState(exampleList, url.searchParams)).toEqual(state)
    }),
  )
})

test('the query of what matches leaves out order, columns and page, and nothing else', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const parsed = parseMatchQuery(exampleList, toMatchQuery(exampleList, state))
      expect(parsed).toEqual({
        search: state.search,
        filters: state.filters,
        sort: exampleList.defaultSort,
        columns: null,
        cursor: null,
      })
    }),
  )
})

test.each(['q=flood', 'status=removed', 'search=+flood'])(
  'the rows that match %s are not known',
  (query) => expect(parseMatchQuery(exampleList, query)).toBeNull(),
)

test('any query is read without an error, and what it means is stable', () => {
  const name = fc.constantFrom('search', 'sort', 'columns', 'after', 'before', 'status', 'made')
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string({ unit: 'grapheme' }))), (pairs) => {
      const once = parseListState(exampleList, new URLSearchParams(pairs))
      expect(parseListState(exampleList, toListParams(exampleList, once))).toEqual(once)
    }),
  )
})

describe('leaves out what the list does not know', () => {
  test.each([
    ['an unknown filter', 'colour=red'],
    ['an unknown choice', 'status=lost'],
    ['a day that does not exist', 'made=2026-02-30..'],
    ['an amount in words', 'total=much..'],
    ['a range without ends', 'total=..'],
    ['an unknown order', 'sort=-password'],
    ['unknown columns', 'columns=password'],
    ['the columns that it shows anyway', 'columns=name,total,status'],
    ['a broken place', 'after=%5B1'],
    ['a place with an object in it', 'after=%5B%7B%7D%2C%22x%22%5D'],
  ])('%s', (_, query) => {
    const state = parseListState(exampleList, new URLSearchParams(query))
    expect(toListParams(exampleList, state).toString()).toBe('')
  })
})
