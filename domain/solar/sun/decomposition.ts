import { cosDeg } from './degrees.ts'

export interface Decomposition {
  /** Direct normal irradiance, W/m². */
  dniW: number
  /** Diffuse horizontal irradiance, W/m². */
  dhiW: number
  /** Clearness index: global over extraterrestrial, 0 to 1. */
  kt: number
}

export interface GlobalIrradiance {
  ghiW: number
  zenithDeg: number
  /** Outside the air, facing the sun, W/m². */
  extraterrestrialW: number
}

const minCosZenith = 0.065
const maxZenithDeg = 87

/** Splits hourly global irradiance into its direct and diffuse parts. Erbs, Klein and Duffie 1982 (Solar Energy 28:293); limits as in pvlib. */
export function erbs(global: GlobalIrradiance): Decomposition {
  return decompose(global, erbsDiffuseFraction)
}

/** Diffuse over global of an hour, 0.165 to 1. Erbs, Klein and Duffie 1982. @param kt clearness index of the hour */
export function erbsDiffuseFraction(kt: number): number {
  if (kt <= 0.22) return 1 - 0.09 * kt
  if (kt > 0.8) return 0.165
  return 0.9511 - 0.1604 * kt + 4.388 * kt ** 2 - 16.638 * kt ** 3 + 12.336 * kt ** 4
}

/** As {@link erbs}, after Orgill and Hollands 1977 (Solar Energy 19:357). */
export function orgillHollands(global: GlobalIrradiance): Decomposition {
  return decompose(global, (kt) => {
    if (kt < 0.35) return 1 - 0.249 * kt
    return kt <= 0.75 ? 1.557 - 1.84 * kt : 0.177
  })
}

/** As {@link erbs}, after Boland, Scott and Luther 2001, coefficients of Boland and Ridley 2008 for one hour. */
export function boland(global: GlobalIrradiance): Decomposition {
  return decompose(global, (kt) => 1 / (1 + Math.exp(8.645 * (kt - 0.613))))
}

function decompose(
  { ghiW, zenithDeg, extraterrestrialW }: GlobalIrradiance,
  diffuseFraction: (kt: number) => number,
): Decomposition {
  const cosZenith = cosDeg(zenithDeg)
  const kt = Math.min(
    1,
    Math.max(0, ghiW / (extraterrestrialW * Math.max(cosZenith, minCosZenith))),
  )
  const dhiW = ghiW * diffuseFraction(kt)
  const dniW = (ghiW - dhiW) / cosZenith
  if (zenithDeg > maxZenithDeg || ghiW < 0 || dniW < 0) return { dniW: 0, dhiW: ghiW, kt }
  return { dniW, dhiW, kt }
}

/** Direct normal irradiance of a global and a diffuse one, W/m²; 0 with the sun below 2°, where the quotient means nothing. */
export function directNormalW({
  ghiW,
  dhiW,
  zenithDeg,
}: {
  ghiW: number
  dhiW: number
  zenithDeg: number
}): number {
  return zenithDeg >= 88 ? 0 : Math.max(0, (ghiW - dhiW) / cosDeg(zenithDeg))
}
