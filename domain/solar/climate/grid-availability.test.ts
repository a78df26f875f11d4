import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { gridAvailability, likelyAutonomyHours } from './grid-availability.ts'

const sum = (values: ArrayLike<number>) =>
  Array.from(values).reduce((total, value) => total + value, 0)
const daysOf = (gridOn: Uint8Array) =>
  Array.from({ length: 365 }, (_, day) => gridOn.subarray(24 * day, 24 * day + 24))

/** Longest run of a state within one day, which may wrap around midnight. */
function longestSpell(day: Uint8Array, state: 0 | 1): number {
  const twice = [...day, ...day]
  let longest = 0
  let current = 0
  for (const hour of twice) {
    current = hour === state ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return Math.min(24, longest)
}

test('every day has its hours of grid, and the year has them exactly', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 24, noNaN: true }), fc.nat(), (hoursPerDay, seed) => {
      const gridOn = gridAvailability(hoursPerDay, seed)
      expect(sum(gridOn)).toBe(Math.round(365 * hoursPerDay))
      for (const day of daysOf(gridOn)) within(sum(day), hoursPerDay, 1)
    }),
    { numRuns: 30 },
  )
})

describe('spells', () => {
  test.each([
    // Band A: 20 hours of grid, so 4 of outage in one spell.
    [20, 0, 4],
    // Band C: 12 of each in two spells of 6.
    [12, 0, 6],
    [12, 1, 6],
    // Band E: 4 hours of grid in one spell.
    [4, 1, 4],
    // 16 hours of grid: 8 of outage in two spells of 4.
    [16, 0, 4],
  ] as const)('%d hours a day: state %d lasts at most %d hours', (hoursPerDay, state, longest) => {
    for (const day of daysOf(gridAvailability(hoursPerDay)))
      expect(longestSpell(day, state)).toBe(longest)
  })
})

test('the same seed gives the same year, another seed another one', () => {
  expect(gridAvailability(20, 1)).toEqual(gridAvailability(20, 1))
  expect(gridAvailability(20)).toEqual(gridAvailability(20, 1))
  expect(gridAvailability(20, 2)).not.toEqual(gridAvailability(20, 1))
})

test('outages fall at different hours on different days', () => {
  const starts = new Set(daysOf(gridAvailability(20)).map((day) => day.join('')))
  expect(starts.size).toBeGreaterThan(12)
})

test.each([-1, 25, NaN])('refuses %s hours', (hours) =>
  expect(() => gridAvailability(hours)).toThrow(RangeError),
)

test.each([
  [0, 24],
  [4, 12],
  [12, 12],
  [20, 4],
  [24, 0],
])('%d hours of grid suggest an autonomy of %d hours', (gridHours, autonomy) =>
  expect(likelyAutonomyHours(gridHours)).toBe(autonomy),
)
