import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import { annualRates, effectiveRate } from './annual-rates.ts'
import { npv } from './cash-flow.ts'
import { annuitySchedule, flatRateSchedule, type Instalment } from './instalment-schedule.ts'
import { roundKobo, shareOfKobo, splitKobo, splitKoboRestLast } from './kobo.ts'
import { earlySettlement, repaymentPlan, type PlanTerms } from './repayment-plan.ts'
import { pmt } from './time-value.ts'
import vectors from './vectors/finance-instalments.json'

const sumOf = (
  schedule: readonly Instalment[],
  key: 'paymentKobo' | 'interestKobo' | 'principalKobo',
) => schedule.reduce((sum, line) => sum + line[key], 0)

describe('the shared schedules', () => {
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
  test.each(vectors.flat_rate)('flat rate $flat_rate_per_month over $months months', (given) => {
    const plan = (feeShare: number) =>
      repaymentPlan(given.cash_price_naira * 100, {
        interest: 'flat',
        ratePerMonth: given.flat_rate_per_month,
        months: given.months,
        depositShare: given.down_payment_fraction,
        feeShare,
        fee: 'upfront',
      })
    const { financedKobo, interestKobo, instalmentKobo, rates } = plan(0)
    expect([financedKobo, interestKobo]).toEqual([
      given.amount_financed * 100,
      given.total_interest * 100,
    ])
    within(instalmentKobo, given.instalment * 100, 1)
    // The reference pays parts of a kobo; so do we for its last digits. Whole kobo move the rate by a millionth of a percent.
    const unrounded = annualRates(
      given.amount_financed,
      Array.from({ length: given.months }, () => given.instalment),
    )
    within(unrounded?.monthlyRate ?? NaN, given.irr_per_month_no_fee, 1e-10)
    within(unrounded?.aprNominal ?? NaN, given.apr_nominal_no_fee, 1e-9)
    within(unrounded?.effectiveAnnualRate ?? NaN, given.ear_no_fee, 1e-9)
    within(rates?.monthlyRate ?? NaN, given.irr_per_month_no_fee, 1e-8)
    within(rates?.aprNominal ?? NaN, given.apr_nominal_no_fee, 1e-7)
    within(rates?.effectiveAnnualRate ?? NaN, given.ear_no_fee, 1e-7)
    const withFee = plan(given.upfront_fee_fraction).rates
    within(withFee?.monthlyRate ?? NaN, given.irr_per_month_with_fee, 1e-8)
    within(withFee?.aprNominal ?? NaN, given.apr_nominal_with_fee, 1e-7)
    within(withFee?.effectiveAnnualRate ?? NaN, given.ear_with_fee, 1e-7)
  })
  test.each(vectors.equal_split)(
    '$total_kobo kobo in $n parts',
    ({ total_kobo, n, remainder_first, remainder_last }) => {
      expect(splitKobo(total_kobo, n)).toEqual(remainder_first)
      expect(splitKoboRestLast(total_kobo, n)).toEqual(remainder_last)
    },
  )
})

describe('kobo', () => {
  test('halves go away from zero', () => {
    expect([0.5, 1.5, -0.5, -1.5, 0.49, -0.2].map(roundKobo)).toEqual([1, 2, -1, -2, 0, 0])
    expect([
      shareOfKobo(100, 0.005),
      shareOfKobo(-100, 0.005),
      shareOfKobo(3, 0.5),
      shareOfKobo(10_050, 0.015),
    ]).toEqual([1, -1, 2, 151])
  })
  test.each([NaN, Infinity, 2 ** 60])('%s is refused', (kobo) =>
    expect(() => roundKobo(kobo)).toThrow(RangeError),
  )
  test.each([0, 1.5, -1, NaN])('%s parts are refused', (parts) =>
    expect(() => splitKobo(100, parts)).toThrow(RangeError),
  )
  test('parts sum to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e14 }),
        fc.integer({ min: 1, max: 400 }),
        (kobo, parts) => {
          for (const split of [splitKobo, splitKoboRestLast])
            expect(split(kobo, parts).reduce((sum, part) => sum + part, 0)).toBe(kobo)
          const even = splitKobo(kobo, parts)
          expect(Math.max(...even) - Math.min(...even)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

const anyTerms: fc.Arbitrary<PlanTerms> = fc.record({
  interest: fc.constantFrom('reducing', 'flat'),
  ratePerMonth: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10_000),
  months: fc.integer({ min: 1, max: 60 }),
  depositShare: fc.integer({ min: 0, max: 90 }).map((percent) => percent / 100),
  feeShare: fc.integer({ min: 0, max: 20 }).map((percent) => percent / 100),
  fee: fc.constantFrom('upfront', 'capitalised'),
})
const prices = fc.integer({ min: 100, max: 1_000_000_000_00 })

describe('plans of any price and terms', () => {
  test('everything adds up to the kobo and ends at zero', () => {
    fc.assert(
      fc.property(prices, anyTerms, (priceKobo, terms) => {
        const plan = repaymentPlan(priceKobo, terms)
        expect(sumOf(plan.schedule, 'principalKobo')).toBe(plan.financedKobo)
        expect(plan.schedule.at(-1)?.balanceKobo).toBe(0)
        expect(plan.dueNowKobo + sumOf(plan.schedule, 'paymentKobo')).toBe(plan.totalCostKobo)
        expect(plan.priceKobo + plan.feeKobo + plan.interestKobo).toBe(plan.totalCostKobo)
        for (const line of plan.schedule) {
          expect(line.paymentKobo).toBe(line.interestKobo + line.principalKobo)
          expect(
            Math.min(line.paymentKobo, line.interestKobo, line.principalKobo, line.balanceKobo),
          ).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 300 },
    )
  })
  test('at its APR the payments are worth what was received', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 1_000_000_000_00 }),
        anyTerms,
        (priceKobo, terms) => {
          const plan = repaymentPlan(priceKobo, terms)
          const receivedKobo = plan.priceKobo - plan.dueNowKobo
          const worth = npv(plan.rates?.monthlyRate ?? NaN, [
            receivedKobo,
            ...plan.schedule.map(({ paymentKobo }) => -paymentKobo),
          ])
          within(worth, 0, 1e-6 * receivedKobo)
        },
      ),
    )
  })
  test('interest on what is owed has the APR it is quoted with; a flat rate nearly twice that, and a fee raises it', () => {
    const terms: PlanTerms = {
      interest: 'reducing',
      ratePerMonth: 0.03,
      months: 12,
      depositShare: 0,
      feeShare: 0,
      fee: 'upfront',
    }
    within(repaymentPlan(100_000_000, terms).rates?.aprNominal ?? NaN, 0.36, 1e-6)
    within(
      repaymentPlan(100_000_000, { ...terms, interest: 'flat' }).rates?.aprNominal ?? NaN,
      0.6096,
      1e-4,
    )
    within(
      repaymentPlan(240_000_000, {
        ...terms,
        interest: 'flat',
        ratePerMonth: 0.04,
        months: 6,
        depositShare: 0.2,
        feeShare: 0.02,
      }).rates?.aprNominal ?? NaN,
      0.86,
      5e-4,
    )
  })
  test('without interest the rate is none', () => {
    expect(
      repaymentPlan(12_000, {
        interest: 'reducing',
        ratePerMonth: 0,
        months: 12,
        depositShare: 0,
        feeShare: 0,
        fee: 'upfront',
      }).rates,
    ).toMatchObject({ monthlyRate: 0 })
  })
  test('the total cost rises with the rate, from ₦1,000 on: below, kobo rounding weighs more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 1_000_000_000_00 }),
        anyTerms,
        (priceKobo, terms) => {
          const dearer = repaymentPlan(priceKobo, {
            ...terms,
            ratePerMonth: terms.ratePerMonth + 0.01,
          })
          expect(dearer.totalCostKobo).toBeGreaterThanOrEqual(
            repaymentPlan(priceKobo, terms).totalCostKobo,
          )
        },
      ),
    )
  })
  test('fewer kobo than months', () => {
    expect(
      annuitySchedule({ principalKobo: 5, months: 12 }, 0).map(({ paymentKobo }) => paymentKobo),
    ).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5])
    expect(sumOf(annuitySchedule({ principalKobo: 7, months: 12 }, 0), 'paymentKobo')).toBe(7)
  })
  test.each([
    [0, {}],
    [-1, {}],
    [NaN, {}],
    [1.5, {}],
    [100, { months: 0 }],
    [100, { months: 1.5 }],
    [100, { months: 361 }],
    [100, { months: NaN }],
    [100, { ratePerMonth: -0.01 }],
    [100, { ratePerMonth: NaN }],
    [100, { depositShare: 1 }],
    [100, { feeShare: -0.1 }],
  ] as const)('%s kobo with %o is refused', (priceKobo, wrong) => {
    const terms: PlanTerms = {
      interest: 'flat',
      ratePerMonth: 0.03,
      months: 12,
      depositShare: 0.2,
      feeShare: 0,
      fee: 'upfront',
      ...wrong,
    }
    expect(() => repaymentPlan(priceKobo, terms)).toThrow(RangeError)
  })
})

describe('early settlement', () => {
  test('the balance after the last paid instalment, and no interest from then on', () => {
    const schedule = annuitySchedule({ principalKobo: 100_000_000, months: 12 }, 0.24)
    expect(earlySettlement(schedule, 6)).toEqual({
      settlementKobo: 52_966_903,
      interestSavedKobo: 1_059_338 + 891_406 + 720_115 + 545_398 + 367_186 + 185_411,
    })
    expect(earlySettlement(schedule, 12)).toEqual({ settlementKobo: 0, interestSavedKobo: 0 })
  })
  test('what is paid and settled is the principal', () => {
    fc.assert(
      fc.property(prices, anyTerms, fc.nat(60), (priceKobo, terms, paid) => {
        const { schedule, financedKobo, interestKobo } = repaymentPlan(priceKobo, terms)
        const count = Math.min(paid, schedule.length)
        const { settlementKobo, interestSavedKobo } = earlySettlement(schedule, count)
        expect(sumOf(schedule.slice(0, count), 'principalKobo') + settlementKobo).toBe(financedKobo)
        expect(sumOf(schedule.slice(0, count), 'interestKobo') + interestSavedKobo).toBe(
          interestKobo,
        )
      }),
    )
  })
  test.each([-1, 1.5, 13, NaN])('%s instalments cannot be paid', (paid) => {
    expect(() =>
      earlySettlement(flatRateSchedule({ principalKobo: 1200, months: 12 }, 0.01), paid),
    ).toThrow(RangeError)
  })
})
