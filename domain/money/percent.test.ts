import { expect, test } from 'vitest'
import { formatPercent } from './percent.ts'

test.each([
  [0.024, 1, '2.4\u00a0%'],
  [0.0249, 1, '2.5\u00a0%'],
  [0.0249, 2, '2.49\u00a0%'],
  [0.5, 0, '50\u00a0%'],
  [12.345, 1, '1,234.5\u00a0%'],
  [0, 1, '0\u00a0%'],
  [-0.01, 1, '-1\u00a0%'],
])('%d with %d decimals is %j', (share, digits, text) =>
  expect(formatPercent(share, digits)).toBe(text),
)

test('has one decimal by default', () => expect(formatPercent(0.12345)).toBe('12.3\u00a0%'))
