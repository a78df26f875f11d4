import type { Tables } from '../../platform/database.gen.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** A row of `carbon_factors`, as both calculators compute with it and show it. */
export type CarbonFactorRow = Pick<
  Tables<'carbon_factors'>,
  'name' | 'value' | 'unit' | 'source' | 'as_of'
>

/**
 * The emission factors and credit prices that staff maintain. Both calculators read them here.
 * @throws the error of the query
 */
export async function listCarbonFactors(supabase: Supabase): Promise<CarbonFactorRow[]> {
  const { data, error } = await supabase
    .from('carbon_factors')
    .select('name, value, unit, source, as_of')
    .order('name')
  if (error) throw error
  return data
}

/** Labels of the factors, by their name in the table. */
export const carbonFactorLabels: Record<string, string> = {
  grid_footprint: 'Grid, for a footprint',
  grid_avoided: 'Grid, for what solar cuts',
  petrol: 'Petrol',
  diesel: 'Diesel',
  lpg: 'Cooking gas',
  kerosene: 'Kerosene',
  credit_price_low: 'Credit, low price',
  credit_price_high: 'Credit, average price',
}

/** The factors that the avoided emissions of a solar system depend on. */
export function listAvoidedFactors(rows: readonly CarbonFactorRow[]): CarbonFactorRow[] {
  return rows.filter(({ name }) => ['grid_avoided', 'petrol', 'diesel'].includes(name))
}
