import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundCarbonFactors as factors } from '../../test/shop/solar-shop.ts'
import { within } from '../../test/within.ts'
import { startingFactors } from '../../test/shop/starting-factors.ts'
import { footprint, footprintSources } from './footprint.ts'
import vectors from './vectors/ghg-factors.json'

describe("DEFRA's examples", () => {
  const [, , car, bus, flights] = vectors.defra_2011.examples
  test('12,000 km in a petrol car', () =>
    within(
      footprint({ travelKm: { petrolCar: 12_000 } }, factors).totalKg,
      car?.kg_co2e ?? NaN,
      1e-6,
    ))
  test('5,000 passenger-km by bus', () =>
    within(
      footprint({ travelKm: { busPassenger: 5000 } }, factors).totalKg,
      bus?.kg_co2e ?? NaN,
      1e-6,
    ))
  test('two domestic flights of 463 km', () =>
    within(
      footprint({ travelKm: { domesticFlight: 2 * 463 } }, factors).kgBySource.air,
      flights?.kg_co2e ?? NaN,
      1e-4,
    ))
})

describe('by source, with round factors', () => {
  const sourcesOf = (use: Parameters<typeof footprint>[0]) => footprint(use, factors).kgBySource
  const none = { grid: 0, generator: 0, cooking: 0, road: 0, air: 0 }
  test.each([
    [{ gridKwh: 100 }, { grid: 50 }],
    [{ generatorPetrolLitres: 100 }, { generator: 200 }],
    [{ generatorDieselLitres: 100 }, { generator: 300 }],
    [{ cookingGasKg: 100 }, { cooking: 400 }],
    [{ keroseneLitres: 100 }, { cooking: 250 }],
    [{ vehiclePetrolLitres: 100 }, { road: 200 }],
    [{ vehicleDieselLitres: 100 }, { road: 300 }],
  ])('%o gives %o', (use, kg) => expect(sourcesOf(use)).toEqual({ ...none, ...kg }))
  test.each(['domesticFlight', 'shortHaulFlight', 'longHaulFlight'] as const)(
    '%s counts as air travel',
    (flight) => {
      const { air, road } = sourcesOf({ travelKm: { [flight]: 1000 } })
      expect(air).toBeGreaterThan(0)
      expect(road).toBe(0)
    },
  )
  test.each(['busPassenger', 'railPassenger', 'taxiPassenger', 'motorbike'] as const)(
    '%s counts as road travel',
    (mode) => {
      const { air, road } = sourcesOf({ travelKm: { [mode]: 1000 } })
      expect(road).toBeGreaterThan(0)
      expect(air).toBe(0)
    },
  )
  test('the two factors of the grid are not mixed', () =>
    expect(footprint({ gridKwh: 1 }, { ...factors, gridAvoidedKgPerKwh: 99 }).totalKg).toBe(0.5))
})

test('a household by hand: 1,200 kWh, 20 l of petrol and a 12.5 kg gas cylinder a month', () => {
  const { kgBySource, totalKg } = footprint(
    { gridKwh: 1200, generatorPetrolLitres: 240, cookingGasKg: 150 },
    startingFactors,
  )
  within(kgBySource.grid, 609.42, 1e-6)
  within(kgBySource.generator, 240 * 2.286184, 1e-3)
  within(kgBySource.cooking, 150 * 2.992505, 1e-3)
  within(totalKg, 609.42 + 548.68416 + 448.87575, 1e-3)
})

test('no activity has no footprint', () => expect(footprint({}, factors).totalKg).toBe(0))

test.each([{ gridKwh: -1 }, { cookingGasKg: NaN }, { travelKm: { petrolCar: Infinity } }])(
  'refuses %o',
  (use) => expect(() => footprint(use, factors)).toThrow(RangeError),
)

test('the sources sum to the total, which grows with every use', () => {
  const amount = fc.double({ min: 0, max: 1e6, noNaN: true })
  const uses = fc.record({
    gridKwh: amount,
    generatorDieselLitres: amount,
    keroseneLitres: amount,
    vehiclePetrolLitres: amount,
  })
  fc.assert(
    fc.property(uses, (use) => {
      const { kgBySource, totalKg } = footprint(use, factors)
      const sum = footprintSources.reduce((kg, source) => kg + kgBySource[source], 0)
      within(sum, totalKg, 1e-6)
      for (const key of Object.keys(use) as (keyof typeof use)[])
        expect(footprint({ ...use, [key]: use[key] + 1 }, factors).totalKg).toBeGreaterThan(totalKg)
    }),
  )
})
