import fc from 'fast-check'
import { expect, test } from 'vitest'
import { footprintRange } from './footprint-range.ts'
import { footprint, type YearlyUse } from './footprint.ts'
import vectors from './vectors/ghg-factors.json'

const { defra_2011: defra, grid } = vectors

test('each source alone lies between its two published factors', () => {
  expect(footprintRange({ gridKwh: 1000 })).toEqual({
    leastKg: grid.ember_2024.value,
    mostKg: grid.ifi_2021_v3_1.operating_margin,
  })
  const petrol = footprintRange({ vehiclePetrolLitres: 100 })
  expect(petrol.leastKg).toBeCloseTo(228.6, 1)
  expect(petrol.mostKg).toBeCloseTo(100 * defra.volume_litre.petrol, 9)
  const gas = footprintRange({ cookingGasKg: 0.54 })
  expect(gas.leastKg).toBeCloseTo(defra.volume_litre.lpg, 9)
  const flight = footprintRange({ travelKm: { longHaulFlight: 5000 } })
  expect(flight.leastKg).toBe(flight.mostKg)
})

test('the footprint lies within its range, and no use is nothing', () => {
  const amount = fc.double({ min: 0, max: 1e6, noNaN: true })
  const uses = fc.record<YearlyUse>({
    gridKwh: amount,
    generatorPetrolLitres: amount,
    generatorDieselLitres: amount,
    cookingGasKg: amount,
    keroseneLitres: amount,
    vehiclePetrolLitres: amount,
  })
  fc.assert(
    fc.property(uses, (use) => {
      const { totalKg } = footprint(use)
      const { leastKg, mostKg } = footprintRange(use)
      expect(leastKg).toBeLessThanOrEqual(totalKg * (1 + 1e-12))
      expect(mostKg).toBeGreaterThanOrEqual(totalKg * (1 - 1e-12))
      expect(mostKg - leastKg).toBeLessThanOrEqual(0.1 * totalKg + 1e-9)
    }),
  )
  expect(footprintRange({})).toEqual({ leastKg: 0, mostKg: 0 })
})
