import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import { annualRates, effectiveRate } from './annual-rates.ts'
import { annuitySchedule, flatRateSchedule, type Instalment } from './instalment-schedule.ts'
import { pmt } from './time-value.ts'
import vectors from './vectors/finance-instalments.json'

const sumOf = (
  schedule: readonly Instalment[],
  key: 'paymentKobo' | 'interestKobo' | 'principalKobo',
) => schedule.reduce((sum, line) => sum + line[key], 0)

describe('annuity schedules against the reference', () => {
  test.each(vectors.reducing_balance)(
    '$principal_kobo kobo at $nominal_annual_rate over $months months',
    (given) => {
      const schedule = annuitySchedule(
        { principalKobo: given.principal_kobo, months: given.months },
        given.nominal_annual_rate,
      )
      expect(
        schedule.map((line) => [
          line.number,
          line.paymentKobo,
          line.interestKobo,
          line.principalKobo,
          line.balanceKobo,
        ]),
      ).toEqual(given.schedule)
      expect(schedule[0]?.paymentKobo).toBe(given.regular_instalment_kobo)
      expect(schedule.at(-1)?.paymentKobo).toBe(given.final_instalment_kobo)
      expect([sumOf(schedule, 'paymentKobo'), sumOf(schedule, 'interestKobo')]).toEqual([
        given.total_paid_kobo,
        given.total_interest_kobo,
      ])
      within(
        -pmt({
          rate: given.nominal_annual_rate / 12,
          periods: given.months,
          present: given.principal_kobo / 100,
        }),
        given.annuity_exact_naira,
        1e-8,
      )
      within(effectiveRate(given.nominal_annual_rate / 12), given.effective_annual_rate, 1e-10)
      within(
        annualRates(
          given.principal_kobo,
          schedule.map(({ paymentKobo }) => paymentKobo),
        )?.monthlyRate ?? NaN,
        given.irr_monthly_of_rounded_cashflows,
        1e-12,
      )
    },
  )
})

describe('an annuity by hand', () => {
  // ₦1,000 at 12 % a year over 3 months: 1 % a month, 1000 × 0.01 × 1.030301 / 0.030301 = 340.02.
  const schedule = annuitySchedule({ principalKobo: 100_000, months: 3 }, 0.12)
  test('has the regular instalment, and a last one that clears the balance', () =>
    expect(schedule.map(({ paymentKobo }) => paymentKobo)).toEqual([34_002, 34_002, 34_003]))
  test('has 1 % of the balance as interest: ₦10, then 1 % of ₦669.98 and of ₦336.66', () =>
    expect(schedule.map(({ interestKobo }) => interestKobo)).toEqual([1_000, 670, 337]))
  test('reduces the balance to zero', () =>
    expect(schedule.map(({ balanceKobo }) => balanceKobo)).toEqual([66_998, 33_666, 0]))
  test('half a kobo of interest is rounded up: 0.5 % of 100 kobo', () =>
    expect(annuitySchedule({ principalKobo: 100, months: 2 }, 0.06)[0]?.interestKobo).toBe(1))
  test('without interest the instalments are equal', () =>
    expect(
      annuitySchedule({ principalKobo: 900, months: 3 }, 0).map(({ paymentKobo }) => paymentKobo),
    ).toEqual([300, 300, 300]))
  test('fewer kobo than months: the last instalment pays them', () => {
    expect(
      annuitySchedule({ principalKobo: 5, months: 12 }, 0).map(({ paymentKobo }) => paymentKobo),
    ).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5])
    expect(sumOf(annuitySchedule({ principalKobo: 7, months: 12 }, 0), 'paymentKobo')).toBe(7)
  })
})

describe('a flat rate by hand', () => {
  // ₦1,000 at 2 % a month over 3 months: interest 1000 × 0.02 × 3 = ₦60, ₦20 each month.
  const schedule = flatRateSchedule({ principalKobo: 100_000, months: 3 }, 0.02)
  test('has equal parts of principal and interest; the last takes the remainder', () =>
    expect(schedule).toEqual([
      {
        number: 1,
        paymentKobo: 35_333,
        interestKobo: 2_000,
        principalKobo: 33_333,
        balanceKobo: 66_667,
      },
      {
        number: 2,
        paymentKobo: 35_333,
        interestKobo: 2_000,
        principalKobo: 33_333,
        balanceKobo: 33_334,
      },
      {
        number: 3,
        paymentKobo: 35_334,
        interestKobo: 2_000,
        principalKobo: 33_334,
        balanceKobo: 0,
      },
    ]))
  test('costs nearly twice its quoted rate', () => {
    const { aprNominal = NaN } =
      annualRates(
        100_000,
        schedule.map(({ paymentKobo }) => paymentKobo),
      ) ?? {}
    expect(aprNominal).toBeGreaterThan(0.35)
    expect(aprNominal).toBeLessThan(0.37)
  })
})

describe.each([
  [
    'annuity',
    (months: number, principalKobo: number) => annuitySchedule({ principalKobo, months }, 0.3),
  ],
  [
    'flat rate',
    (months: number, principalKobo: number) => flatRateSchedule({ principalKobo, months }, 0.025),
  ],
])('any %s', (_, schedule) => {
  test('is numbered from 1, adds up to the kobo and ends at zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 360 }),
        fc.integer({ min: 1, max: 1e11 }),
        (months, principalKobo) => {
          const lines = schedule(months, principalKobo)
          expect(lines.map(({ number }) => number)).toEqual(
            Array.from({ length: months }, (_, index) => index + 1),
          )
          expect(sumOf(lines, 'principalKobo')).toBe(principalKobo)
          expect(lines.at(-1)?.balanceKobo).toBe(0)
          let balanceKobo = principalKobo
          for (const line of lines) {
            balanceKobo -= line.principalKobo
            expect(line.balanceKobo).toBe(balanceKobo)
            expect(line.paymentKobo).toBe(line.interestKobo + line.principalKobo)
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})

test('rounding never makes an amount or a balance negative, even for a few kobo', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 120 }),
      (principalKobo, months, tenths) => {
        const lines = annuitySchedule({ principalKobo, months }, tenths / 10)
        for (const line of lines)
          expect(
            Math.min(line.paymentKobo, line.interestKobo, line.principalKobo, line.balanceKobo),
          ).toBeGreaterThanOrEqual(0)
        expect(sumOf(lines, 'principalKobo')).toBe(principalKobo)
      },
    ),
  )
})

test.each([
  [{ principalKobo: 0, months: 12 }, 0.1],
  [{ principalKobo: 1.5, months: 12 }, 0.1],
  [{ principalKobo: 100, months: 0 }, 0.1],
  [{ principalKobo: 100, months: 361 }, 0.1],
  [{ principalKobo: 100, months: 12 }, -0.1],
  [{ principalKobo: 100, months: 12 }, 12.1],
  [{ principalKobo: 100, months: 12 }, NaN],
])('refuses %o at %d', (loan, rate) => {
  expect(() => annuitySchedule(loan, rate)).toThrow(RangeError)
  expect(() => flatRateSchedule(loan, rate / 12)).toThrow(RangeError)
})
