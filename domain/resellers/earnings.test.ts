import { expect, test } from 'vitest'
import { estimateEarnings, tierOfVolume } from './earnings.ts'

const rates = [
  {
    kind: 'commission' as const,
    isResident: true,
    fromDay: '2025-01-01',
    percent: 5,
    noTinFactor: 2,
  },
]
const rule = { isSmallCompany: false, smallCompanyMonthKobo: 0 }
const question = {
  goodsKobo: 1_075_000_00,
  vatRatePercent: 7.5,
  commissionPercent: 3,
  isResident: true,
  hasTin: true,
  day: '2026-11-23',
}

test('a commission is counted without VAT, and the tax is taken off', () => {
  expect(estimateEarnings(question, rates, rule)).toEqual({
    baseKobo: 1_000_000_00,
    commissionKobo: 30_000_00,
    taxPercent: 5,
    taxKobo: 1_500_00,
    paidOutKobo: 28_500_00,
  })
})

test('without a TIN the tax is twice as high', () => {
  expect(estimateEarnings({ ...question, hasTin: false }, rates, rule)).toMatchObject({
    taxPercent: 10,
    paidOutKobo: 27_000_00,
  })
})

test('a small company withholds nothing from a payee with a TIN up to a limit in a month', () => {
  const small = { isSmallCompany: true, smallCompanyMonthKobo: 30_000_00 }
  expect(estimateEarnings(question, rates, small)).toMatchObject({ taxPercent: 0, taxKobo: 0 })
  const more = { ...question, goodsKobo: question.goodsKobo + 100_00 }
  expect(estimateEarnings(more, rates, small).taxPercent).toBe(5)
})

test('goods without VAT, no goods, and a day without a rate', () => {
  expect(estimateEarnings({ ...question, vatRatePercent: 0 }, rates, rule).baseKobo).toBe(
    1_075_000_00,
  )
  expect(estimateEarnings({ ...question, goodsKobo: 0 }, rates, rule).paidOutKobo).toBe(0)
  expect(estimateEarnings({ ...question, day: '2020-01-01' }, rates, rule).taxKobo).toBe(0)
})

test.each([
  [0, 'Bronze'],
  [9_999, 'Bronze'],
  [10_000, 'Silver'],
  [50_000, 'Silver'],
])('a volume of %i is in the tier %s', (volume, name) => {
  const tiers = [
    { name: 'Silver', minVolumeKobo: 10_000 },
    { name: 'Bronze', minVolumeKobo: 0 },
  ]
  expect(tierOfVolume(tiers, volume)?.name).toBe(name)
})
