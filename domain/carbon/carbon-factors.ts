import { fuelCo2ePerKg, fuelCo2ePerLitre, gridKgPerKwh } from './emission-factors.ts'

/**
 * Emission factors (kg CO2e) and credit prices (US dollars a tonne) that the calculators use. Staff
 * may edit them.
 */
export interface CarbonFactors {
  gridFootprintKgPerKwh: number
  gridAvoidedKgPerKwh: number
  petrolKgPerLitre: number
  dieselKgPerLitre: number
  lpgKgPerKg: number
  keroseneKgPerLitre: number
  creditPriceUsd: { low: number; high: number }
}

/** The factors that the table starts with. */
export const standardFactors: CarbonFactors = {
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

/**
 * The factors from the rows of the table `carbon_factors`. The database lets nobody remove a row; a
 * factor that is missing all the same has the value that the table starts with.
 */
export function readCarbonFactors(rows: readonly { name: string; value: number }[]): CarbonFactors {
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const { creditPriceUsd, ...standard } = standardFactors
  const low = values.get('credit_price_low') ?? creditPriceUsd.low
  return {
    gridFootprintKgPerKwh: values.get('grid_footprint') ?? standard.gridFootprintKgPerKwh,
    gridAvoidedKgPerKwh: values.get('grid_avoided') ?? standard.gridAvoidedKgPerKwh,
    petrolKgPerLitre: values.get('petrol') ?? standard.petrolKgPerLitre,
    dieselKgPerLitre: values.get('diesel') ?? standard.dieselKgPerLitre,
    lpgKgPerKg: values.get('lpg') ?? standard.lpgKgPerKg,
    keroseneKgPerLitre: values.get('kerosene') ?? standard.keroseneKgPerLitre,
    creditPriceUsd: {
      low,
      high: Math.max(low, values.get('credit_price_high') ?? creditPriceUsd.high),
    },
  }
}
