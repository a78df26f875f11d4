import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import { annualRates } from './annual-rates.ts'
import { npv } from './cash-flow.ts'
import { annuitySchedule, flatRateSchedule, type Instalment } from './instalment-schedule.ts'
import { earlySettlement, repaymentPlan, type PlanTerms } from './repayment-plan.ts'
import vectors from './vectors/finance-instalments.json'

const sumOf = (
  schedule: readonly Instalment[],
  key: 'paymentKobo' | 'interestKobo' | 'principalKobo',
) => schedule.reduce((sum, line) => sum + line[key], 0)

describe('flat-rate plans against the reference', () => {
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
    // The reference pays parts of a kobo; so do we for its last digits. Whole kobo move the rate by
    // a millionth of a percent.
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
})

describe('a plan by hand', () => {
  // ₦10,000 with 30 % deposit: ₦7,000 financed, 2 % fee ₦140; flat 3 % a month over 10 months:
  // ₦2,100 interest.
  const terms: PlanTerms = {
    interest: 'flat',
    ratePerMonth: 0.03,
    months: 10,
    depositShare: 0.3,
    feeShare: 0.02,
    fee: 'upfront',
  }
  test('with an upfront fee', () =>
    expect(repaymentPlan(1_000_000, terms)).toMatchObject({
      priceKobo: 1_000_000,
      depositKobo: 300_000,
      feeKobo: 14_000,
      dueNowKobo: 314_000,
      financedKobo: 700_000,
      interestKobo: 210_000,
      instalmentKobo: 91_000,
      totalCostKobo: 1_224_000,
    }))
  test('with a capitalised fee: ₦7,140 financed, ₦2,142 interest', () =>
    expect(repaymentPlan(1_000_000, { ...terms, fee: 'capitalised' })).toMatchObject({
      feeKobo: 14_000,
      dueNowKobo: 300_000,
      financedKobo: 714_000,
      interestKobo: 214_200,
      instalmentKobo: 92_820,
      totalCostKobo: 1_228_200,
    }))
  test('the rate is computed on the price less everything due now', () =>
    expect(repaymentPlan(1_000_000, terms).rates).toEqual(
      annualRates(
        1_000_000 - 314_000,
        Array.from({ length: 10 }, () => 91_000),
      ),
    ))
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
  test('the present value of the payments equals the amount received', () => {
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
  test('a reducing balance has the APR it is quoted with; a flat rate nearly twice that, and a fee raises it', () => {
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
  test('without interest the rate is zero', () => {
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
  test('the total cost rises with the rate, from ₦1,000 on (below, rounding to the kobo dominates)', () => {
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
  ] as const)('refuses %s kobo with %o', (priceKobo, wrong) => {
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
  test('is the balance after the last paid instalment, without further interest', () => {
    const schedule = annuitySchedule({ principalKobo: 100_000_000, months: 12 }, 0.24)
    expect(earlySettlement(schedule, 6)).toEqual({
      settlementKobo: 52_966_903,
      interestSavedKobo: 1_059_338 + 891_406 + 720_115 + 545_398 + 367_186 + 185_411,
    })
    expect(earlySettlement(schedule, 12)).toEqual({ settlementKobo: 0, interestSavedKobo: 0 })
  })
  test('the principal paid plus the settlement equals the loan', () => {
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
  test.each([-1, 1.5, 13, NaN])('refuses %s paid instalments', (paid) => {
    expect(() =>
      earlySettlement(flatRateSchedule({ principalKobo: 1200, months: 12 }, 0.01), paid),
    ).toThrow(RangeError)
  })
})
