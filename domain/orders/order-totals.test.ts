import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponDiscountKobo, maxOrderKobo, orderTotals, type Coupon } from './order-totals.ts'
import { prorate } from '../money/prorate.ts'
import { vatWithin } from '../vat/vat.ts'

const none: Coupon = {
  percentOff: null,
  amountOffKobo: null,
  minSubtotalKobo: 0,
  maxDiscountKobo: null,
}

test('an order worked by hand: two lines, 10 % off, delivery, installation, VAT within', () => {
  // 2 × ₦159,500 + 1 × ₦650,000 = ₦969,000; 10 % = ₦96,900; + ₦12,000 + ₦170,000 =
  // ₦1,054,100; VAT 1,054,100 × 7.5 / 107.5 = ₦73,541.860…
  expect(
    orderTotals({
      lines: [
        { unitPriceKobo: 15_950_000, quantity: 2, vatRatePercent: 7.5 },
        { unitPriceKobo: 65_000_000, quantity: 1, vatRatePercent: 7.5 },
      ],
      coupon: { ...none, percentOff: 10 },
      deliveryKobo: 1_200_000,
      installationKobo: 17_000_000,
      vatRatePercent: 7.5,
    }),
  ).toEqual({
    subtotalKobo: 96_900_000,
    discountKobo: 9_690_000,
    lineDiscountsKobo: [3_190_000, 6_500_000],
    deliveryKobo: 1_200_000,
    installationKobo: 17_000_000,
    totalKobo: 105_410_000,
    vat: [{ ratePercent: 7.5, grossKobo: 105_410_000, vatKobo: 7_354_186 }],
    vatKobo: 7_354_186,
    lineVatsKobo: [2_003_023, 4_081_395],
    serviceVatKobo: 1_269_768,
    vatRatePercent: 7.5,
  })
})

test.each([
  ['a share', { ...none, percentOff: 33.33 }, 100, 33],
  ['a share of half a kobo goes up', { ...none, percentOff: 50 }, 101, 51],
  ['a share with a limit', { ...none, percentOff: 10, maxDiscountKobo: 500 }, 1_000_000, 500],
  ['an amount', { ...none, amountOffKobo: 5_000 }, 20_000, 5_000],
  ['an amount above the goods', { ...none, amountOffKobo: 5_000 }, 4_000, 4_000],
  ['a sum below the least', { ...none, percentOff: 10, minSubtotalKobo: 20_001 }, 20_000, 0],
] as const)('%s', (_, coupon, subtotal, discount) => {
  expect(couponDiscountKobo(coupon, subtotal)).toBe(discount)
})

const anyLines = fc.array(
  fc.record({
    unitPriceKobo: fc.integer({ min: 1, max: 99_999_999_900 }),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { minLength: 1, maxLength: 12 },
)
const anyCoupon = fc.option(
  fc.record({
    percentOff: fc.option(
      fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    ),
    amountOffKobo: fc.option(fc.integer({ min: 1, max: maxOrderKobo })),
    minSubtotalKobo: fc.integer({ min: 0, max: 1_000_000 }),
    maxDiscountKobo: fc.option(fc.integer({ min: 1, max: maxOrderKobo })),
  }),
)

test('for any cart, coupon, VAT and fee the parts sum to the whole and nothing is negative', () => {
  fc.assert(
    fc.property(
      anyLines,
      anyCoupon,
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      (lines, coupon, deliveryKobo, installationKobo, hundredths) => {
        const subtotal = lines.reduce((sum, line) => sum + line.unitPriceKobo * line.quantity, 0)
        fc.pre(subtotal <= maxOrderKobo)
        const totals = orderTotals({
          lines: lines.map((line) => ({ ...line, vatRatePercent: hundredths / 100 })),
          coupon,
          deliveryKobo,
          installationKobo,
          vatRatePercent: hundredths / 100,
        })
        expect(totals.subtotalKobo).toBe(subtotal)
        expect(
          totals.subtotalKobo - totals.discountKobo + totals.deliveryKobo + totals.installationKobo,
        ).toBe(totals.totalKobo)
        expect(totals.lineDiscountsKobo.reduce((sum, part) => sum + part, 0)).toBe(
          totals.discountKobo,
        )
        for (const [index, part] of totals.lineDiscountsKobo.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(
            (lines[index]?.unitPriceKobo ?? 0) * (lines[index]?.quantity ?? 0),
          )
        }
        expect(totals.vatKobo).toBeGreaterThanOrEqual(0)
        expect(totals.vatKobo).toBeLessThanOrEqual(totals.totalKobo)
        // The VAT is that of the net sum it leaves, to half a kobo.
        expect(
          Math.abs((totals.totalKobo - totals.vatKobo) * (hundredths / 10_000) - totals.vatKobo),
        ).toBeLessThanOrEqual(0.51 * (1 + hundredths / 10_000))
      },
    ),
    { numRuns: 300 },
  )
})

test('splits any amount into whole parts that sum to it and are close to their shares', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: maxOrderKobo }),
      fc.array(fc.integer({ min: 0, max: maxOrderKobo }), { minLength: 1, maxLength: 20 }),
      (amount, weights) => {
        const sum = weights.reduce((total, weight) => total + weight, 0)
        fc.pre(sum > 0)
        const parts = prorate(amount, weights)
        expect(parts.reduce((total, part) => total + part, 0)).toBe(amount)
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amount * (weights[index] ?? 0)) / sum)).toBeLessThanOrEqual(1.001)
      },
    ),
  )
})

test.each([
  [{ unitPriceKobo: 0, quantity: 1 }],
  [{ unitPriceKobo: 100.5, quantity: 1 }],
  [{ unitPriceKobo: 100, quantity: 0 }],
  [{ unitPriceKobo: 100, quantity: 1.5 }],
  [{ unitPriceKobo: maxOrderKobo, quantity: 2 }],
])('%j is refused', (line) => {
  expect(() =>
    orderTotals({
      lines: [{ ...line, vatRatePercent: 7.5 }],
      coupon: null,
      deliveryKobo: 0,
      installationKobo: 0,
      vatRatePercent: 7.5,
    }),
  ).toThrow(RangeError)
})

test('the VAT within ₦0 is ₦0, and within ₦1,075 at 7.5 % it is ₦75', () => {
  expect(vatWithin(0, 7.5)).toBe(0)
  expect(vatWithin(107_500, 7.5)).toBe(7_500)
})
