import { expect, test } from 'vitest'
import { cleanOrderNumber } from './order-number.ts'

test.each([
  'IM-2026-000004',
  '#IM-2026-000004',
  'im 2026 000004',
  'IM–2026–000004',
  'IM-2026-000004.',
  '\u2068IM-2026-000004\u2069',
  '*ＩＭ-2026-000004*',
])('%s is the number of an order', (typed) =>
  expect(cleanOrderNumber(typed)).toBe('IM-2026-000004'),
)

test.each([
  ['', ''],
  ['000004', '000004'],
  ['IM-26-4', 'IM-26-4'],
  ['x IM-2026-000004', 'X IM-2026-000004'],
  ['IM-2026-000004 Ada', 'IM-2026-000004 ADA'],
])('%j is none', (typed, cleaned) => expect(cleanOrderNumber(typed)).toBe(cleaned))
