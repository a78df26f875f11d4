import { expect, test } from 'vitest'
import { keepsPromisedPrice } from './late-payment.ts'

test.each([
  ['at the end of the day', 24, false, false, true],
  ['after a day', 24.01, false, false, false],
  ['while staff still look for the money of a receipt', 48, true, false, true],
  ['after that', 48.01, true, false, false],
  ['at once, but cancelled by the buyer', 0.1, false, true, false],
])(
  'the promised price of a late payment: %s',
  (_, hours, isExtended, isCancelledByBuyer, expected) => {
    const placedAt = new Date('2026-11-21T10:00:00Z')
    const now = new Date(placedAt.getTime() + hours * 3_600_000)
    expect(keepsPromisedPrice({ placedAt, isExtended, isCancelledByBuyer, now })).toBe(expected)
  },
)
