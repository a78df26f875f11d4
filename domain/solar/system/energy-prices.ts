import type { EnergyPrices, PowerToday } from '../load/load-from-spend.ts'
import { bandOfHours, type TariffBand } from '../load/tariff-band.ts'
import type { AnswerRates } from './system-savings.ts'

/** What a visitor says about the prices; the rest is ours. */
export interface OwnPrices {
  /** By default, it follows from the hours of grid. */
  band?: TariffBand
  /** The visitor's own tariff (before tax) and fuel price, in place of ours. */
  tariffKoboPerKwh?: number
  fuelKoboPerLitre?: number
}

/** The prices of grid and fuel that a question is answered with, tax included. */
export function energyPrices(
  {
    today: { gridHoursPerDay, fuel },
    band = bandOfHours(gridHoursPerDay),
    tariffKoboPerKwh,
    fuelKoboPerLitre,
  }: OwnPrices & { today: Pick<PowerToday, 'gridHoursPerDay' | 'fuel'> },
  rates: AnswerRates,
): EnergyPrices {
  return {
    gridKoboPerKwh:
      (tariffKoboPerKwh ?? rates.gridKoboPerKwh[band]) * (1 + rates.electricityVatShare),
    fuelKoboPerLitre:
      fuelKoboPerLitre ?? (fuel === 'diesel' ? rates.dieselKoboPerLitre : rates.petrolKoboPerLitre),
  }
}
