import { roundKobo } from '../../finance/kobo.ts'

/** A price that staff edits, shown with its day. */
export interface DatedPrice {
  kobo: number
  asOf: string
  source: string
}

/**
 * Prices to start from: kobo a kWh or a litre. Domain report, d.1 and d.2. Bands B to E have no official table there: the visitor
 * enters the own tariff.
 */
export const energyPrices = {
  bandAPerKwh: { kobo: 20_950, asOf: '2025-02-01', source: 'Band A, as quoted through 2025' },
  petrolPerLitre: { kobo: 106_135, asOf: '2025-11-30', source: 'NBS, mean of Nigeria' },
  dieselPerLitre: { kobo: 140_961, asOf: '2025-11-30', source: 'NBS, mean of Nigeria' },
} as const satisfies Record<string, DatedPrice>

/** Value added tax on the electricity bill. [M] */
export const electricityVatShare = 0.075

/** What a year of grid and fuel costs, kobo, rounded once. */
export function yearlyEnergyCostKobo(
  use: { gridKwh: number; fuelLitres: number },
  prices: { gridKoboPerKwh: number; fuelKoboPerLitre: number },
): { gridKobo: number; fuelKobo: number } {
  return {
    gridKobo: roundKobo(use.gridKwh * prices.gridKoboPerKwh),
    fuelKobo: roundKobo(use.fuelLitres * prices.fuelKoboPerLitre),
  }
}
