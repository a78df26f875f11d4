import { expect, test } from 'vitest'
import { describeCount, estimateCount } from './list-count.ts'

const orders = { one: 'order', many: 'orders' }

test.each([
  [{ rows: 0, isExact: true }, '0 orders'],
  [{ rows: 1, isExact: true }, '1 order'],
  [{ rows: 9_876, isExact: true }, '9,876 orders'],
  [{ rows: 103_456, isExact: false }, 'about 103,000 orders'],
  [{ rows: 10_000, isExact: false }, 'more than 10,000 orders'],
])('%j', (count, words) => {
  expect(describeCount(count, orders)).toBe(words)
})

test.each([
  ['the whole table', 103_456, null, 103_456],
  ['the share that the plan expects', 100_000, { matching: 25_000, all: 50_000 }, 50_000],
  ['never more than the table', 100_000, { matching: 60_000, all: 50_000 }, 100_000],
  ['never fewer than were counted', 100_000, { matching: 1, all: 50_000 }, 10_000],
  ['an empty plan', 100_000, { matching: 1, all: 0 }, 100_000],
])('estimates %s', (_, size, planned, rows) => {
  expect(estimateCount(size, planned)).toEqual({ rows, isExact: false })
})
