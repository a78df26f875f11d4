import { acosDeg, cosDeg, sinDeg } from './degrees.ts'

/** Orientation of the panels: tilt 0 (flat) to 90°, azimuth clockwise from north (180 = south). */
export interface Plane {
  tiltDeg: number
  azimuthDeg: number
}

/** The sky of one hour. Irradiances in W/m², angles in degrees. */
export interface Sky {
  ghiW: number
  dniW: number
  dhiW: number
  zenithDeg: number
  sunAzimuthDeg: number
  extraterrestrialW: number
}

/** Plane-of-array irradiance and its components, W/m². */
export interface PlaneIrradiance {
  beamW: number
  skyDiffuseW: number
  groundW: number
  globalW: number
}

/** Below a cosine of 89° the ratio of the cosines would diverge. */
const minCosZenith = 0.01745

/** Angle of incidence: between the sun and the plane's normal, 0 to 180°. */
export function angleOfIncidenceDeg(
  sun: Pick<Sky, 'zenithDeg' | 'sunAzimuthDeg'>,
  plane: Plane,
): number {
  return acosDeg(cosAngleOfIncidence(sun, plane))
}

/** Negative when the sun is behind the plane. */
function cosAngleOfIncidence(
  { zenithDeg, sunAzimuthDeg }: Pick<Sky, 'zenithDeg' | 'sunAzimuthDeg'>,
  { tiltDeg, azimuthDeg }: Plane,
): number {
  return (
    cosDeg(zenithDeg) * cosDeg(tiltDeg) +
    sinDeg(zenithDeg) * sinDeg(tiltDeg) * cosDeg(sunAzimuthDeg - azimuthDeg)
  )
}

/**
 * Transposes the irradiance of the sky to the plane of the array. Sky diffuse after Hay and Davies
 * 1980: a circumsolar part, as large as the share of the beam that passes the atmosphere, and an
 * isotropic rest.
 * @param albedo reflectance of the ground, 0 to 1; grass and concrete about 0.2
 */
export function planeIrradiance(sky: Sky, plane: Plane, albedo: number): PlaneIrradiance {
  const cosIncidence = Math.max(cosAngleOfIncidence(sky, plane), 0)
  const beamW = sky.dniW * cosIncidence
  const anisotropy = sky.dniW / sky.extraterrestrialW
  const isotropicW = (sky.dhiW * (1 - anisotropy) * (1 + cosDeg(plane.tiltDeg))) / 2
  const circumsolarW =
    (sky.dhiW * anisotropy * cosIncidence) / Math.max(cosDeg(sky.zenithDeg), minCosZenith)
  const skyDiffuseW = isotropicW + circumsolarW
  const groundW = (sky.ghiW * albedo * (1 - cosDeg(plane.tiltDeg))) / 2
  return { beamW, skyDiffuseW, groundW, globalW: beamW + skyDiffuseW + groundW }
}
