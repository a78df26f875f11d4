import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startingFactors } from '../../test/shop/starting-factors.ts'
import { footprintRange } from './footprint-range.ts'
import { footprint, type YearlyUse } from './footprint.ts'
import vectors from './vectors/ghg-factors.json'

const { defra_2011: defra, grid } = vectors

test('every source has the range of its two published factors', () => {
  expect(footprintRange({ gridKwh: 1000 }, startingFactors)).toEqual({
    minKg: grid.ember_2024.value,
    maxKg: grid.ifi_2021_v3_1.operating_margin,
  })
  const petrol = footprintRange({ vehiclePetrolLitres: 100 }, startingFactors)
  expect(petrol.minKg).toBeCloseTo(228.6, 1)
  expect(petrol.maxKg).toBeCloseTo(100 * defra.volume_litre.petrol, 9)
  const gas = footprintRange({ cookingGasKg: 0.54 }, startingFactors)
  expect(gas.minKg).toBeCloseTo(defra.volume_litre.lpg, 9)
  const flight = footprintRange({ travelKm: { longHaulFlight: 5000 } }, startingFactors)
  expect(flight.minKg).toBe(flight.maxKg)
})

test('the footprint lies within its range, and no activity has none', () => {
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
      const { totalKg } = footprint(use, startingFactors)
      const { minKg, maxKg } = footprintRange(use, startingFactors)
      expect(minKg).toBeLessThanOrEqual(totalKg * (1 + 1e-12))
      expect(maxKg).toBeGreaterThanOrEqual(totalKg * (1 - 1e-12))
      expect(maxKg - minKg).toBeLessThanOrEqual(0.1 * totalKg + 1e-9)
    }),
  )
  expect(footprintRange({}, startingFactors)).toEqual({ minKg: 0, maxKg: 0 })
})
