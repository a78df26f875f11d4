import { describe, expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import {
  fuelCo2ePerKg,
  fuelCo2ePerLitre,
  fuels,
  gridKgPerKwh,
} from '../../test/shop/starting-factors.ts'
import {
  defraFuelKgPerLitre,
  gridOperatingMarginKgPerKwh,
  lpgKgPerLitre,
  transportKgPerKm,
  type Fuel,
} from './emission-factors.ts'
import vectors from './vectors/ghg-factors.json'

const { ipcc_2006: ipcc, defra_2011: defra, grid } = vectors

describe('fuels', () => {
  test.each(ipcc.fuels)('$fuel after IPCC 2006 with the potentials of AR5', (given) => {
    const fuel = given.fuel as Fuel
    within(fuelCo2ePerKg(fuel), given.kg_co2e_per_kg.AR5, 1e-6)
    within(fuelCo2ePerLitre(fuel), given.kg_co2e_per_litre.AR5, 1e-6)
    expect(fuels[fuel]).toMatchObject({
      co2KgPerTj: given.co2_kg_per_tj,
      ch4KgPerTj: given.ch4_kg_per_tj,
      n2oKgPerTj: given.n2o_kg_per_tj,
      heatMjPerKg: given.ncv_mj_per_kg,
    })
    within(fuels[fuel].kgPerLitre, given.density_kg_m3 / 1000, 1e-12)
  })
  test('cooking gas has one density', () => expect(lpgKgPerLitre).toBe(fuels.lpg.kgPerLitre))
  test('petrol by hand: (69,300 + 10 × 28 + 0.6 × 265) × 44.3 / 10^6 = 3.08944 kg CO2e a kg', () =>
    within(fuelCo2ePerKg('petrol'), ((69_300 + 280 + 159) * 44.3) / 1e6, 1e-12))
  test('DEFRA agrees within 9 %, and its own examples hold', () => {
    const { petrol, diesel, lpg, burning_oil: kerosene } = defra.volume_litre
    expect(defraFuelKgPerLitre).toEqual({ petrol, diesel, lpg, kerosene })
    for (const [fuel, kg] of Object.entries(defraFuelKgPerLitre))
      within(fuelCo2ePerLitre(fuel as Fuel), kg, 0.09 * kg)
    within(100 * defraFuelKgPerLitre.petrol, defra.examples[0]?.kg_co2e ?? NaN, 1e-9)
    within(250 * defraFuelKgPerLitre.diesel, defra.examples[1]?.kg_co2e ?? NaN, 1e-9)
  })
})

test('the grid factors are those of Ember and of UNFCCC', () => {
  expect(gridKgPerKwh.footprint).toBe(grid.ember_2024.value / 1000)
  expect(gridKgPerKwh.avoidedBySolar).toBe(grid.ifi_2021_v3_1.combined_margin_intermittent / 1000)
  expect(gridOperatingMarginKgPerKwh).toBe(grid.ifi_2021_v3_1.operating_margin / 1000)
})

test('the transport factors are those of DEFRA', () =>
  expect(Object.values(transportKgPerKm).sort()).toEqual(
    [...Object.values(defra.per_km), ...Object.values(defra.per_passenger_km)].sort(),
  ))
