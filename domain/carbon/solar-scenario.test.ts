import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCarbonFactors, standardFactors } from './carbon-factors.ts'
import { footprint } from './footprint.ts'
import { solarScenario } from './solar-scenario.ts'

test('one kWp in Lagos that displaces the grid: 0.61 t, at most 4 dollars a year (domain report, e.1)', () => {
  const scenario = solarScenario({ gridKwh: 5_000 }, { kwp: 1, yieldKwhPerKwp: 1311, usedShare: 1 })
  expect(scenario.avoidedKg).toBeCloseTo(606.993, 3)
  expect(scenario).toMatchObject({ credits: 0, gridKwh: 1311, generatorKwh: 0 })
  expect(scenario.valueUsd.highUsd).toBeCloseTo(3.85, 2)
})

test('the generator goes first; what replaces nothing counts for nothing', () => {
  // 700 litres of petrol at half load: 700 / (0.175 / 0.5 + 0.35) = 1,000 kWh.
  const use = { gridKwh: 500, generatorPetrolLitres: 700 }
  const half = solarScenario(use, { kwp: 1, yieldKwhPerKwp: 1000, usedShare: 0.5 })
  expect(half).toMatchObject({ petrolLitres: expect.closeTo(350), gridKwh: 0, usedKwh: 500 })
  const plenty = solarScenario(use, { kwp: 10, yieldKwhPerKwp: 1000, usedShare: 1 })
  expect(plenty).toMatchObject({
    petrolLitres: expect.closeTo(700),
    gridKwh: 500,
    usedKwh: expect.closeTo(1500),
    generationKwh: 10_000,
  })
})

test('never more than the footprint, never less with more panels', () => {
  const amount = fc.double({ min: 0, max: 100_000, noNaN: true })
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (gridKwh, generatorPetrolLitres, generatorDieselLitres, kwp, usedShare) => {
        const use = { gridKwh, generatorPetrolLitres, generatorDieselLitres, cookingGasKg: 10 }
        const [one, two] = [kwp, 2 * kwp].map((power) =>
          solarScenario(use, { kwp: power, yieldKwhPerKwp: 1300, usedShare }),
        )
        const { totalKg } = footprint(use)
        expect(one?.avoidedKg).toBeLessThanOrEqual(totalKg)
        expect((two?.avoidedKg ?? 0) + 1e-6).toBeGreaterThanOrEqual(one?.avoidedKg ?? 0)
        expect((one?.leftKg ?? 0) + (one?.avoidedKg ?? 0)).toBeCloseTo(totalKg, 6)
      },
    ),
  )
})

test('what staff edit is calculated with; a row that is missing has the standard value', () => {
  const factors = readCarbonFactors([
    { name: 'grid_footprint', value: 0.4 },
    { name: 'credit_price_low', value: 9 },
  ])
  expect(footprint({ gridKwh: 100, keroseneLitres: 1 }, factors).totalKg).toBeCloseTo(
    40 + standardFactors.keroseneKgPerLitre,
    9,
  )
  expect(factors.creditPriceUsd).toEqual({ low: 9, high: 9 })
})
