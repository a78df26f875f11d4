import { expect, test } from 'vitest'
import { problemsOf } from '../../test/parsing.ts'
import { bulkTarget } from './bulk-change.ts'

test('a bulk change names its rows either by keys or by a query', () => {
  expect(problemsOf(bulkTarget, { ids: ['a'], query: null })).toEqual([])
  expect(problemsOf(bulkTarget, { ids: null, query: '' })).toEqual([])
  for (const target of [
    { ids: null, query: null },
    { ids: ['a'], query: 'status=paid' },
    { ids: Array.from({ length: 1_001 }, (_, n) => `id ${n}`), query: null },
  ])
    expect(problemsOf(bulkTarget, target)).toEqual([
      ': Please choose up to 1000 rows, or all that match.',
    ])
})
