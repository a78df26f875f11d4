import { describe, expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import { annualRates, effectiveRate } from './annual-rates.ts'

describe('effective annual rate', () => {
  test('2 % a month are 1.02^12 - 1 = 26.82 % a year', () =>
    within(effectiveRate(0.02), 0.26824, 1e-5))
  test('0 % are 0 %', () => expect(effectiveRate(0)).toBe(0))
  test('a tiny rate loses no digits', () => within(effectiveRate(1e-15), 1.2e-14, 1e-20))
})

describe('the rates of payments', () => {
  test('100 repaid with 102 after a month: 2 % a month, 24 % nominal', () => {
    const rates = annualRates(10_000, [10_200])
    within(rates?.monthlyRate ?? NaN, 0.02, 1e-12)
    within(rates?.aprNominal ?? NaN, 0.24, 1e-12)
    within(rates?.effectiveAnnualRate ?? NaN, 1.02 ** 12 - 1, 1e-12)
  })
  test('100 repaid with 121 after two months: 10 % a month', () =>
    within(annualRates(10_000, [0, 12_100])?.monthlyRate ?? NaN, 0.1, 1e-12))
  test('a loan without interest has a rate of zero', () =>
    expect(annualRates(30_000, [10_000, 10_000, 10_000])).toEqual({
      monthlyRate: 0,
      aprNominal: 0,
      effectiveAnnualRate: 0,
    }))
  test('without an amount received or repaid there is no rate', () => {
    expect(annualRates(0, [100])).toBeNull()
    expect(annualRates(100, [])).toBeNull()
    expect(annualRates(100, [0, 0])).toBeNull()
  })
})
