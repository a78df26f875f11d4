import { findPlace, type Place } from '../../../domain/solar/climate/places.ts'
import { usualYield } from '../../../domain/solar/panels/usual-yield.ts'

/** Yield of 1 kWp of panels on an average day in Lagos, on the usual plane. */
export const dailyKwhPerKwp = usualYield(lagos()).acKwhPerYear / 365

function lagos(): Place {
  const place = findPlace('NG-LA')
  if (!place) throw new Error('Lagos is not a place of the climate data')
  return place
}
