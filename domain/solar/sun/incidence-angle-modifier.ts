import { cosDeg, sinDeg } from './degrees.ts'

/** The glass that PVWatts assumes: refractive index, extinction per metre, thickness. */
const glass = { refractiveIndex: 1.526, extinctionPerM: 4, thicknessM: 0.002 }

/**
 * Incidence angle modifier: the share of beam light that the glass transmits, relative to normal
 * incidence, 0 to 1. Fresnel and Bouguer, De Soto et al. 2006 (Solar Energy 80:78), as pvlib
 * `iam.physical`.
 * @param incidenceDeg angle between sun and normal; its sign is ignored, and from 90° on the result
 * is 0
 */
export function physicalIam(incidenceDeg: number): number {
  if (cosDeg(incidenceDeg) <= 1e-9) return 0
  return transmittance(incidenceDeg) / transmittance(0)
}

/** Transmittance of the surface (mean of both polarisations) and of the glass behind it. */
function transmittance(incidenceDeg: number): number {
  const { refractiveIndex, extinctionPerM, thicknessM } = glass
  const outside = cosDeg(incidenceDeg)
  const inside = Math.sqrt(1 - (sinDeg(incidenceDeg) / refractiveIndex) ** 2)
  const parallel =
    ((inside - refractiveIndex * outside) / (inside + refractiveIndex * outside)) ** 2
  const perpendicular =
    ((outside - refractiveIndex * inside) / (outside + refractiveIndex * inside)) ** 2
  const reflectance = (parallel + perpendicular) / 2
  return (1 - reflectance) * Math.exp((-extinctionPerM * thicknessM) / inside)
}
