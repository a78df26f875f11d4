import { koboFromNaira } from '../../../domain/money/money.ts'
import type { AnswerRates } from '../../../domain/solar/system/system-savings.ts'
import type { DatedValue } from './calculator-data.ts'

/** The values as the calculation takes them. @throws RangeError when staff has removed one */
export function ratesOf(values: readonly DatedValue[]): AnswerRates {
  const valueOf = (key: string) => {
    const found = values.find((value) => value.key === key)
    if (!found) throw new RangeError(`the calculator's value ${key} is missing`)
    return found.value
  }
  const share = (key: string) => valueOf(`${key}_percent`) / 100
  return {
    gridKoboPerKwh: koboFromNaira(valueOf('tariff_band_a')),
    electricityVatShare: share('electricity_vat'),
    petrolKoboPerLitre: koboFromNaira(valueOf('petrol')),
    dieselKoboPerLitre: koboFromNaira(valueOf('diesel')),
    installationShare: share('installation'),
    installationLeastKobo: koboFromNaira(valueOf('installation_min')),
    maintenanceShare: share('maintenance'),
    inverterLifeYears: valueOf('inverter_life'),
    degradationShare: share('degradation'),
    gridPriceRise: share('grid_price_rise'),
    fuelPriceRise: share('fuel_price_rise'),
    discountRate: share('discount'),
    priceUncertaintyShare: share('price_uncertainty'),
  }
}
