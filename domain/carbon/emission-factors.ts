/**
 * What burning and travelling gives off, with sources. Every factor is stored with a calculation under {@link factorsVersion}, so that
 * an old result can be explained.
 */
export const factorsVersion = '2026-11'

/** Mass of the green-house gases against CO2 over 100 years, IPCC's fifth report. */
export const ar5 = { ch4: 28, n2o: 265 } as const

export interface GlobalWarmingPotentials {
  ch4: number
  n2o: number
}

interface FuelProperties {
  co2KgPerTj: number
  ch4KgPerTj: number
  n2oKgPerTj: number
  heatMjPerKg: number
  kgPerLitre: number
}

/** IPCC 2006 Guidelines, volume 2, tables 1.2, 2.4 and 2.5 (homes and businesses), densities of the GHG Protocol's tool. Pure fuels: Nigeria blends none. */
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

/** kg CO2 of a kg of fuel, without the other gases. */
export function fuelCo2PerKg(fuel: Fuel): number {
  const { co2KgPerTj, heatMjPerKg } = fuels[fuel]
  return (co2KgPerTj * heatMjPerKg) / 1e6
}

/** kg CO2e of a kg of fuel. */
export function fuelCo2ePerKg(fuel: Fuel, { ch4, n2o }: GlobalWarmingPotentials = ar5): number {
  const { ch4KgPerTj, n2oKgPerTj, heatMjPerKg } = fuels[fuel]
  return fuelCo2PerKg(fuel) + ((ch4KgPerTj * ch4 + n2oKgPerTj * n2o) * heatMjPerKg) / 1e6
}

/** kg CO2e of a litre of fuel. */
export function fuelCo2ePerLitre(fuel: Fuel, potentials: GlobalWarmingPotentials = ar5): number {
  return fuelCo2ePerKg(fuel, potentials) * fuels[fuel].kgPerLitre
}

/** kg CO2e of a litre after DEFRA/DECC 2011, pure fuels: the second opinion on {@link fuelCo2ePerLitre}, within 9 %. Not calculated with. */
export const defraFuelKgPerLitre: Record<Fuel, number> = {
  petrol: 2.3117,
  diesel: 2.6676,
  lpg: 1.4918,
  kerosene: 2.5421,
}

/**
 * kg CO2 of a kWh from the grid of Nigeria, without losses on the lines. Two numbers for two questions, never mixed:
 * what a user's consumption causes, and what a new solar system takes away.
 */
export const gridKgPerKwh = {
  /** For a footprint: mean of 2024, CO2e. Ember, updated 3 August 2025. */
  footprint: 0.50785,
  /** For what solar avoids: combined margin for intermittent generation. UNFCCC IFI Default Grid Factors 2021 v3.1. */
  avoidedBySolar: 0.463,
} as const

/** The second opinion on the footprint's grid: the operating margin, for the accounts of banks (PCAF). UNFCCC IFI Default Grid Factors 2021 v3.1. Not calculated with. */
export const gridOperatingMarginKgPerKwh = 0.526

/** kg CO2e of a kWh that a diesel generator would have made, where litres are not known: the default of AMS-I.A. */
export const displacedDieselKgPerKwh = 0.8

/**
 * kg CO2e of a kilometre: of the vehicle, or of one passenger. DEFRA/DECC 2011, the fleet of the United Kingdom: a stopgap, as no
 * factor for danfo or keke was found. Where litres are known, use them.
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
