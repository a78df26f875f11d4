import { describe, expect, test } from 'vitest'
import { roundCarbonFactors as factors } from '../../test/shop/solar-shop.ts'
import { within } from '../../test/within.ts'
import { avoidedKg, creditValueUsd } from './avoided-emissions.ts'
import { startingFactors } from '../../test/shop/starting-factors.ts'
import { creditsFromKg } from './credits.ts'
import vectors from './vectors/ghg-factors.json'

describe('avoided emissions', () => {
  test.each(vectors.cdm_ams_style.cases)(
    'CDM: $generation_kwh kWh at $ef_kg_per_kwh kg are $reduction_kg kg',
    (given) => {
      const kg = avoidedKg(
        { gridKwh: given.generation_kwh },
        { ...factors, gridAvoidedKgPerKwh: given.ef_kg_per_kwh },
      )
      within(kg, given.reduction_kg, 1e-9)
      within(creditsFromKg(kg), given.credits_t, 1e-9)
    },
  )
  test.each([
    [{ gridKwh: 1000 }, 400],
    [{ petrolLitres: 100 }, 200],
    [{ dieselLitres: 100 }, 300],
    [{ gridKwh: 10, petrolLitres: 20, dieselLitres: 30 }, 4 + 40 + 90],
    [{}, 0],
  ])('of %o are %d kg with round factors', (displaced, kg) =>
    within(avoidedKg(displaced, factors), kg, 1e-9),
  )
  test('with the standard factors: 1,000 kWh are 463 kg, 100 l of petrol 228.6 kg', () => {
    within(avoidedKg({ gridKwh: 1000 }, startingFactors), 463, 1e-9)
    within(avoidedKg({ petrolLitres: 100 }, startingFactors), 228.6184, 1e-4)
  })
  test.each([{ gridKwh: -1 }, { petrolLitres: NaN }, { dieselLitres: Infinity }])(
    'refuses %o',
    (displaced) => expect(() => avoidedKg(displaced, factors)).toThrow(RangeError),
  )
})

describe('credits', () => {
  test('2,500 kg at 1 to 6 dollars a tonne are worth 2.50 to 15 dollars', () =>
    expect(creditValueUsd(2500, factors.creditPriceUsd)).toEqual({ lowUsd: 2.5, highUsd: 15 }))
  test('one kWp in Lagos earns about four dollars a year at best', () => {
    const kg = avoidedKg({ gridKwh: 1311 }, startingFactors)
    const { lowUsd, highUsd } = creditValueUsd(kg, startingFactors.creditPriceUsd)
    within(highUsd, 3.85, 0.05)
    within(lowUsd, 0.607, 0.001)
  })
})
