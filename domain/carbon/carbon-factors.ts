import { creditPriceUsd } from './avoided-emissions.ts'
import { fuelCo2ePerKg, fuelCo2ePerLitre, gridKgPerKwh } from './emission-factors.ts'

/** The numbers that staff may edit, with which footprints and what solar removes are calculated. */
export interface CarbonFactors {
  gridFootprintKgPerKwh: number
  gridAvoidedKgPerKwh: number
  petrolKgPerLitre: number
  dieselKgPerLitre: number
  lpgKgPerKg: number
  keroseneKgPerLitre: number
  creditPriceUsd: { low: number; high: number }
}

/** The factors as this program knows them, where the table says nothing else. */
export const standardFactors: CarbonFactors = {
  gridFootprintKgPerKwh: gridKgPerKwh.footprint,
  gridAvoidedKgPerKwh: gridKgPerKwh.avoidedBySolar,
  petrolKgPerLitre: fuelCo2ePerLitre('petrol'),
  dieselKgPerLitre: fuelCo2ePerLitre('diesel'),
  lpgKgPerKg: fuelCo2ePerKg('lpg'),
  keroseneKgPerLitre: fuelCo2ePerLitre('kerosene'),
  creditPriceUsd,
}

/** The factors from the rows of `carbon_factors`; a row that is missing has the standard's value. */
export function readCarbonFactors(rows: readonly { name: string; value: number }[]): CarbonFactors {
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const low = values.get('credit_price_low') ?? creditPriceUsd.low
  return {
    gridFootprintKgPerKwh: values.get('grid_footprint') ?? standardFactors.gridFootprintKgPerKwh,
    gridAvoidedKgPerKwh: values.get('grid_avoided') ?? standardFactors.gridAvoidedKgPerKwh,
    petrolKgPerLitre: values.get('petrol') ?? standardFactors.petrolKgPerLitre,
    dieselKgPerLitre: values.get('diesel') ?? standardFactors.dieselKgPerLitre,
    lpgKgPerKg: values.get('lpg') ?? standardFactors.lpgKgPerKg,
    keroseneKgPerLitre: values.get('kerosene') ?? standardFactors.keroseneKgPerLitre,
    creditPriceUsd: {
      low,
      high: Math.max(low, values.get('credit_price_high') ?? creditPriceUsd.high),
    },
  }
}
