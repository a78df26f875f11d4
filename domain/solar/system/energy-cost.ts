import { roundKobo } from '../../finance/kobo.ts'

/** Cost of a year's grid energy and fuel, kobo, each rounded once. */
export function yearlyEnergyCostKobo(
  use: { gridKwh: number; fuelLitres: number },
  prices: { gridKoboPerKwh: number; fuelKoboPerLitre: number },
): { gridKobo: number; fuelKobo: number } {
  return {
    gridKobo: roundKobo(use.gridKwh * prices.gridKoboPerKwh),
    fuelKobo: roundKobo(use.fuelLitres * prices.fuelKoboPerLitre),
  }
}
