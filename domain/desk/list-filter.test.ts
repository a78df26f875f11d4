import { expect, test } from 'vitest'
import { exampleList } from '../../test/desk/example-list.ts'
import { describeFilter } from './list-filter.ts'

test.each([
  ['status', 'open,done', 'Status: Open or Done'],
  ['city', 'c1', 'City: Lagos'],
  ['note', 'late', 'Note: late'],
  ['total', '10..20', 'Total: 10 to 20'],
  ['total', '..20', 'Total: up to 20'],
  ['made', '2026-01-01..', 'Made: from 2026-01-01'],
  ['active', 'no', 'Active: No'],
])('%s=%s reads "%s"', (key, value, words) => {
  const filter = exampleList.filters.find((one) => one.key === key)
  const choices = key === 'city' ? [{ value: 'c1', label: 'Lagos' }] : undefined
  expect(filter && describeFilter(filter, value, choices)).toBe(words)
})
