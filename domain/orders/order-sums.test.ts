import { describe, expect, test } from 'vitest'
import { couponDiscountKobo, maxOrderKobo, orderTotals, type Coupon } from './order-totals.ts'
import { prorate } from '../money/prorate.ts'
import { vatWithin } from '../vat/vat.ts'

const none: Coupon = {
  percentOff: null,
  amountOffKobo: null,
  minSubtotalKobo: 0,
  maxDiscountKobo: null,
}
const line = (unitPriceKobo: number, quantity = 1, vatRatePercent = 7.5) => ({
  unitPriceKobo,
  quantity,
  vatRatePercent,
})
const totals = (change: Partial<Parameters<typeof orderTotals>[0]>) =>
  orderTotals({
    lines: [line(107_500)],
    coupon: null,
    deliveryKobo: 0,
    installationKobo: 0,
    vatRatePercent: 7.5,
    ...change,
  })

describe('VAT within an amount, 3/43 of it at 7.5 %', () => {
  test.each([
    // 1 × 3 / 43 = 0.07; 7 × 3 / 43 = 0.488; 8 × 3 / 43 = 0.558.
    [0, 0],
    [1, 0],
    [7, 0],
    [8, 1],
    [21, 1],
    // 22 × 3 / 43 = 1.535.
    [22, 2],
    [43, 3],
    [100, 7],
    [107_500, 7_500],
    // 1,000,000 × 3 / 43 = 69,767.44.
    [1_000_000, 69_767],
    // 10^12 × 3 / 43 = 69,767,441,860.465.
    [maxOrderKobo, 69_767_441_860],
  ])('of %d kobo is %d', (amountKobo, vatKobo) => {
    expect(vatWithin(amountKobo, 7.5)).toBe(vatKobo)
  })
  test.each([
    [1_000, 0, 0],
    [105, 5, 5],
    // Exactly half a kobo goes up: 100 % of 1 is 0.5, of 3 is 1.5.
    [1, 100, 1],
    [3, 100, 2],
    // A rate with hundredths: 10,775 × 7.75 / 107.75 = 775.
    [10_775, 7.75, 775],
  ])('of %d kobo at %d %% is %d', (amountKobo, rate, vatKobo) => {
    expect(vatWithin(amountKobo, rate)).toBe(vatKobo)
  })
})

describe('the discount of a coupon', () => {
  test.each([
    ['half a kobo goes up', { percentOff: 50 }, 1, 1],
    ['less than half a kobo goes down', { percentOff: 10 }, 14, 1],
    ['half of a kobo at 10 %', { percentOff: 10 }, 15, 2],
    ['hundredths of a percent', { percentOff: 0.01 }, 10_000, 1],
    ['hundredths that are no binary fraction', { percentOff: 33.33 }, 10_000, 3_333],
    // In binary 0.29 × 100 is a little less than 29.
    ['a share that is a little less in binary', { percentOff: 0.29 }, 10_000, 29],
    ['100 %', { percentOff: 100 }, 12_345, 12_345],
    ['the largest order stays exact', { percentOff: 12.5 }, maxOrderKobo, 125_000_000_000],
    ['a subtotal at the minimum', { percentOff: 10, minSubtotalKobo: 20_000 }, 20_000, 2_000],
    ['a kobo below the minimum', { percentOff: 10, minSubtotalKobo: 20_000 }, 19_999, 0],
    ['a share at its limit', { percentOff: 10, maxDiscountKobo: 2_000 }, 20_000, 2_000],
    ['a share above its limit', { percentOff: 10, maxDiscountKobo: 1_999 }, 20_000, 1_999],
    ['an amount of the whole subtotal', { amountOffKobo: 5_000 }, 5_000, 5_000],
    ['an amount above its limit', { amountOffKobo: 5_000, maxDiscountKobo: 3_000 }, 9_000, 3_000],
    ['a limit above the subtotal', { amountOffKobo: 5_000, maxDiscountKobo: 4_000 }, 900, 900],
    ['neither a share nor an amount', {}, 9_000, 0],
  ])('%s', (_, change, subtotal, discount) => {
    expect(couponDiscountKobo({ ...none, ...change }, subtotal)).toBe(discount)
  })
})

describe('the spread of an amount over lines', () => {
  test.each([
    ['equal lines: the first ones get what is left', 100, [1, 1, 1], [34, 33, 33]],
    ['two are left', 101, [1, 1, 1], [34, 34, 33]],
    // Shares 2.5, 1.66…, 0.83…: one is left after 2, 1, 0, and goes to 0.83; the next to 0.66.
    ['the largest remainder comes first', 5, [3, 2, 1], [2, 2, 1]],
    ['one line', 77, [5], [77]],
    ['a line without weight gets nothing', 10, [0, 3, 0], [0, 10, 0]],
    ['no weights', 10, [0, 0], [0, 0]],
    ['no lines', 0, [], []],
    ['nothing', 0, [4, 5], [0, 0]],
    ['the last remainder is the largest', 1, [1, 2], [0, 1]],
    ['of equal remainders the first one', 10, [1, 1, 5], [2, 1, 7]],
  ])('%s', (_, amount, weights, parts) => {
    expect(prorate(amount, weights)).toEqual(parts)
  })
})

describe('whole orders, worked by hand', () => {
  test('a kobo of discount goes to one line', () => {
    expect(
      totals({ lines: [line(50), line(50)], coupon: { ...none, amountOffKobo: 1 } }),
    ).toMatchObject({
      subtotalKobo: 100,
      discountKobo: 1,
      lineDiscountsKobo: [1, 0],
      totalKobo: 99,
    })
  })
  test('15 % off three lines with delivery', () => {
    // 3 × 33,333 + 1 × 1 + 2 × 12,345 = 124,690; 15 % = 18,703.5, up to 18,704.
    // Shares of the lines: 15,000.0009…, 0.1500…, 3,703.5989…: the kobo that is left goes to the
    // last.
    // 124,690 − 18,704 + 500 = 106,486; VAT = 106,486 × 3 / 43 = 7,429.26.
    expect(
      totals({
        lines: [line(33_333, 3), line(1), line(12_345, 2)],
        coupon: { ...none, percentOff: 15 },
        deliveryKobo: 500,
      }),
    ).toEqual({
      subtotalKobo: 124_690,
      discountKobo: 18_704,
      lineDiscountsKobo: [15_000, 0, 3_704],
      deliveryKobo: 500,
      installationKobo: 0,
      totalKobo: 106_486,
      vat: [{ ratePercent: 7.5, grossKobo: 106_486, vatKobo: 7_429 }],
      vatKobo: 7_429,
      lineVatsKobo: [5_930, 0, 1_464],
      serviceVatKobo: 35,
      vatRatePercent: 7.5,
    })
  })
  test('a free order still pays its delivery, with VAT', () => {
    expect(totals({ coupon: { ...none, percentOff: 100 }, deliveryKobo: 4_300 })).toMatchObject({
      discountKobo: 107_500,
      totalKobo: 4_300,
      vatKobo: 300,
    })
  })
  test('gives no discount without a coupon', () => {
    expect(totals({ lines: [line(100), line(200)] })).toMatchObject({
      discountKobo: 0,
      lineDiscountsKobo: [0, 0],
      totalKobo: 300,
    })
  })
  test('no VAT in a year without VAT', () => {
    expect(totals({ lines: [line(107_500, 1, 0)], vatRatePercent: 0 })).toMatchObject({
      vat: [{ ratePercent: 0, grossKobo: 107_500, vatKobo: 0 }],
      vatKobo: 0,
    })
  })
})

describe('the limit of ₦10 billion', () => {
  test('is accepted in one line and in two', () => {
    expect(totals({ lines: [line(maxOrderKobo)] }).subtotalKobo).toBe(1_000_000_000_000)
    expect(totals({ lines: [line(maxOrderKobo - 1), line(1)] }).totalKobo).toBe(1_000_000_000_000)
  })
  test('is refused a kobo above', () => {
    expect(() => totals({ lines: [line(maxOrderKobo + 1)] })).toThrow(
      'The order exceeds the largest amount',
    )
    expect(() => totals({ lines: [line(maxOrderKobo), line(1)] })).toThrow(
      'The order exceeds the largest amount',
    )
  })
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'a delivery for %d is refused',
  (fee) => {
    expect(() => totals({ deliveryKobo: fee })).toThrow(`${fee} is no delivery fee`)
  },
)

test('says which price or quantity is wrong', () => {
  expect(() => totals({ lines: [line(-5)] })).toThrow('-5 is no price in kobo')
  expect(() => totals({ lines: [line(0)] })).toThrow('0 is no price in kobo')
  expect(() => totals({ lines: [line(5, 0)] })).toThrow('0 is no quantity')
  expect(() => totals({ lines: [line(5, 2.5)] })).toThrow('2.5 is no quantity')
})
