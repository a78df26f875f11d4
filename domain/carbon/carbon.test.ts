import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import { creditsFromKg } from './credits.ts'
import {
  avoidedKg,
  creditPriceUsd,
  creditValueUsd,
  emissionReductionKg,
  wholeCredits,
} from './avoided-emissions.ts'
import {
  ar5,
  defraFuelKgPerLitre,
  displacedDieselKgPerKwh,
  factorsVersion,
  fuelCo2ePerKg,
  fuelCo2ePerLitre,
  fuelCo2PerKg,
  fuels,
  gridKgPerKwh,
  transportKgPerKm,
  type Fuel,
} from './emission-factors.ts'
import { footprint, footprintSources } from './footprint.ts'
import vectors from './vectors/ghg-factors.json'

const { ipcc_2006: ipcc, defra_2011: defra, grid } = vectors

describe('factors', () => {
  test.each(ipcc.fuels)('$fuel after IPCC 2006', (given) => {
    const fuel = given.fuel as Fuel
    within(fuelCo2PerKg(fuel), given.kg_co2_per_kg, 1e-6)
    within(fuelCo2PerKg(fuel) * fuels[fuel].kgPerLitre, given.kg_co2_per_litre, 1e-6)
    for (const [report, { ch4, n2o }] of [
      ['AR4', ipcc.gwp.AR4],
      ['AR5', ar5],
      ['AR6', { ch4: ipcc.gwp.AR6.ch4_fossil, n2o: ipcc.gwp.AR6.n2o }],
    ] as const) {
      within(fuelCo2ePerKg(fuel, { ch4, n2o }), given.kg_co2e_per_kg[report], 1e-6)
      within(fuelCo2ePerLitre(fuel, { ch4, n2o }), given.kg_co2e_per_litre[report], 1e-6)
    }
  })
  test('DEFRA agrees within 9 %, and its own examples hold', () => {
    const { petrol, diesel, lpg, burning_oil: kerosene } = defra.volume_litre
    expect(defraFuelKgPerLitre).toEqual({ petrol, diesel, lpg, kerosene })
    for (const [fuel, kg] of Object.entries(defraFuelKgPerLitre))
      within(fuelCo2ePerLitre(fuel as Fuel), kg, 0.09 * kg)
    within(100 * defraFuelKgPerLitre.petrol, defra.examples[0]?.kg_co2e ?? NaN, 1e-9)
    within(250 * defraFuelKgPerLitre.diesel, defra.examples[1]?.kg_co2e ?? NaN, 1e-9)
  })
  test('grid and transport', () => {
    expect(gridKgPerKwh.footprint).toBe(grid.ember_2024.value / 1000)
    expect(gridKgPerKwh.avoidedBySolar).toBe(grid.ifi_2021_v3_1.combined_margin_intermittent / 1000)
    expect(Object.values(transportKgPerKm).sort()).toEqual(
      [...Object.values(defra.per_km), ...Object.values(defra.per_passenger_km)].sort(),
    )
    expect(factorsVersion).toMatch(/^\d{4}-\d\d$/)
  })
})

describe('footprint', () => {
  test("DEFRA's examples", () => {
    const [, , car, bus, flights] = defra.examples
    within(footprint({ travelKm: { petrolCar: 12_000 } }).totalKg, car?.kg_co2e ?? NaN, 1e-6)
    within(footprint({ travelKm: { busPassenger: 5000 } }).totalKg, bus?.kg_co2e ?? NaN, 1e-6)
    within(
      footprint({ travelKm: { domesticFlight: 2 * 463 } }).kgBySource.air,
      flights?.kg_co2e ?? NaN,
      1e-4,
    )
  })
  test('a household by hand: 1,200 kWh, 20 l of petrol a month, a 12.5 kg bottle a month', () => {
    const { kgBySource, totalKg } = footprint({
      gridKwh: 1200,
      generatorPetrolLitres: 240,
      cookingGasKg: 150,
    })
    expect(kgBySource).toMatchObject({ road: 0, air: 0 })
    within(kgBySource.grid, 609.42, 1e-6)
    within(kgBySource.generator, 240 * 2.286184, 1e-3)
    within(kgBySource.cooking, 150 * 2.992505, 1e-3)
    within(totalKg, 609.42 + 548.68416 + 448.87575, 1e-3)
  })
  test('of nothing is nothing', () => expect(footprint({}).totalKg).toBe(0))
  test.each([{ gridKwh: -1 }, { cookingGasKg: NaN }, { travelKm: { petrolCar: Infinity } }])(
    '%o is refused',
    (use) => expect(() => footprint(use)).toThrow(RangeError),
  )
  test('its sources sum to the whole, and it grows with every use', () => {
    const amounts = fc.double({ min: 0, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(
        amounts,
        amounts,
        amounts,
        amounts,
        (gridKwh, generatorDieselLitres, keroseneLitres, vehiclePetrolLitres) => {
          const use = {
            gridKwh,
            generatorDieselLitres,
            keroseneLitres,
            vehiclePetrolLitres,
            vehicleDieselLitres: 3,
            travelKm: { taxiPassenger: 10 },
          }
          const { kgBySource, totalKg } = footprint(use)
          within(
            footprintSources.reduce((sum, source) => sum + kgBySource[source], 0),
            totalKg,
            1e-6,
          )
          expect(footprint({ ...use, gridKwh: gridKwh + 1 }).totalKg).toBeGreaterThan(totalKg)
        },
      ),
    )
  })
})

describe('what solar avoids', () => {
  test.each(vectors.cdm_ams_style.cases)('$generation_kwh kWh at $ef_kg_per_kwh', (given) => {
    const reductionKg = emissionReductionKg({
      generationKwh: given.generation_kwh,
      kgPerKwh: given.ef_kg_per_kwh,
      projectKg: given.project_kg,
      leakageKg: given.leakage_kg,
    })
    within(reductionKg, given.reduction_kg, 1e-9)
    within(creditsFromKg(reductionKg), given.credits_t, 1e-9)
    const { credits, carriedKg } = wholeCredits(reductionKg)
    expect(credits).toBe(given.whole_credits_issued)
    within(1000 * credits + carriedKg, reductionKg, 1e-9)
  })
  test('grid at the factor of new solar, fuel by the litre', () => {
    within(avoidedKg({ gridKwh: 1000 }), 463, 1e-9)
    within(avoidedKg({ petrolLitres: 100, dieselLitres: 10 }), 228.6184 + 26.92349, 1e-4)
    within(avoidedKg({ dieselKwh: 100 }), 100 * displacedDieselKgPerKwh, 1e-9)
    expect(() => avoidedKg({ gridKwh: -1 })).toThrow(RangeError)
  })
  test('a project may take more than it gives, and then gives nothing', () => {
    expect(
      emissionReductionKg({ generationKwh: 10, kgPerKwh: 0.463, projectKg: 5, leakageKg: 1 }),
    ).toBe(0)
  })
  test('one kWp in Lagos brings about four dollars a year at best', () => {
    const { lowUsd, highUsd } = creditValueUsd(avoidedKg({ gridKwh: 1311 }))
    within(highUsd, 3.85, 0.05)
    within(lowUsd, 0.607 * creditPriceUsd.low, 0.001)
  })
})
