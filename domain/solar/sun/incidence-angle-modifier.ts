import { cosDeg, radiansOf, sinDeg } from './degrees.ts'

/** The glass that PVWatts assumes: refractive index, extinction per metre, thickness. */
export const standardGlass = { refractiveIndex: 1.526, extinctionPerM: 4, thicknessM: 0.002 }

/**
 * Share of direct light that passes the glass, against that at 0°: 0 to 1. Fresnel and Bouguer, De Soto et al. 2006 (Solar Energy 80:78), as pvlib `iam.physical`.
 * @param incidenceDeg angle between sun and normal; its sign means nothing, and from 90° on nothing passes
 * @param coatingIndex refractive index of an anti-reflective film, if there is one
 */
export function physicalIam(
  incidenceDeg: number,
  {
    refractiveIndex,
    extinctionPerM,
    thicknessM,
    coatingIndex,
  }: {
    refractiveIndex: number
    extinctionPerM: number
    thicknessM: number
    coatingIndex?: number
  } = standardGlass,
): number {
  const cosOutside = cosDeg(incidenceDeg)
  if (cosOutside <= 1e-9) return 0
  const path = extinctionPerM * thicknessM
  const cosGlass = cosRefracted(incidenceDeg, refractiveIndex)
  const passed = passage(incidenceDeg, refractiveIndex, coatingIndex) * Math.exp(-path / cosGlass)
  return passed / (passage(0, refractiveIndex, coatingIndex) * Math.exp(-path))
}

const cosRefracted = (incidenceDeg: number, index: number): number =>
  Math.sqrt(1 - (sinDeg(incidenceDeg) / index) ** 2)
const square = (value: number): number => value * value

/** Light through the surfaces, the mean of both polarisations, with what a film sends back and forth. */
function passage(
  incidenceDeg: number,
  glassIndex: number,
  coatingIndex: number | undefined,
): number {
  const c1 = cosDeg(incidenceDeg)
  const n2 = coatingIndex ?? glassIndex
  const c2 = cosRefracted(incidenceDeg, n2)
  const outer = [
    square((c1 - n2 * c2) / (c1 + n2 * c2)),
    square((c2 - n2 * c1) / (c2 + n2 * c1)),
  ] as const
  if (coatingIndex === undefined) return 1 - (outer[0] + outer[1]) / 2
  const c3 = cosRefracted(incidenceDeg, glassIndex)
  const inner = [
    square((n2 * c2 - glassIndex * c3) / (n2 * c2 + glassIndex * c3)),
    square((n2 * c3 - glassIndex * c2) / (n2 * c3 + glassIndex * c2)),
  ] as const
  const through = (a: number, b: number) => ((1 - a) * (1 - b)) / (1 - a * b)
  return (through(outer[0], inner[0]) + through(outer[1], inner[1])) / 2
}

/** Souka and Safwat 1966 in ASHRAE's form: 1 - b (1/cos - 1), at least 0. */
export function ashraeIam(incidenceDeg: number, b = 0.05): number {
  const cosine = cosDeg(incidenceDeg)
  return Math.abs(incidenceDeg) >= 90 || cosine <= 0 ? 0 : Math.max(0, 1 - b * (1 / cosine - 1))
}

/** Martin and Ruiz 2001 (Sol. Energy Mater. Sol. Cells 70:25). @param angularLoss a_r, 0.14 to 0.27; 0.16 for clean glass */
export function martinRuizIam(incidenceDeg: number, angularLoss = 0.16): number {
  const cosine = cosDeg(incidenceDeg)
  if (Math.abs(incidenceDeg) >= 90) return 0
  return (1 - Math.exp(-cosine / angularLoss)) / (1 - Math.exp(-1 / angularLoss))
}

/** The same for light of the whole sky and of the ground on a tilted plane (0 < tilt ≤ 180). Martin and Ruiz 2005, c2 of pvlib. */
export function martinRuizDiffuseIam(
  tiltDeg: number,
  angularLoss = 0.16,
): { sky: number; ground: number } {
  const c1 = 0.4244
  const c2 = 0.5 * angularLoss - 0.154
  const tilt = radiansOf(tiltDeg)
  const sine = Math.sin(tilt)
  const skyTerm = sine + (Math.PI - tilt - sine) / (1 + Math.cos(tilt))
  const groundTerm = sine + (tilt - sine) / (1 - Math.cos(tilt))
  const modifier = (term: number) => 1 - Math.exp(-((c1 + c2 * term) * term) / angularLoss)
  return { sky: modifier(skyTerm), ground: modifier(groundTerm) }
}

/** The polynomial of King et al. in PVWatts version 1, which applies it from 50 to 90°. NREL/ssc `lib_pvwatts.cpp`. */
export function kingIam(incidenceDeg: number): number {
  const a = incidenceDeg
  return (
    1 - 2.438e-3 * a + 3.103e-4 * a ** 2 - 1.246e-5 * a ** 3 + 2.112e-7 * a ** 4 - 1.359e-9 * a ** 5
  )
}
