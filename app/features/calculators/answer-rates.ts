import { koboFromNaira } from '../../../domain/money/money.ts'
import type { AnswerRates } from '../../../domain/solar/system/system-savings.ts'
import type { DatedValue } from './calculator-data.ts'

/**
 * The rates of the calculation, from the rows of `calculator_values`.
 * @throws RangeError when a row is missing
 */
export function ratesOf(values: readonly DatedValue[]): AnswerRates {
  const valueOf = (key: string) => {
    const found = values.find((value) => value.key === key)
    if (!found) throw new RangeError(`calculator_values has no row ${key}`)
    return found.value
  }
  const share = (key: string) => valueOf(`${key}_percent`) / 100
  return {
    gridKoboPerKwh: {
      A: koboFromNaira(valueOf('tariff_band_a')),
      B: koboFromNaira(valueOf('tariff_band_b')),
      C: koboFromNaira(valueOf('tariff_band_c')),
      D: koboFromNaira(valueOf('tariff_band_d')),
      E: koboFromNaira(valueOf('tariff_band_e')),
    },
    electricityVatShare: share('electricity_vat'),
    petrolKoboPerLitre: koboFromNaira(valueOf('petrol')),
    dieselKoboPerLitre: koboFromNaira(valueOf('diesel')),
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
