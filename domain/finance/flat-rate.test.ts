import { expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import { effectiveRateOfFlat, flatRateExample } from './flat-rate.ts'
import { repaymentPlan } from './repayment-plan.ts'

test('3 % flat over a year are 81.2 % a year, with interest on interest', () => {
  // The monthly rate that fits 12 payments of 113,333.33 for 1,000,000 is 5.08 %; 1.0508^12 = 1.812.
  within(effectiveRateOfFlat({ ratePerMonth: 0.03, months: 12 }), 0.812, 5e-4)
  expect(flatRateExample).toEqual({ ratePerMonth: 0.03, months: 12 })
})

test('no interest is 0 % a year', () =>
  expect(effectiveRateOfFlat({ ratePerMonth: 0, months: 12 })).toBeCloseTo(0, 12))

test('agrees with a repayment plan without deposit and fee', () => {
  const { rates } = repaymentPlan(100_000_000, {
    interest: 'flat',
    ratePerMonth: 0.02,
    months: 24,
    depositShare: 0,
    feeShare: 0,
    fee: 'upfront',
  })
  within(
    effectiveRateOfFlat({ ratePerMonth: 0.02, months: 24 }),
    rates?.effectiveAnnualRate ?? NaN,
    1e-6,
  )
})

test('refuses a term of zero months', () =>
  expect(() => effectiveRateOfFlat({ ratePerMonth: 0.03, months: 0 })).toThrow(RangeError))
