import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInLagos } from './days.ts'

test.each([
  ['2026-11-22T22:59:59Z', '2026-11-22'],
  ['2026-11-22T23:00:00Z', '2026-11-23'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
])('%s is %s in Lagos', (time, day) => {
  expect(dayInLagos(new Date(time))).toBe(day)
})

test('days are added over the ends of months and years, and taken away again', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 999 }), (at, n) => {
      const day = addDays('2020-01-01', at)
      expect(addDays(day, n) > day).toBe(true)
      expect(addDays(addDays(day, n), -n)).toBe(day)
    }),
  )
})
