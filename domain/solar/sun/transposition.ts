import { acosDeg, cosDeg, sinDeg } from './degrees.ts'
import { perezSky } from './perez.ts'

/** Where a panel looks: tilt 0 (flat) to 90°, azimuth from north over east (180 = south). */
export interface Plane {
  tiltDeg: number
  azimuthDeg: number
}

/** The sky of one hour. Irradiances in W/m², angles in degrees; `airMass` only Perez asks for. */
export interface Sky {
  ghiW: number
  dniW: number
  dhiW: number
  zenithDeg: number
  sunAzimuthDeg: number
  extraterrestrialW: number
  airMass?: number
}

/** Diffuse light of the sky on the plane, W/m², and the parts it is made of. */
export interface SkyDiffuse {
  skyW: number
  isotropicW: number
  circumsolarW: number
  horizonW: number
}

export interface PlaneIrradiance {
  beamW: number
  skyW: number
  groundW: number
  globalW: number
}

export type SkyModel = (sky: Sky, plane: Plane) => SkyDiffuse

/** Cosine of the angle between the sun and the plane's normal, -1 to 1; negative with the sun behind the plane. */
export function cosAngleOfIncidence(
  { zenithDeg, sunAzimuthDeg }: Pick<Sky, 'zenithDeg' | 'sunAzimuthDeg'>,
  { tiltDeg, azimuthDeg }: Plane,
): number {
  return (
    cosDeg(zenithDeg) * cosDeg(tiltDeg) +
    sinDeg(zenithDeg) * sinDeg(tiltDeg) * cosDeg(sunAzimuthDeg - azimuthDeg)
  )
}

/** Angle between the sun and the plane's normal, 0 to 180°. */
export function angleOfIncidenceDeg(
  sun: Pick<Sky, 'zenithDeg' | 'sunAzimuthDeg'>,
  plane: Plane,
): number {
  return acosDeg(cosAngleOfIncidence(sun, plane))
}

/** What the ground throws on the plane, W/m². @param albedo 0 to 1; grass and concrete about 0.2 */
export function groundReflectedW({
  ghiW,
  tiltDeg,
  albedo = 0.2,
}: {
  ghiW: number
  tiltDeg: number
  albedo?: number
}): number {
  return (ghiW * albedo * (1 - cosDeg(tiltDeg))) / 2
}

/** Irradiance on the plane, W/m²: sun, sky by the given model, ground. */
export function planeIrradiance(
  sky: Sky,
  plane: Plane,
  { model, albedo = 0.2 }: { model: SkyModel; albedo?: number },
): PlaneIrradiance {
  const beamW = Math.max(sky.dniW * cosAngleOfIncidence(sky, plane), 0)
  const { skyW } = model(sky, plane)
  const groundW = groundReflectedW({ ghiW: sky.ghiW, tiltDeg: plane.tiltDeg, albedo })
  return { beamW, skyW, groundW, globalW: beamW + skyW + groundW }
}

/** The same light from everywhere. Liu and Jordan 1963. */
export const isotropic: SkyModel = ({ dhiW }, { tiltDeg }) => {
  const skyW = dhiW * skyView(tiltDeg)
  return { skyW, isotropicW: skyW, circumsolarW: 0, horizonW: 0 }
}

/** Klucher 1979 (Solar Energy 23:111): brighter at the horizon and around the sun, as the sky is clear. */
export const klucher: SkyModel = (sky, plane) => {
  const cosIncidence = Math.max(cosAngleOfIncidence(sky, plane), 0)
  const clearness = sky.ghiW > 0 ? 1 - (sky.dhiW / sky.ghiW) ** 2 : 0
  const isotropicW = sky.dhiW * skyView(plane.tiltDeg)
  const horizon = 1 + clearness * sinDeg(plane.tiltDeg / 2) ** 3
  const around = 1 + clearness * cosIncidence ** 2 * sinDeg(sky.zenithDeg) ** 3
  return {
    skyW: isotropicW * horizon * around,
    isotropicW,
    circumsolarW: isotropicW * horizon * (around - 1),
    horizonW: isotropicW * (horizon - 1),
  }
}

/** Hay and Davies 1980: part of the diffuse light comes from around the sun, as much as the beam passed the air. */
export const hayDavies: SkyModel = (sky, plane) => {
  const { anisotropy, rb } = towardsSun(sky, plane)
  const isotropicW = sky.dhiW * (1 - anisotropy) * skyView(plane.tiltDeg)
  const circumsolarW = sky.dhiW * anisotropy * rb
  return { skyW: isotropicW + circumsolarW, isotropicW, circumsolarW, horizonW: 0 }
}

/** Reindl, Beckman and Duffie 1990 (Solar Energy 45:9): Hay and Davies with a brighter horizon. */
export const reindl: SkyModel = (sky, plane) => {
  const { isotropicW, circumsolarW } = hayDavies(sky, plane)
  const beamLevelW = sky.dniW * Math.max(cosDeg(sky.zenithDeg), minCosZenith)
  const horizonW =
    sky.ghiW > 0
      ? isotropicW * Math.sqrt(beamLevelW / sky.ghiW) * sinDeg(plane.tiltDeg / 2) ** 3
      : 0
  return { skyW: isotropicW + circumsolarW + horizonW, isotropicW, circumsolarW, horizonW }
}

/** Perez et al. 1990 (Solar Energy 44:271), all sites composite; what PVWatts uses. Without `airMass` the sun is down and the sky dark. */
export const perez: SkyModel = (sky, plane) =>
  perezSky(sky, plane.tiltDeg, cosAngleOfIncidence(sky, plane))

/** Cosine of 89°: below it the quotient of cosines would run away. */
const minCosZenith = 0.01745

function towardsSun(sky: Sky, plane: Plane): { anisotropy: number; rb: number } {
  const cosIncidence = Math.max(cosAngleOfIncidence(sky, plane), 0)
  return {
    anisotropy: sky.dniW / sky.extraterrestrialW,
    rb: cosIncidence / Math.max(cosDeg(sky.zenithDeg), minCosZenith),
  }
}

/** Share of the sky that a tilted plane sees. */
function skyView(tiltDeg: number): number {
  return (1 + cosDeg(tiltDeg)) / 2
}
