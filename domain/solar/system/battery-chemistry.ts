import type { Battery } from './dispatch-hour.ts'

/**
 * Operating limits of a battery chemistry. Shares 0 to 1; charge and discharge rates are C-rates
 * (per hour of the capacity).
 */
export interface BatteryChemistry {
  name: string
  depthOfDischarge: number
  roundTripEfficiency: number
  chargeRate: number
  dischargeRate: number
  /** Calendar life: years until the battery is replaced. */
  lifeYears: number
}

export const chemistryKeys = ['lfp', 'tubular', 'gel'] as const
export type ChemistryKey = (typeof chemistryKeys)[number]

/** Rules of thumb; a data sheet is better. */
export const chemistries = {
  lfp: {
    name: 'Lithium iron phosphate',
    depthOfDischarge: 0.9,
    roundTripEfficiency: 0.94,
    chargeRate: 0.5,
    dischargeRate: 0.5,
    lifeYears: 10,
  },
  tubular: {
    name: 'Tubular lead-acid',
    depthOfDischarge: 0.5,
    roundTripEfficiency: 0.82,
    chargeRate: 0.15,
    dischargeRate: 0.2,
    lifeYears: 4,
  },
  gel: {
    name: 'Gel or AGM',
    depthOfDischarge: 0.5,
    roundTripEfficiency: 0.85,
    chargeRate: 0.2,
    dischargeRate: 0.25,
    lifeYears: 4,
  },
} as const satisfies Record<ChemistryKey, BatteryChemistry>

/**
 * A battery of that chemistry and rated capacity, as the simulation needs it. Half of the
 * round-trip loss is in charging, half in discharging.
 */
export function batteryOf(chemistry: BatteryChemistry, capacityKwh: number): Battery {
  const oneWay = Math.sqrt(chemistry.roundTripEfficiency)
  return {
    capacityKwh,
    depthOfDischarge: chemistry.depthOfDischarge,
    chargeEfficiency: oneWay,
    dischargeEfficiency: oneWay,
    maxChargeKw: capacityKwh * chemistry.chargeRate,
    maxDischargeKw: capacityKwh * chemistry.dischargeRate,
  }
}
