import { describe, expect, test } from 'vitest'
import { toListPage } from './list-page.ts'
import type { ListCursor } from './list-state.ts'

const row = (n: number) => ({ list_key: `k${n}`, list_sort: n, name: `Row ${n}` })

function pageOf(cursor: ListCursor | null, answer: unknown[]) {
  const { rows, next, previous } = toListPage(3, answer, cursor)
  return { keys: rows.map(({ key }) => key), next: next?.key, previous: previous?.key }
}
const place = (side: ListCursor['side']): ListCursor => ({ side, value: 0, key: 'k0' })

describe('a row more than the page holds says that there is another page', () => {
  test.each([
    ['the only page', null, [row(1)], { keys: ['k1'] }],
    ['the first page', null, [1, 2, 3, 4].map(row), { keys: ['k1', 'k2', 'k3'], next: 'k3' }],
    ['the last page', place('after'), [row(8), row(9)], { keys: ['k8', 'k9'], previous: 'k8' }],
    [
      'a page on the way back',
      place('before'),
      [9, 8, 7, 6].map(row),
      { keys: ['k7', 'k8', 'k9'], next: 'k9', previous: 'k7' },
    ],
    ['the first page on the way back', place('before'), [row(2)], { keys: ['k2'], next: 'k2' }],
    ['nothing', null, [], { keys: [] }],
  ])('%s', (_, cursor, answer, page) => {
    expect(pageOf(cursor, answer)).toEqual({ next: undefined, previous: undefined, ...page })
  })
})

test('a row without a key is an error, not a row', () => {
  expect(() => pageOf(null, [{ list_sort: 1 }])).toThrow('A row has no key')
  expect(() => pageOf(null, ['x'])).toThrow('A row is not an object')
})
