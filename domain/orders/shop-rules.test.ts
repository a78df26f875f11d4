import { expect, test } from 'vitest'
import { maxOrderLines, returnDeadline, returnDays } from './shop-rules.ts'

test.each([
  ['2026-11-22T10:30:00.000Z', '2026-11-29T10:30:00.000Z'],
  ['2026-12-28T23:59:59.999Z', '2027-01-04T23:59:59.999Z'],
  // 2028 has a 29 February.
  ['2028-02-25T00:00:00.000Z', '2028-03-03T00:00:00.000Z'],
  ['2027-02-25T00:00:00.000Z', '2027-03-04T00:00:00.000Z'],
])('goods delivered at %s may be returned until %s', (deliveredAt, until) => {
  expect(returnDeadline(new Date(deliveredAt)).toISOString()).toBe(until)
})

test('goods may be returned for seven days; the date of delivery is not changed', () => {
  expect(returnDays).toBe(7)
  const deliveredAt = new Date('2026-11-22T10:30:00Z')
  returnDeadline(deliveredAt)
  expect(deliveredAt.toISOString()).toBe('2026-11-22T10:30:00.000Z')
})

test('an order has at most 50 lines', () => {
  expect(maxOrderLines).toBe(50)
})
