import { readCarbonFactors, type CarbonFactors } from '../../../domain/carbon/carbon-factors.ts'
import { monthlyYield } from '../../../domain/solar/panels/monthly-yield.ts'
import { places } from '../../../domain/solar/climate/places.ts'
import {
  listCarbonFactors,
  type CarbonFactorRow,
} from '../../features/calculators/carbon-factors.ts'
import type { Supabase } from '../../platform/supabase.tsx'

export interface PlaceYield {
  code: string
  state: string
  /** Specific yield at 10° to the south, kWh a year per kWp. */
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
  const rows = await listCarbonFactors(supabase)
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
