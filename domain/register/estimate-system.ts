import { usualYield } from '../solar/panels/usual-yield.ts'
import type { Place } from '../solar/climate/places.ts'

/** Where a solar system is, as the register describes it, and what it makes. */
export interface EstimatedSystem {
  state: string
  /** Degrees with two decimals. */
  latitude: string
  longitude: string
  peakWatts: number
  /** What the solar model expects. It is never issued. */
  estimateKwhAYear: number
}

/** A system in a state. It stands at the capital: where somebody lives is not stored. */
export function estimateSystem(place: Place, peakWatts: number): EstimatedSystem {
  return {
    state: place.state,
    latitude: place.latitudeDeg.toFixed(2),
    longitude: place.longitudeDeg.toFixed(2),
    peakWatts,
    estimateKwhAYear: Math.round((peakWatts / 1_000) * usualYield(place).acKwhPerYear),
  }
}
