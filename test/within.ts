import { expect } from 'vitest'

/** Expects that a number differs from the reference by at most the tolerance. */
export function within(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(
    tolerance,
  )
}
