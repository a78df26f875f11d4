import { expect, test } from 'vitest'
import { keepsPromisedPrice, wouldCostMore } from './late-payment.ts'

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

const ordered = { totalKobo: 1_000, deliveryKobo: 100, staffDiscountKobo: 0, isByStaff: false }
test.each([
  ['the same', ordered, { totalKobo: 1_000, deliveryKobo: 100 }, false],
  ['less', ordered, { totalKobo: 999, deliveryKobo: 100 }, false],
  ['more', ordered, { totalKobo: 1_001, deliveryKobo: 100 }, true],
  ['more for its delivery', ordered, { totalKobo: 1_001, deliveryKobo: 101 }, true],
  [
    'more for its delivery, whose fee staff agreed',
    { ...ordered, isByStaff: true },
    { totalKobo: 1_050, deliveryKobo: 150 },
    false,
  ],
  [
    'the same without the discount of staff',
    { ...ordered, totalKobo: 950, staffDiscountKobo: 50 },
    { totalKobo: 1_000, deliveryKobo: 100 },
    false,
  ],
  [
    'more, also with the discount of staff',
    { ...ordered, totalKobo: 950, staffDiscountKobo: 50, isByStaff: true },
    { totalKobo: 1_001, deliveryKobo: 100 },
    true,
  ],
])('an order that would now cost %s', (_, order, today, expected) => {
  expect(wouldCostMore({ ordered: order, today })).toBe(expected)
})
