import { cosDeg } from './degrees.ts'

/** Relative optical air mass, 1 with the sun overhead, about 38 at the horizon. Kasten and Young 1989. @param apparentZenithDeg 0 to 90 */
export function relativeAirMass(apparentZenithDeg: number): number {
  return 1 / (cosDeg(apparentZenithDeg) + 0.50572 * (96.07995 - apparentZenithDeg) ** -1.6364)
}

/** Air pressure in Pa at that height above the sea, standard atmosphere as in pvlib `alt2pres`. */
export function pressurePaAt(altitudeM: number): number {
  return 100 * ((44331.514 - altitudeM) / 11880.516) ** (1 / 0.1902632)
}
