import { expect, test } from 'vitest'
import { describeCount } from './list-count.ts'

test.each([
  [0, '0 orders'],
  [1, '1 order'],
  [103_456, '103,456 orders'],
  [null, 'Too many orders to count'],
])('%j', (count, words) => {
  expect(describeCount(count, { one: 'order', many: 'orders' })).toBe(words)
})
