import { expect, test } from 'vitest'
import { withholdingDueDay, withholdingTax, type WithholdingRate } from './withholding-tax.ts'

const source: Pick<WithholdingRate, 'kind' | 'noTinFactor'> = { kind: 'commission', noTinFactor: 2 }
const rates: WithholdingRate[] = [
  { ...source, isResident: true, fromDay: '2025-01-01', percent: 5 },
  { ...source, isResident: false, fromDay: '2025-01-01', percent: 10 },
  // Invented, to test a change of the rates.
  { ...source, isResident: true, fromDay: '2027-01-01', percent: 7.5 },
  { ...source, isResident: false, fromDay: '2027-01-01', percent: 12.5, noTinFactor: 1.5 },
]
const off = { isSmallCompany: false, smallCompanyMonthKobo: 200_000_000 }
const small = { ...off, isSmallCompany: true }

type Case = [
  isResident: boolean,
  hasTin: boolean,
  amountKobo: number,
  day: string,
  percent: number,
  taxKobo: number,
]

/** Worked by hand from the rates above, to the kobo, halves up. */
const cases: Case[] = [
  [true, true, 100_000_000, '2025-01-01', 5, 5_000_000],
  [true, true, 500_000, '2026-11-23', 5, 25_000],
  [true, true, 500_010, '2026-11-23', 5, 25_001],
  [true, true, 500_009, '2026-11-23', 5, 25_000],
  [true, true, 1, '2026-11-23', 5, 0],
  [true, true, 9, '2026-11-23', 5, 0],
  [true, true, 10, '2026-11-23', 5, 1],
  [true, true, 29, '2026-11-23', 5, 1],
  [true, true, 30, '2026-11-23', 5, 2],
  [true, true, 999_999_999, '2026-12-31', 5, 50_000_000],
  [true, true, 123_456_789, '2026-06-30', 5, 6_172_839],
  [true, true, 33_333_333, '2026-06-30', 5, 1_666_667],
  [true, false, 100_000_000, '2025-01-01', 10, 10_000_000],
  [true, false, 500_000, '2026-11-23', 10, 50_000],
  [true, false, 500_005, '2026-11-23', 10, 50_001],
  [true, false, 500_004, '2026-11-23', 10, 50_000],
  [true, false, 4, '2026-11-23', 10, 0],
  [true, false, 5, '2026-11-23', 10, 1],
  [true, false, 123_456_789, '2026-06-30', 10, 12_345_679],
  [true, false, 33_333_333, '2026-06-30', 10, 3_333_333],
  [false, true, 100_000_000, '2025-01-01', 10, 10_000_000],
  [false, true, 500_000, '2026-11-23', 10, 50_000],
  [false, true, 500_005, '2026-11-23', 10, 50_001],
  [false, true, 5, '2026-11-23', 10, 1],
  [false, true, 987_654_321, '2026-02-28', 10, 98_765_432],
  [false, false, 100_000_000, '2025-01-01', 20, 20_000_000],
  [false, false, 500_000, '2026-11-23', 20, 100_000],
  [false, false, 2, '2026-11-23', 20, 0],
  [false, false, 3, '2026-11-23', 20, 1],
  [false, false, 987_654_321, '2026-02-28', 20, 197_530_864],
  [true, true, 500_000, '2026-12-31', 5, 25_000],
  [true, true, 500_000, '2027-01-01', 7.5, 37_500],
  [true, true, 500_007, '2027-01-01', 7.5, 37_501],
  [true, false, 500_000, '2027-01-01', 15, 75_000],
  [true, false, 500_003, '2028-02-29', 15, 75_000],
  [true, false, 500_004, '2028-02-29', 15, 75_001],
  [false, true, 500_000, '2027-01-01', 12.5, 62_500],
  [false, true, 500_004, '2027-01-01', 12.5, 62_501],
  [false, false, 500_000, '2027-01-01', 18.75, 93_750],
  [false, false, 500_001, '2027-01-01', 18.75, 93_750],
]

test.each(cases)(
  'resident %s, TIN %s, %s kobo on %s: %s %%',
  (isResident, hasTin, amountKobo, day, percent, taxKobo) => {
    const of = { kind: 'commission', isResident, hasTin, amountKobo, day } as const
    expect(withholdingTax(of, rates, off)).toEqual({ percent, taxKobo })
  },
)

test('there are 40 cases', () => expect(cases).toHaveLength(40))

test('before the first rate nothing is known', () => {
  const of = { kind: 'commission', isResident: true, hasTin: true, amountKobo: 1_000 } as const
  expect(withholdingTax({ ...of, day: '2024-12-31' }, rates, off)).toBeNull()
  expect(withholdingTax({ ...of, day: '1900-01-01' }, rates, off)).toBeNull()
})

test.each([
  [true, true, 200_000_000, 0, 0],
  [true, true, 200_000_001, 0, 5],
  [true, true, 100_000_000, 100_000_000, 0],
  [true, true, 100_000_000, 100_000_001, 5],
  [true, false, 100, 0, 10],
  [false, true, 100, 0, 0],
])(
  'a small company: resident %s, TIN %s, %s kobo after %s: %s %%',
  (isResident, hasTin, amountKobo, monthKobo, percent) => {
    const day = '2026-11-23'
    const of = { kind: 'commission', isResident, hasTin, amountKobo, monthKobo, day } as const
    expect(withholdingTax(of, rates, small)?.percent).toBe(percent)
  },
)

test('the tax of a month is due on the 21st of the next one', () => {
  expect(withholdingDueDay('2026-11')).toBe('2026-12-21')
  expect(withholdingDueDay('2026-12')).toBe('2027-01-21')
})
