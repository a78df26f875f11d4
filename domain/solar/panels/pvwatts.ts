/** PVWatts version 5: Dobos, NREL/TP-6A20-62641, 2014. */

/**
 * System losses in percent, as PVWatts assumes them: 14.08 % in total. Harmattan dust belongs to
 * `soiling`.
 */
export const standardLossesPercent = {
  soiling: 2,
  shading: 3,
  snow: 0,
  mismatch: 2,
  wiring: 2,
  connections: 0.5,
  lightInducedDegradation: 1.5,
  nameplateRating: 1,
  age: 0,
  availability: 3,
} as const

export type SystemLosses = Record<keyof typeof standardLossesPercent, number>

/** Total loss as a share of the energy, 0 to 1: the losses multiply. */
export function lossShare(lossesPercent: SystemLosses = standardLossesPercent): number {
  return 1 - Object.values(lossesPercent).reduce((left, percent) => left * (1 - percent / 100), 1)
}

export interface DcConditions {
  /** Effective plane-of-array irradiance, after reflection at the glass, W/m². */
  effectiveW: number
  cellC: number
  /** Rated power at 1000 W/m² and 25 °C; the result has the same unit. */
  ratedDc: number
  /**
   * Temperature coefficient of power per °C, negative: -0.0047 standard, -0.0035 modern
   * monocrystalline.
   */
  gammaPerC: number
}

/** DC power of the array before system losses, in the unit of `ratedDc`, never negative. */
export function dcPower({ effectiveW, cellC, ratedDc, gammaPerC }: DcConditions): number {
  return Math.max(0, (effectiveW / 1000) * ratedDc * (1 + gammaPerC * (cellC - 25)))
}

/**
 * An inverter, by the DC power at which it reaches its rated AC power (`ratedDc ×
 * nominalEfficiency`).
 */
export interface PvwattsInverter {
  ratedDc: number
  /** 0.96 in PVWatts. */
  nominalEfficiency: number
}

/**
 * The inverter for an array of that DC power.
 * @param dcAcRatio DC power of the array over AC rating of the inverter, 1.2 in PVWatts
 */
export function inverterFor({
  arrayDc,
  dcAcRatio,
  nominalEfficiency,
}: {
  arrayDc: number
  dcAcRatio: number
  nominalEfficiency: number
}): PvwattsInverter {
  return { ratedDc: arrayDc / dcAcRatio / nominalEfficiency, nominalEfficiency }
}

/**
 * AC power in the unit of the DC power: clipped at the rating, 0 where the inverter's own
 * consumption exceeds it.
 */
export function acPower(dc: number, { ratedDc, nominalEfficiency }: PvwattsInverter): number {
  if (dc <= 0 || ratedDc <= 0) return 0
  const load = dc / ratedDc
  const efficiency = (nominalEfficiency / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858)
  return Math.max(0, Math.min(efficiency * dc, nominalEfficiency * ratedDc))
}
