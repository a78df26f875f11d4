import { expect, test } from 'vitest'
import { readNumber } from './solar-question.ts'

test.each([
  ['spend', '₦120,000', 120_000],
  ['spend', '120 000', 120_000],
  ['tariff', '209.50', 209.5],
  ['light', '4.5', 4.5],
  ['watts', '1,200', 1_200],
] as const)('reads %s from "%s"', (key, text, value) => expect(readNumber(key, text)).toBe(value))

test.each([
  ['spend', '120.000'],
  ['spend', '120 000,50'],
  ['tariff', '1.234'],
  ['litre', '1.234'],
  ['light', '4,5'],
  ['watts', '1,2'],
] as const)('refuses %s from "%s", which is ambiguous or malformed', (key, text) =>
  expect(readNumber(key, text)).toBeNull(),
)
