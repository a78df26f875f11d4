import { expect } from 'vitest'

/** Expects a number no further from the reference than the tolerance that the reference states. */
export function within(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(
    tolerance,
  )
}
