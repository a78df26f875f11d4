import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundCarbonFactors } from '../../../test/shop/solar-shop.ts'
import { startingFactors } from '../../../test/shop/starting-factors.ts'
import { footprint } from '../../carbon/footprint.ts'
import { solarScenario } from './solar-scenario.ts'

test('one kWp in Lagos that displaces the grid avoids 0.61 t, at most 4 dollars a year', () => {
  const scenario = solarScenario(
    { gridKwh: 5_000 },
    { kwp: 1, yieldKwhPerKwp: 1311, usedShare: 1 },
    startingFactors,
  )
  expect(scenario.avoidedKg).toBeCloseTo(606.993, 3)
  expect(scenario).toMatchObject({ gridKwh: 1311, generatorKwh: 0 })
  expect(scenario.valueUsd.highUsd).toBeCloseTo(3.85, 2)
})

test('the generator is displaced first; energy that displaces nothing is not counted', () => {
  // 700 litres of petrol at half load: 700 / (0.175 / 0.5 + 0.35) = 1,000 kWh.
  const use = { gridKwh: 500, generatorPetrolLitres: 700 }
  const half = solarScenario(use, { kwp: 1, yieldKwhPerKwp: 1000, usedShare: 0.5 }, startingFactors)
  expect(half).toMatchObject({ petrolLitres: expect.closeTo(350), gridKwh: 0, usedKwh: 500 })
  const surplus = solarScenario(
    use,
    { kwp: 10, yieldKwhPerKwp: 1000, usedShare: 1 },
    startingFactors,
  )
  expect(surplus).toMatchObject({
    petrolLitres: expect.closeTo(700),
    gridKwh: 500,
    usedKwh: expect.closeTo(1500),
    generationKwh: 10_000,
  })
})

test('avoids at most the footprint, and never less with more panels', () => {
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
          solarScenario(use, { kwp: power, yieldKwhPerKwp: 1300, usedShare }, startingFactors),
        )
        const { totalKg } = footprint(use, startingFactors)
        expect(one?.avoidedKg).toBeLessThanOrEqual(totalKg)
        expect((two?.avoidedKg ?? 0) + 1e-6).toBeGreaterThanOrEqual(one?.avoidedKg ?? 0)
        expect((one?.leftKg ?? 0) + (one?.avoidedKg ?? 0)).toBeCloseTo(totalKg, 6)
      },
    ),
  )
})

test('worked by hand with round factors', () => {
  // 2 kWp × 1,000 kWh × 60 % = 1,200 kWh: 1,000 displace 700 litres of petrol, 200 the grid. 700 ×
  // 2 + 200 × 0.4 = 1,480 kg.
  const use = { gridKwh: 500, generatorPetrolLitres: 700 }
  const scenario = solarScenario(
    use,
    { kwp: 2, yieldKwhPerKwp: 1000, usedShare: 0.6 },
    roundCarbonFactors,
  )
  expect(scenario).toMatchObject({
    generationKwh: 2000,
    usedKwh: expect.closeTo(1200),
    generatorKwh: expect.closeTo(1000),
    gridKwh: expect.closeTo(200),
    petrolLitres: expect.closeTo(700),
    dieselLitres: 0,
    avoidedKg: expect.closeTo(1480),
    // Footprint 500 × 0.5 + 700 × 2 = 1,650 kg.
    leftKg: expect.closeTo(170),
    valueUsd: { lowUsd: expect.closeTo(1.48), highUsd: expect.closeTo(8.88) },
  })
})

test('petrol and diesel are displaced in proportion', () => {
  // 70 litres of petrol are 100 kWh, 81.2 of diesel 200 kWh (0.406 litres a kWh); 150 kWh displace
  // half of each.
  const use = { generatorPetrolLitres: 70, generatorDieselLitres: 81.2 }
  expect(
    solarScenario(use, { kwp: 1, yieldKwhPerKwp: 150, usedShare: 1 }, roundCarbonFactors),
  ).toMatchObject({ petrolLitres: expect.closeTo(35), dieselLitres: expect.closeTo(40.6) })
})

test('a share above 1 counts as 1', () => {
  const at = (usedShare: number) =>
    solarScenario(
      { gridKwh: 5000 },
      { kwp: 1, yieldKwhPerKwp: 1000, usedShare },
      roundCarbonFactors,
    )
  expect(at(1.5)).toEqual(at(1))
})

test.each([{ kwp: -1 }, { yieldKwhPerKwp: NaN }, { usedShare: -0.1 }])('refuses %o', (wrong) =>
  expect(() =>
    solarScenario({}, { kwp: 1, yieldKwhPerKwp: 1000, usedShare: 1, ...wrong }, roundCarbonFactors),
  ).toThrow(RangeError),
)
