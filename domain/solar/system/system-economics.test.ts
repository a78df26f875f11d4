import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { npv } from '../../finance/cash-flow.ts'
import { electricityVatShare, energyPrices, yearlyEnergyCostKobo } from './energy-prices.ts'
import { systemEconomics, type EconomicsQuestion } from './system-economics.ts'

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
  costRise: 0,
  discountRate: 0,
}

describe('economics by hand', () => {
  test('₦5M that save ₦1.25M a year: four years', () => {
    const {
      paybackYears,
      savingsKobo,
      netPresentValueKobo,
      internalRateOfReturn,
      levelisedCostKoboPerKwh,
      discountedPaybackYears,
    } = systemEconomics(plain)
    expect([paybackYears, savingsKobo, netPresentValueKobo, discountedPaybackYears]).toEqual([
      4, 2_500_000_000, 2_000_000_000, 4,
    ])
    within(npv(internalRateOfReturn ?? NaN, [-4, ...Array.from({ length: 20 }, () => 1)]), 0, 1e-9)
    within(levelisedCostKoboPerKwh, 5000, 1e-9)
  })
  test('wear, rising prices, and a battery after ten years', () => {
    const { years } = systemEconomics({
      ...plain,
      degradationShare: 0.005,
      fuelPriceRise: 0.1,
      costRise: 0.08,
      maintenanceKoboPerYear: 2_000_000,
      replacements: [{ costKobo: 150_000_000, everyYears: 10 }],
    })
    expect(years[1]).toMatchObject({
      gridSavingKobo: 59_700_000,
      fuelSavingKobo: 71_142_500,
      maintenanceKobo: 2_160_000,
      replacementKobo: 0,
    })
    within(years[1]?.servedKwh ?? NaN, 4975, 1e-9)
    expect(
      years
        .filter(({ replacementKobo }) => replacementKobo > 0)
        .map(({ year, replacementKobo }) => [year, replacementKobo]),
    ).toEqual([[10, Math.round(150_000_000 * 1.08 ** 9)]])
    expect(years.at(-1)?.cumulativeKobo).toBe(
      years.reduce((sum, { netKobo }) => sum + netKobo, -500_000_000),
    )
  })
  test('what never pays says so', () => {
    expect(systemEconomics({ ...plain, gridSavingKobo: 0, fuelSavingKobo: 0 })).toMatchObject({
      paybackYears: null,
      discountedPaybackYears: null,
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
  ])('%o is refused', (wrong) => {
    expect(() => systemEconomics({ ...plain, ...wrong })).toThrow(RangeError)
  })
})

test('whatever the numbers: value falls with the discount rate, is zero at the internal rate, and parts sum', () => {
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
    costRise: shares,
    discountRate: shares,
  })
  fc.assert(
    fc.property(questions, (question) => {
      const result = systemEconomics(question)
      const flows = [-question.investmentKobo, ...result.years.map(({ netKobo }) => netKobo)]
      expect(result.years.at(-1)?.cumulativeKobo).toBe(flows.reduce((sum, kobo) => sum + kobo, 0))
      expect(result.years.at(-1)?.cumulativeKobo).toBe(result.savingsKobo - question.investmentKobo)
      for (const year of result.years)
        expect(year.netKobo).toBe(
          year.gridSavingKobo + year.fuelSavingKobo - year.maintenanceKobo - year.replacementKobo,
        )
      // Near the loss of everything a last digit of the rate moves the value by more than it is worth.
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

test('prices have their day and source', () => {
  for (const { kobo, asOf, source } of Object.values(energyPrices)) {
    expect(kobo).toBeGreaterThan(0)
    expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(source).not.toBe('')
  }
  expect(
    yearlyEnergyCostKobo(
      { gridKwh: 1000, fuelLitres: 100 },
      {
        gridKoboPerKwh: energyPrices.bandAPerKwh.kobo * (1 + electricityVatShare),
        fuelKoboPerLitre: energyPrices.petrolPerLitre.kobo,
      },
    ),
  ).toEqual({ gridKobo: 22_521_250, fuelKobo: 10_613_500 })
})
