import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { npv } from '../../finance/cash-flow.ts'
import { systemEconomics, systemPaybackYears, type EconomicsQuestion } from './system-economics.ts'

const plain: EconomicsQuestion = {
  investmentKobo: 500_000_000,
  gridSavingKobo: 60_000_000,
  fuelSavingKobo: 65_000_000,
  servedKwh: 5000,
  maintenanceKoboPerYear: 0,
  replacements: [],
  years: 20,
  degradationShare: 0,
  gridPriceRise: 0,
  fuelPriceRise: 0,
  discountRate: 0,
}

describe('economics by hand', () => {
  test('₦5M that save ₦1.25M a year: four years', () => {
    const {
      years,
      paybackYears,
      netPresentValueKobo,
      internalRateOfReturn,
      levelisedCostKoboPerKwh,
    } = systemEconomics(plain)
    expect([paybackYears, netPresentValueKobo]).toEqual([4, 2_000_000_000])
    expect(years.map(({ netKobo }) => netKobo)).toEqual(
      Array.from({ length: 20 }, () => 125_000_000),
    )
    within(npv(internalRateOfReturn ?? NaN, [-4, ...Array.from({ length: 20 }, () => 1)]), 0, 1e-9)
    within(levelisedCostKoboPerKwh, 5000, 1e-9)
  })
  test('degradation, price escalation, and a battery after ten years', () => {
    const { years } = systemEconomics({
      ...plain,
      degradationShare: 0.005,
      fuelPriceRise: 0.1,
      maintenanceKoboPerYear: 2_000_000,
      replacements: [{ costKobo: 150_000_000, everyYears: 10 }],
    })
    expect(years[1]).toMatchObject({
      gridSavingKobo: 59_700_000,
      fuelSavingKobo: 71_142_500,
      maintenanceKobo: 2_000_000,
      replacementKobo: 0,
    })
    within(years[1]?.servedKwh ?? NaN, 4975, 1e-9)
    expect(
      years
        .filter(({ replacementKobo }) => replacementKobo > 0)
        .map(({ year, replacementKobo }) => [year, replacementKobo]),
    ).toEqual([[10, 150_000_000]])
    expect(years.at(-1)?.cumulativeKobo).toBe(
      years.reduce((sum, { netKobo }) => sum + netKobo, -500_000_000),
    )
  })
  test('a system that saves nothing never pays back', () => {
    expect(systemEconomics({ ...plain, gridSavingKobo: 0, fuelSavingKobo: 0 })).toMatchObject({
      paybackYears: null,
      internalRateOfReturn: null,
      netPresentValueKobo: -500_000_000,
    })
  })
  test.each([
    { investmentKobo: 0 },
    { investmentKobo: NaN },
    { years: 0 },
    { years: 41 },
    { years: 1.5 },
  ])('refuses %o', (wrong) => {
    expect(() => systemEconomics({ ...plain, ...wrong })).toThrow(RangeError)
    expect(() => systemPaybackYears({ ...plain, ...wrong })).toThrow(RangeError)
  })
})

test('the parts sum, the net present value is zero at the internal rate, and a dearer system is worth less', () => {
  const shares = fc.double({ min: 0, max: 0.2, noNaN: true })
  const questions = fc.record({
    investmentKobo: fc.integer({ min: 1_000_000, max: 10_000_000_000 }),
    gridSavingKobo: fc.integer({ min: 0, max: 1_000_000_000 }),
    fuelSavingKobo: fc.integer({ min: 0, max: 1_000_000_000 }),
    servedKwh: fc.integer({ min: 100, max: 100_000 }),
    maintenanceKoboPerYear: fc.nat(1_000_000),
    years: fc.integer({ min: 1, max: 30 }),
    replacements: fc.array(
      fc.record({ costKobo: fc.nat(100_000_000), everyYears: fc.integer({ min: 3, max: 12 }) }),
      { maxLength: 2 },
    ),
    degradationShare: fc.double({ min: 0, max: 0.02, noNaN: true }),
    gridPriceRise: shares,
    fuelPriceRise: shares,
    discountRate: shares,
  })
  fc.assert(
    fc.property(questions, (question) => {
      const result = systemEconomics(question)
      expect(systemPaybackYears(question)).toBe(result.paybackYears)
      const flows = [-question.investmentKobo, ...result.years.map(({ netKobo }) => netKobo)]
      expect(result.years.at(-1)?.cumulativeKobo).toBe(flows.reduce((sum, kobo) => sum + kobo, 0))
      for (const year of result.years)
        expect(year.netKobo).toBe(
          year.gridSavingKobo + year.fuelSavingKobo - year.maintenanceKobo - year.replacementKobo,
        )
      // Near -100 % the last digit of the rate changes the value too much to compare.
      if ((result.internalRateOfReturn ?? -1) > -0.5)
        within(
          npv(result.internalRateOfReturn ?? NaN, flows) /
            flows.reduce((sum, kobo) => sum + Math.abs(kobo), 0),
          0,
          1e-6,
        )
      const dearer = systemEconomics({ ...question, investmentKobo: question.investmentKobo * 2 })
      expect(dearer.netPresentValueKobo).toBeLessThan(result.netPresentValueKobo)
      expect(dearer.levelisedCostKoboPerKwh).toBeGreaterThan(result.levelisedCostKoboPerKwh)
      if (dearer.paybackYears !== null)
        expect(dearer.paybackYears).toBeGreaterThanOrEqual(result.paybackYears ?? NaN)
    }),
  )
})

describe('payback by hand', () => {
  const saves = (koboPerYear: number, part: Partial<EconomicsQuestion> = {}) =>
    systemEconomics({ ...plain, gridSavingKobo: koboPerYear, fuelSavingKobo: 0, ...part })
  test('₦5M at ₦2M a year: after 2.5 years, interpolated within the third year', () =>
    expect(saves(200_000_000).paybackYears).toBe(2.5))
  test('exactly at the end of the last year', () => expect(saves(25_000_000).paybackYears).toBe(20))
  test('one kobo too little in 20 years: never', () =>
    expect(saves(25_000_000, { investmentKobo: 500_000_001 }).paybackYears).toBeNull())
  test('a replacement delays it: ₦5M + ₦1M in year 2 at ₦2M a year take 3 years', () =>
    expect(
      saves(200_000_000, {
        replacements: [{ costKobo: 100_000_000, everyYears: 2 }],
        years: 3,
      }).paybackYears,
    ).toBe(3))
})

describe('replacements', () => {
  const yearsOf = (everyYears: number, years: number) =>
    systemEconomics({ ...plain, years, replacements: [{ costKobo: 1000, everyYears }] })
      .years.filter(({ replacementKobo }) => replacementKobo > 0)
      .map(({ year }) => year)
  test('every 4 of 12 years: after 4 and 8, not in the last', () =>
    expect(yearsOf(4, 12)).toEqual([4, 8]))
  test('every 4 of 13 years: also after 12', () => expect(yearsOf(4, 13)).toEqual([4, 8, 12]))
  test('every 3.3 of 12 years: in the years in which it wears out', () =>
    expect(yearsOf(3.3, 12)).toEqual([4, 7, 10]))
  test('a part that outlives the system is never replaced', () =>
    expect(yearsOf(10, 10)).toEqual([]))
  test('parts that wear out in the same year are added', () => {
    const { years } = systemEconomics({
      ...plain,
      years: 5,
      replacements: [
        { costKobo: 1000, everyYears: 3 },
        { costKobo: 500, everyYears: 3 },
      ],
    })
    expect(years[2]?.replacementKobo).toBe(1500)
  })
})

describe('discounting by hand', () => {
  test('₦1M that returns ₦600,000 twice at 10 %: -1,000,000 + 545,454.55 + 495,867.77', () =>
    expect(
      systemEconomics({
        ...plain,
        investmentKobo: 100_000_000,
        gridSavingKobo: 60_000_000,
        fuelSavingKobo: 0,
        years: 2,
        discountRate: 0.1,
      }).netPresentValueKobo,
    ).toBe(Math.round(-100_000_000 + 60_000_000 / 1.1 + 60_000_000 / 1.21)))
  test('the levelised cost: ₦1M and ₦50,000 a year over 1,000 kWh a year, at 10 % for two years', () =>
    within(
      systemEconomics({
        ...plain,
        investmentKobo: 100_000_000,
        maintenanceKoboPerYear: 5_000_000,
        servedKwh: 1000,
        years: 2,
        discountRate: 0.1,
      }).levelisedCostKoboPerKwh,
      (100_000_000 + 5_000_000 / 1.1 + 5_000_000 / 1.21) / (1000 / 1.1 + 1000 / 1.21),
      1e-6,
    ))
  test('the internal rate of return of -100, 60, 60 is 13.07 %', () =>
    within(
      systemEconomics({
        ...plain,
        investmentKobo: 100_000_000,
        gridSavingKobo: 60_000_000,
        fuelSavingKobo: 0,
        years: 2,
      }).internalRateOfReturn ?? NaN,
      0.1307,
      5e-5,
    ))
})
