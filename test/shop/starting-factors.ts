import type { CarbonFactors } from '../../domain/carbon/carbon-factors.ts'

/**
 * How the factors that `carbon_factors` starts with were calculated from what was published. The
 * site reads the table; the tests compare the table with this.
 */

/** Global warming potentials over 100 years, IPCC's fifth assessment report (AR5). */
const globalWarmingPotential = { ch4: 28, n2o: 265 }

interface FuelProperties {
  co2KgPerTj: number
  ch4KgPerTj: number
  n2oKgPerTj: number
  heatMjPerKg: number
  kgPerLitre: number
}

/**
 * IPCC 2006 Guidelines, volume 2, tables 1.2, 2.4 and 2.5 (homes and businesses), densities of the
 * GHG Protocol's tool. Pure fuels: Nigeria blends none.
 */
export const fuels = {
  petrol: {
    co2KgPerTj: 69_300,
    ch4KgPerTj: 10,
    n2oKgPerTj: 0.6,
    heatMjPerKg: 44.3,
    kgPerLitre: 0.74,
  },
  diesel: {
    co2KgPerTj: 74_100,
    ch4KgPerTj: 10,
    n2oKgPerTj: 0.6,
    heatMjPerKg: 43,
    kgPerLitre: 0.84,
  },
  lpg: { co2KgPerTj: 63_100, ch4KgPerTj: 5, n2oKgPerTj: 0.1, heatMjPerKg: 47.3, kgPerLitre: 0.54 },
  kerosene: {
    co2KgPerTj: 71_900,
    ch4KgPerTj: 10,
    n2oKgPerTj: 0.6,
    heatMjPerKg: 43.8,
    kgPerLitre: 0.8,
  },
} as const satisfies Record<string, FuelProperties>

/** kg CO2e of a kg of fuel. */
export function fuelCo2ePerKg(fuel: keyof typeof fuels): number {
  const { co2KgPerTj, ch4KgPerTj, n2oKgPerTj, heatMjPerKg } = fuels[fuel]
  const { ch4, n2o } = globalWarmingPotential
  return ((co2KgPerTj + ch4KgPerTj * ch4 + n2oKgPerTj * n2o) * heatMjPerKg) / 1e6
}

/** kg CO2e of a litre of fuel. */
export function fuelCo2ePerLitre(fuel: keyof typeof fuels): number {
  return fuelCo2ePerKg(fuel) * fuels[fuel].kgPerLitre
}

/**
 * Grid emission factors of Nigeria, kg CO2 a kWh, without transmission losses: one for consumption,
 * one for emissions that solar avoids. They must not be mixed.
 */
export const gridKgPerKwh = {
  /** Consumption: mean of 2024, CO2e. Ember, updated 3 August 2025. */
  footprint: 0.50785,
  /**
   * Avoided emissions: combined margin for intermittent generation. UNFCCC IFI Default Grid Factors
   * 2021 v3.1.
   */
  avoidedBySolar: 0.463,
} as const

/** The factors that the table starts with. */
export const startingFactors: CarbonFactors = {
  gridFootprintKgPerKwh: gridKgPerKwh.footprint,
  gridAvoidedKgPerKwh: gridKgPerKwh.avoidedBySolar,
  petrolKgPerLitre: fuelCo2ePerLitre('petrol'),
  dieselKgPerLitre: fuelCo2ePerLitre('diesel'),
  lpgKgPerKg: fuelCo2ePerKg('lpg'),
  keroseneKgPerLitre: fuelCo2ePerLitre('kerosene'),
  // Low: the low end of renewable-energy credits (trade estimate). High: the mean of all voluntary
  // credits (Ecosystem Marketplace 2025, quoted by senken.io on 21 December 2025).
  creditPriceUsd: { low: 1, high: 6.34 },
}

/** The same factors as rows of the table. */
export const startingFactorRows = [
  { name: 'grid_footprint', value: startingFactors.gridFootprintKgPerKwh },
  { name: 'grid_avoided', value: startingFactors.gridAvoidedKgPerKwh },
  { name: 'petrol', value: startingFactors.petrolKgPerLitre },
  { name: 'diesel', value: startingFactors.dieselKgPerLitre },
  { name: 'lpg', value: startingFactors.lpgKgPerKg },
  { name: 'kerosene', value: startingFactors.keroseneKgPerLitre },
  { name: 'credit_price_low', value: startingFactors.creditPriceUsd.low },
  { name: 'credit_price_high', value: startingFactors.creditPriceUsd.high },
]
