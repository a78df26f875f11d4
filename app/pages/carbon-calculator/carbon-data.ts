import { readCarbonFactors, type CarbonFactors } from '../../../domain/carbon/carbon-factors.ts'
import { usualYield } from '../../../domain/solar/panels/usual-yield.ts'
import { places, type Place } from '../../../domain/solar/climate/places.ts'
import {
  listCarbonFactors,
  type CarbonFactorRow,
} from '../../features/calculators/carbon-factors.ts'
import type { Supabase } from '../../platform/supabase.ts'

export interface PlaceYield {
  code: string
  state: string
  /** Specific yield on the usual plane, kWh a year per kWp. */
  yieldKwhPerKwp: number
}

export interface CarbonData {
  places: PlaceYield[]
  factors: CarbonFactors
  /** The rows of the table, for "How we calculate". */
  rows: CarbonFactorRow[]
}

/**
 * Emission factors and the specific yield of each place. The climate of the 37 places stays on the
 * server.
 */
export async function findCarbonData(supabase: Supabase): Promise<CarbonData> {
  return { places: places.map(placeYield), ...(await findCarbonFactors(supabase)) }
}

/** Emission factors alone, as the calculation takes them and as they are shown. */
export async function findCarbonFactors(
  supabase: Supabase,
): Promise<Pick<CarbonData, 'factors' | 'rows'>> {
  const rows = await listCarbonFactors(supabase)
  return { factors: readCarbonFactors(rows), rows }
}

/** The specific yield of one place. */
export function placeYield(place: Place): PlaceYield {
  const { acKwhPerYear } = usualYield(place)
  return { code: place.code, state: place.state, yieldKwhPerKwp: Math.round(acKwhPerYear) }
}
