export type Fuel = 'petrol' | 'diesel' | 'lpg' | 'kerosene'

/** Density of liquid cooking gas, from the GHG Protocol's tool. */
export const lpgKgPerLitre = 0.54

/**
 * kg CO2e of a litre after DEFRA/DECC 2011, pure fuels: the second value for the range of a
 * footprint. Within 9 % of the value of IPCC that `carbon_factors` starts with.
 */
export const defraFuelKgPerLitre: Record<Fuel, number> = {
  petrol: 2.3117,
  diesel: 2.6676,
  lpg: 1.4918,
  kerosene: 2.5421,
}

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
