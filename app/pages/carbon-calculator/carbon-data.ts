import { readCarbonFactors, type CarbonFactors } from '../../../domain/carbon/carbon-factors.ts'
import { monthlyYield } from '../../../domain/solar/panels/monthly-yield.ts'
import { places } from '../../../domain/solar/climate/places.ts'
import type { Tables } from '../../platform/database.gen.ts'
import type { Supabase } from '../../platform/supabase.tsx'

export interface PlaceYield {
  code: string
  state: string
  /** kWh a year from one kWp, 10° to the south. */
  yieldKwhPerKwp: number
}

export interface CarbonData {
  places: PlaceYield[]
  factors: CarbonFactors
  /** As they stand in the table, for "How we calculate". */
  rows: Pick<Tables<'carbon_factors'>, 'name' | 'value' | 'unit' | 'source' | 'as_of'>[]
}

/** What the calculator needs besides the visitor's numbers. The climate of 37 places stays on the server: a number for each goes out. */
export async function findCarbonData(supabase: Supabase): Promise<CarbonData> {
  const { data: rows, error } = await supabase
    .from('carbon_factors')
    .select('name, value, unit, source, as_of')
    .order('name')
  if (error) throw error
  const south10 = { tiltDeg: 10, azimuthDeg: 180 }
  return {
    places: places.map((place) => ({
      code: place.code,
      state: place.state,
      yieldKwhPerKwp: Math.round(monthlyYield(place, south10).acKwhPerYear),
    })),
    factors: readCarbonFactors(rows),
    rows,
  }
}
