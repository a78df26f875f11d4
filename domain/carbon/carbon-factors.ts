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

/**
 * The factors from the rows of the table `carbon_factors`. The database lets nobody remove a row.
 * @throws RangeError when a row is missing, or the low credit price is above the high one
 */
export function readCarbonFactors(rows: readonly { name: string; value: number }[]): CarbonFactors {
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const valueOf = (name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new RangeError(`carbon_factors has no row ${name}`)
    return value
  }
  const [low, high] = [valueOf('credit_price_low'), valueOf('credit_price_high')]
  if (low > high) throw new RangeError(`the low credit price ${low} is above the high one ${high}`)
  return {
    gridFootprintKgPerKwh: valueOf('grid_footprint'),
    gridAvoidedKgPerKwh: valueOf('grid_avoided'),
    petrolKgPerLitre: valueOf('petrol'),
    dieselKgPerLitre: valueOf('diesel'),
    lpgKgPerKg: valueOf('lpg'),
    keroseneKgPerLitre: valueOf('kerosene'),
    creditPriceUsd: { low, high },
  }
}
