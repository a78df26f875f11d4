import { monthlyYield, type MonthlyYield, type SiteClimate } from './monthly-yield.ts'
import { usualPlane } from './usual-plane.ts'

const known = new WeakMap<SiteClimate, MonthlyYield>()

/**
 * {@link monthlyYield} of panels as we usually mount them. It is kept for each site, because pages
 * ask for the same few places again and again, and it takes a millisecond.
 */
export function usualYield(site: SiteClimate): MonthlyYield {
  const found = known.get(site) ?? monthlyYield(site, usualPlane)
  known.set(site, found)
  return found
}
