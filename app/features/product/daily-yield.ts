import { findPlace, type Place } from '../../../domain/solar/climate/places.ts'
import { monthlyYield } from '../../../domain/solar/panels/monthly-yield.ts'
import { usualPlane } from '../../../domain/solar/panels/usual-plane.ts'

/** Yield of 1 kWp of panels on an average day in Lagos, on the usual plane. */
export const dailyKwhPerKwp = monthlyYield(lagos(), usualPlane).acKwhPerYear / 365

function lagos(): Place {
  const place = findPlace('NG-LA')
  if (!place) throw new Error('Lagos is not a place of the climate data')
  return place
}
