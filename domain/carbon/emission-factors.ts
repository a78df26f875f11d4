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

export type Fuel = keyof typeof fuels

/** kg CO2e of a kg of fuel. */
export function fuelCo2ePerKg(fuel: Fuel): number {
  const { co2KgPerTj, ch4KgPerTj, n2oKgPerTj, heatMjPerKg } = fuels[fuel]
  const { ch4, n2o } = globalWarmingPotential
  return ((co2KgPerTj + ch4KgPerTj * ch4 + n2oKgPerTj * n2o) * heatMjPerKg) / 1e6
}

/** kg CO2e of a litre of fuel. */
export function fuelCo2ePerLitre(fuel: Fuel): number {
  return fuelCo2ePerKg(fuel) * fuels[fuel].kgPerLitre
}

/**
 * kg CO2e of a litre after DEFRA/DECC 2011, pure fuels: the second value for the range of a
 * footprint, within 9 % of {@link fuelCo2ePerLitre}.
 */
export const defraFuelKgPerLitre: Record<Fuel, number> = {
  petrol: 2.3117,
  diesel: 2.6676,
  lpg: 1.4918,
  kerosene: 2.5421,
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

/**
 * Operating margin of the grid (PCAF accounting): the second value for the range of a footprint.
 * UNFCCC IFI Default Grid Factors 2021 v3.1.
 */
export const gridOperatingMarginKgPerKwh = 0.526

/**
 * kg CO2e of a vehicle-kilometre, or of a passenger-kilometre. DEFRA/DECC 2011, British vehicles,
 * as no factor for danfo or keke was found. Where litres are known, use them.
 */
export const transportKgPerKm = {
  petrolCar: 0.20864,
  dieselCar: 0.19354,
  motorbike: 0.11912,
  smallMotorbike: 0.08779,
  dieselVan: 0.2519,
  taxiPassenger: 0.15151,
  busPassenger: 0.14877,
  coachPassenger: 0.03064,
  railPassenger: 0.05649,
  domesticFlight: 0.16484,
  shortHaulFlight: 0.09684,
  longHaulFlight: 0.08137,
} as const

export type Transport = keyof typeof transportKgPerKm
