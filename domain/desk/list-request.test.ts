import { describe, expect, test } from 'vitest'
import { exampleList } from '../../test/desk/example-list.ts'
import { listRequests, toQueryText, wordsQuery, type ListRequest } from './list-request.ts'
import { parseListState, type ListState } from './list-state.ts'

function requestsOf(query: string) {
  return listRequests(exampleList, parseListState(exampleList, new URLSearchParams(query)), 51)
}

function onlyRequest(state: ListState, definition = exampleList): ListRequest {
  const [request, ...more] = listRequests(definition, state, 51)
  if (!request || more.length > 0) throw new Error('One request was expected')
  return request
}

const conditionsOf = (query: string) => requestsOf(query).map(({ conditions }) => conditions)

function cursorQuery(sort: string, side: 'after' | 'before', value: unknown) {
  return new URLSearchParams({ sort, [side]: JSON.stringify([value, 'k1']) }).toString()
}

test('asks for the shown columns, the value to sort by and the key', () => {
  const state = parseListState(exampleList, new URLSearchParams('columns=total,category'))
  expect(Object.fromEntries(new URLSearchParams(toQueryText(onlyRequest(state))))).toEqual({
    select: 'total:total_kobo,...categories(category:name),list_sort:created_at,list_key:id',
    order: 'created_at.desc,id.desc',
    limit: '51',
  })
})

test('asks also for what the cell of a shown column needs', () => {
  const columns = exampleList.columns.map((one) =>
    one.key === 'total' ? { ...one, alsoReads: ['is_paid'] } : one,
  )
  const state = parseListState(exampleList, new URLSearchParams('columns=total'))
  expect(onlyRequest(state, { ...exampleList, columns }).select).toBe(
    'total:total_kobo,is_paid,list_sort:created_at,list_key:id',
  )
})

describe('conditions of filters', () => {
  test.each([
    ['status=done,open', [['status', 'in.("open","done")']]],
    ['note=50%25_*', [['note', String.raw`ilike.*50\%\__*`]]],
    [
      'total=1500..2000.5',
      [
        ['total_kobo', 'gte.150000'],
        ['total_kobo', 'lte.200050'],
      ],
    ],
    ['weight=..7', [['weight_kg', 'lte.7']]],
    [
      'made=2026-01-31..2026-01-31',
      [
        ['created_at', 'gte.2026-01-31T00:00:00+01:00'],
        ['created_at', 'lt.2026-02-01T00:00:00+01:00'],
      ],
    ],
    ['due=..2026-12-31', [['due_on', 'lt.2027-01-01']]],
    ['active=no', [['is_active', 'eq.false']]],
    ['sent=yes', [['sent_at', 'not.is.null']]],
    ['search=%E1%BB%8Cl%C3%A1 0803-1', [['search', 'fts(simple).ola:* & 0803 & 1:*']]],
    ['search=%3F%21', [['search', 'is.null']]],
  ])('%s', (query, conditions) => {
    expect(conditionsOf(query)).toEqual([conditions])
  })
})

describe('the rows beyond a place', () => {
  test.each([
    [
      'name',
      'after',
      'A "b", \\c',
      [
        [
          ['name', 'gte.A "b", \\c'],
          ['or', '(name.gt."A \\"b\\", \\\\c",and(name.eq."A \\"b\\", \\\\c",id.gt."k1"))'],
        ],
      ],
    ],
    [
      '-total_kobo',
      'after',
      5,
      [
        [
          ['total_kobo', 'lte.5'],
          ['or', '(total_kobo.lt."5",and(total_kobo.eq."5",id.lt."k1"))'],
        ],
      ],
    ],
    [
      '-total_kobo',
      'before',
      5,
      [
        [
          ['total_kobo', 'gte.5'],
          ['or', '(total_kobo.gt."5",and(total_kobo.eq."5",id.gt."k1"))'],
        ],
      ],
    ],
    [
      '-paid_at',
      'after',
      'm',
      [
        [
          ['paid_at', 'lte.m'],
          ['or', '(paid_at.lt."m",and(paid_at.eq."m",id.lt."k1"))'],
        ],
        [['paid_at', 'is.null']],
      ],
    ],
    [
      '-paid_at',
      'after',
      null,
      [
        [
          ['paid_at', 'is.null'],
          ['id', 'lt.k1'],
        ],
      ],
    ],
    [
      'paid_at',
      'after',
      null,
      [
        [
          ['paid_at', 'is.null'],
          ['id', 'gt.k1'],
        ],
        [['paid_at', 'not.is.null']],
      ],
    ],
  ] as const)('%s %s %j', (sort, side, value, conditions) => {
    expect(conditionsOf(cursorQuery(sort, side, value))).toEqual(conditions)
  })

  test('an order that may be empty has its empty values as the smallest, backwards too', () => {
    const orderOf = (query: string) =>
      requestsOf(query).map((request) => new URLSearchParams(toQueryText(request)).get('order'))[0]
    expect(orderOf('sort=-paid_at')).toBe('paid_at.desc.nullslast,id.desc')
    expect(orderOf('sort=paid_at')).toBe('paid_at.asc.nullsfirst,id.asc')
    expect(orderOf(cursorQuery('-paid_at', 'before', null))).toBe('paid_at.asc.nullsfirst,id.asc')
  })
})

test.each([
  ['ade sola', 'ade:* & sola:* | adesola:*'],
  ['  Ọládipọ̀-Ɗan  0803', 'oladipo:* & dan:* & 0803 | oladipodan:* & 0803'],
  ['0803', '0803'],
  ['080 31', '080:* & 31:*'],
  ['im-2026-000123', 'im2026000123:*'],
  ['IM-2026-000123-2', 'im20260001232:*'],
  ['INV-5000-48', 'inv:* & 5000:* & 48:*'],
  ['9E0A-12F3', '9:* & 12f3:*'],
  ['9e', '9e:*'],
  ['e90a', 'e90a:*'],
  ['&', null],
])('the words %s are found by %s', (search, query) => {
  expect(wordsQuery(search, { joinsNumbers: true })).toBe(query)
})
