import { koboFromNaira } from '../../../domain/money/money.ts'
import type { TariffBand } from '../../../domain/solar/load/tariff-band.ts'
import type { AnswerRates } from '../../../domain/solar/system/system-savings.ts'
import type { DatedValue } from './calculator-data.ts'

/** The row of `calculator_values` with the price of a band. */
export function tariffKeyOf(band: TariffBand): string {
  return `tariff_band_${band.toLowerCase()}`
}

/**
 * The rates of the calculation, from the rows of `calculator_values`.
 * @throws RangeError when a row is missing
 */
export function ratesOf(values: readonly DatedValue[]): AnswerRates {
  const valueOf = (key: string) => getDatedValue(values, key).value
  const tariffKobo = (band: TariffBand) => koboFromNaira(valueOf(tariffKeyOf(band)))
  const share = (key: string) => valueOf(`${key}_percent`) / 100
  return {
    gridKoboPerKwh: {
      A: tariffKobo('A'),
      B: tariffKobo('B'),
      C: tariffKobo('C'),
      D: tariffKobo('D'),
      E: tariffKobo('E'),
    },
    electricityVatShare: share('electricity_vat'),
    petrolKoboPerLitre: koboFromNaira(valueOf('petrol')),
    dieselKoboPerLitre: koboFromNaira(valueOf('diesel')),
    generator: {
      petrol1KvaKobo: koboFromNaira(valueOf('generator_petrol_1_kva')),
      petrol3KvaKobo: koboFromNaira(valueOf('generator_petrol_3_kva')),
      petrol8KvaKobo: koboFromNaira(valueOf('generator_petrol_8_kva')),
      dieselKoboPerKva: koboFromNaira(valueOf('generator_diesel_per_kva')),
      lifeYears: valueOf('generator_life'),
    },
    installationShare: share('installation'),
    minInstallationKobo: koboFromNaira(valueOf('installation_min')),
    maintenanceShare: share('maintenance'),
    inverterLifeYears: valueOf('inverter_life'),
    degradationShare: share('degradation'),
    gridPriceRise: share('grid_price_rise'),
    fuelPriceRise: share('fuel_price_rise'),
    discountRate: share('discount'),
    priceUncertaintyShare: share('price_uncertainty'),
  }
}

/**
 * The row of a price or rate, with its date and source.
 * @throws RangeError when it is missing
 */
export function getDatedValue(values: readonly DatedValue[], key: string): DatedValue {
  const found = values.find((value) => value.key === key)
  if (!found) throw new RangeError(`calculator_values has no row ${key}`)
  return found
}
