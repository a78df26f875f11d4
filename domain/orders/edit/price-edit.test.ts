import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editedCouponKobo, editedTotals, givenAwayKobo } from './price-edit.ts'

const tenPercent = {
  percentOff: 10,
  amountOffKobo: null,
  minSubtotalKobo: 100_000,
  maxDiscountKobo: null,
}
const line = (quantity: number, before: number, unitPriceKobo = 50_000, todayKobo = 50_000) => ({
  quantity,
  before,
  unitPriceKobo,
  todayKobo,
  vatRatePercent: 7.5,
})

test.each([
  ['grows with the goods while it can be used', true, null, 20_000, 400_000, 40_000],
  ['never gives more once it has expired', false, null, 20_000, 400_000, 20_000],
  ['shrinks with the goods', false, null, 20_000, 150_000, 15_000],
  ['gives nothing below its least sum', true, null, 20_000, 99_999, 0],
  ['grows to the end of its budget', true, 20_000, 20_000, 400_000, 40_000],
  ['gives no more when its budget is too small', true, 19_999, 20_000, 400_000, 20_000],
  ['shrinks when its budget is used up', true, 0, 20_000, 150_000, 15_000],
])('a coupon %s', (_, isUsable, leftKobo, grantedKobo, subtotalKobo, couponKobo) => {
  const coupon = { terms: tenPercent, isUsable, leftKobo, grantedKobo }
  expect(editedCouponKobo(coupon, subtotalKobo)).toBe(couponKobo)
})

test('an edit worked by hand: one unit more, a discount, another fee', () => {
  // 3 × ₦500 = ₦1,500; 10 % = ₦150 and ₦50 by staff; + ₦430 = ₦1,730; VAT × 3 / 43 = ₦120.6977.
  expect(
    editedTotals({
      lines: [line(3, 2)],
      coupon: { terms: tenPercent, isUsable: true, grantedKobo: 10_000, leftKobo: null },
      staffDiscountKobo: 5_000,
      deliveryKobo: 43_000,
      installationKobo: 0,
      vatRatePercent: 7.5,
    }),
  ).toMatchObject({
    subtotalKobo: 150_000,
    discountKobo: 20_000,
    totalKobo: 173_000,
    vatKobo: 12_070,
  })
})

const same = { before: 0, after: 0 }
const fee = (before: number, after: number, usual = 10_000) => ({ before, after, usual })
test.each([
  ['nothing', same, fee(10_000, 10_000), line(2, 2), 0],
  ['a discount', { before: 0, after: 700 }, fee(10_000, 10_000), line(2, 2), 700],
  ['only what is new of a discount', { before: 700, after: 900 }, fee(0, 0, 0), line(2, 2), 200],
  ['a lower fee', same, fee(10_000, 4_000), line(2, 2), 6_000],
  ['a fee that was low before', same, fee(4_000, 4_000), line(2, 2), 0],
  ['a fee of a dearer state', same, fee(10_000, 10_000, 30_000), line(2, 2), 0],
  ['more units at the old price', same, fee(0, 0, 0), line(5, 2, 50_000, 60_000), 30_000],
  ['more units at an old, higher price', same, fee(0, 0, 0), line(5, 2, 50_000, 40_000), 0],
])('staff give away %s', (_, staffDiscountKobo, deliveryKobo, edited, kobo) => {
  expect(givenAwayKobo({ staffDiscountKobo, deliveryKobo, lines: [edited] })).toBe(kobo)
})

test('an edit there and back costs what it cost', () => {
  const amounts = fc.record({
    quantity: fc.integer({ min: 1, max: 99 }),
    other: fc.integer({ min: 1, max: 99 }),
    unitPriceKobo: fc.integer({ min: 1, max: 900_000_000 }),
    percentOff: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(amounts, ({ quantity, other, unitPriceKobo, percentOff }) => {
      const terms = { ...tenPercent, percentOff, minSubtotalKobo: 0 }
      const totalOf = (units: number, grantedKobo: number) =>
        editedTotals({
          lines: [line(units, 1, unitPriceKobo)],
          coupon: { terms, isUsable: true, grantedKobo, leftKobo: null },
          staffDiscountKobo: 0,
          deliveryKobo: 1_000,
          installationKobo: 0,
          vatRatePercent: 7.5,
        })
      const first = totalOf(quantity, 0)
      const second = totalOf(other, first.discountKobo)
      expect(totalOf(quantity, second.discountKobo)).toEqual(first)
    }),
  )
})
