import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { normalFrom, seededRandom } from './seeded-random.ts'

const take = (count: number, next: () => number) => Array.from({ length: count }, () => next())
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('uniform numbers', () => {
  test('repeat with the seed and differ between seeds', () => {
    expect(take(5, seededRandom(7))).toEqual(take(5, seededRandom(7)))
    expect(take(5, seededRandom(7))).not.toEqual(take(5, seededRandom(8)))
  })
  test('Mulberry32 with seed 1 starts with 0.62707394058816135', () =>
    within(seededRandom(1)(), 0.62707394058816135, 1e-15))
  test('lie from 0 up to 1, with a mean of a half', () => {
    const values = take(10_000, seededRandom(3))
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...values)).toBeLessThan(1)
    within(mean(values), 0.5, 0.01)
  })
})

describe('normal numbers', () => {
  const random = seededRandom(5)
  const values = take(20_000, () => normalFrom(random))
  test('have a mean of 0 and a variance of 1', () => {
    within(mean(values), 0, 0.03)
    within(mean(values.map((value) => value ** 2)), 1, 0.05)
  })
  test('68 % lie within one standard deviation', () =>
    within(values.filter((value) => Math.abs(value) < 1).length / values.length, 0.683, 0.01))
  test('by hand: u = 1 - e^-2 and v = 0 give 2 × cos 0', () => {
    const numbers = [1 - Math.exp(-2), 0]
    within(
      normalFrom(() => numbers.shift() ?? NaN),
      2,
      1e-12,
    )
  })
})
