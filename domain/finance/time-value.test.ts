import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import { irr, mirr, npv } from './cash-flow.ts'
import * as money from './time-value.ts'
import vectors from './vectors/finance-numpy-financial.json'

/** The vectors round rates such as 0.08/12; their text is exact. */
const rateOf = ({ rate, rate_text: text }: { rate?: number; rate_text?: string }): number => {
  const [above = NaN, below = NaN] = (text ?? '').split('/').map(Number)
  return text === undefined ? (rate ?? NaN) : above / below
}
const dueOf = (when: string | undefined) => (when === 'begin' ? 'begin' : 'end')

describe("numpy-financial's tests", () => {
  test.each(vectors.pmt)('pmt of $pv', (given) => {
    const actual = money.pmt({ rate: rateOf(given), periods: given.nper, present: given.pv })
    if (given.expected_rounded === undefined)
      within(actual, given.expected, 1e-9 * Math.abs(given.expected))
    else within(actual, given.expected_rounded, 0.005)
  })
  test('ppmt and ipmt', () => {
    for (const given of vectors.ppmt) {
      for (const [index, period] of [given.per].flat().entries())
        within(
          money.ppmt({ rate: rateOf(given), periods: given.nper, present: given.pv }, period),
          [given.expected].flat()[index] ?? NaN,
          1e-6,
        )
    }
    for (const given of vectors.ipmt) {
      for (const [index, period] of [given.per].flat().entries()) {
        within(
          money.ipmt(
            { rate: rateOf(given), periods: given.nper, present: given.pv, due: dueOf(given.when) },
            period,
          ),
          [given.expected].flat()[index] ?? NaN,
          1e-6,
        )
      }
    }
  })
  test('an amortisation table', () => {
    const loan = { rate: 0.0824 / 12, periods: 12, present: 2500 }
    let balance = loan.present
    let interestSum = 0
    for (const [period, principal, interest, left] of vectors.amortisation_2500_8_24pct_12m.rows) {
      const paid = money.ppmt(loan, period ?? NaN)
      balance += paid
      interestSum += money.ipmt(loan, period ?? NaN)
      within(paid, principal ?? NaN, 0.00501)
      within(money.ipmt(loan, period ?? NaN), interest ?? NaN, 0.00501)
      within(balance, left ?? NaN, 0.00501)
    }
    within(interestSum, vectors.amortisation_2500_8_24pct_12m.total_interest, 0.005)
  })
  test('pv, fv, nper, rate', () => {
    within(money.pv({ rate: 0.07, periods: 20, payment: 12_000 }), -127128.17094619393, 1e-6)
    within(
      money.fv({ rate: 0.075, periods: 20, payment: -2000, present: 0 }),
      86609.36267304292,
      1e-6,
    )
    within(
      money.fv({ rate: 0.05 / 12, periods: 120, payment: -100, present: -100 }),
      15692.92889433575,
      1e-6,
    )
    within(
      money.nper({ rate: 0.075, payment: -2000, present: 0, future: 100_000 }),
      21.544944,
      1e-6,
    )
    expect(money.nper({ rate: 0, payment: -100, present: 1000 })).toBe(10)
    within(
      money.rate({ periods: 10, payment: 0, present: -3500, future: 10_000 }) ?? NaN,
      0.11069085371426893,
      1e-9,
    )
    expect(money.rate({ periods: 12, payment: 400, present: 10_000, future: 5000 })).toBeNull()
  })
  test.each(vectors.npv)('npv at $rate', ({ rate, values, expected, rel, abs }) =>
    within(npv(rate, values), expected, abs ?? (rel ?? 0) * expected),
  )
  test.each(vectors.irr)('irr $expected', ({ values, expected, rel, abs }) =>
    within(irr(values) ?? NaN, expected, abs ?? (rel ?? 0) * expected),
  )
  test.each(vectors.mirr)('mirr $expected', ({ values, finance, reinvest, expected, abs }) =>
    within(mirr(values, { financeRate: finance, reinvestRate: reinvest }) ?? NaN, expected, abs),
  )
})

describe('whatever the numbers', () => {
  const rates = fc.double({ min: 0, max: 0.2, noNaN: true })
  const periods = fc.integer({ min: 1, max: 360 })
  test('pv takes back what fv gave, and payments sum to principal and interest', () => {
    fc.assert(
      fc.property(rates, periods, fc.integer({ min: 1, max: 1e9 }), (rate, count, present) => {
        const future = money.fv({ rate, periods: count, payment: 0, present })
        within(money.pv({ rate, periods: count, payment: 0, future }), present, 1e-9 * present)
        const loan = { rate, periods: count, present }
        within(
          money.fv({ rate, periods: count, payment: money.pmt(loan), present }),
          0,
          1e-6 * present * (1 + rate) ** count,
        )
      }),
    )
  })
  test('a payment of a tiny rate loses no digits', () =>
    within(money.pmt({ rate: 1e-15, periods: 12, present: 1200 }), -100, 1e-9))
  test('the value at the internal rate of return is zero', () => {
    const flows = fc.tuple(
      fc.integer({ min: 100, max: 1e6 }),
      fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 30 }),
    )
    fc.assert(
      fc.property(flows, ([paid, received]) => {
        const rate = irr([-paid, ...received])
        if (rate !== null)
          within(
            npv(rate, [-paid, ...received]),
            0,
            1e-6 * (paid + received.reduce((sum, value) => sum + value)),
          )
      }),
    )
  })
  test('of several rates the one nearest to zero; a loss of nearly everything is found', () => {
    within(irr([-5, 10.5, 1, -8, 1]) ?? NaN, 0.0886, 5e-5)
    within(irr([-100, 100, 0, -7]) ?? NaN, -0.0833, 5e-5)
    within(irr([-100, 0, 0, 74]) ?? NaN, -0.0955, 5e-5)
    within(irr([-3000, 3e-6]) ?? NaN, 1e-9 - 1, 1e-15)
    expect(irr([-1, 1000])).toBeNull()
  })
  test('no rate without both signs', () => {
    expect(irr([100, 100])).toBeNull()
    expect(irr([])).toBeNull()
    expect(mirr([100, 100], { financeRate: 0.1, reinvestRate: 0.1 })).toBeNull()
  })
  test('present value falls as the rate rises', () => {
    fc.assert(
      fc.property(
        rates,
        fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 2 }),
        (rate, values) => {
          expect(npv(rate + 0.01, values)).toBeLessThan(npv(rate, values))
        },
      ),
    )
  })
})
