import { expect, test } from 'vitest'
import { divideRounded } from './divide-rounded.ts'

test.each([
  [0n, 3n, 0],
  [1n, 3n, 0],
  [1n, 2n, 1],
  [149n, 100n, 1],
  [150n, 100n, 2],
  [2n, 3n, 1],
  // 9 × 10^17 / 10^5: the dividend is beyond the numbers that a double holds exactly.
  [900_000_000_000_050_000n, 100_000n, 9_000_000_000_001],
])('%s / %s is about %d', (dividend, divisor, quotient) =>
  expect(divideRounded(dividend, divisor)).toBe(quotient),
)
