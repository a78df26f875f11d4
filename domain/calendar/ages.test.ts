import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageMs, clockToleranceMs, hasLostTime, isMisdated, isOver } from './ages.ts'

const hourMs = 3_600_000
const now = new Date('2026-11-22T00:30:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

test.each([
  ['400 days', 400 * 24 * hourMs],
  ['2 hours', 2 * hourMs],
  // 23:50 of the evening before, read at 00:30.
  ['across midnight', 40 * 60_000],
])('a time of a clock that was %s ahead has no age, and what it began is over', (_, aheadMs) => {
  expect(isMisdated(later(aheadMs), now)).toBe(true)
  expect(ageMs(later(aheadMs), now)).toBe(null)
  expect(isOver({ at: later(aheadMs), afterMs: 1_000 * 24 * hourMs, now })).toBe(true)
})

test('two clocks may differ by five minutes', () => {
  expect(isMisdated(later(clockToleranceMs), now)).toBe(false)
  expect(isMisdated(later(clockToleranceMs + 1), now)).toBe(true)
  expect(ageMs(later(clockToleranceMs), now)).toBe(0)
  expect(isOver({ at: later(clockToleranceMs), afterMs: 0, now })).toBe(false)
})

test('a time that has passed is over just after its end', () => {
  expect(ageMs(later(-hourMs), now)).toBe(hourMs)
  expect(isOver({ at: later(-hourMs), afterMs: hourMs, now })).toBe(false)
  expect(isOver({ at: later(-hourMs - 1), afterMs: hourMs, now })).toBe(true)
})

test('an age is never negative', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (at) => {
      const age = ageMs(at, now)
      expect(age === null ? isMisdated(at, now) : age >= 0).toBe(true)
    }),
  )
})

test('a clock has lost its time when it stands before this software existed', () => {
  expect(hasLostTime(new Date(0))).toBe(true)
  expect(hasLostTime(new Date('2026-10-31T23:59:59Z'))).toBe(true)
  expect(hasLostTime(now)).toBe(false)
})
