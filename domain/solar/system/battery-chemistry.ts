import type { Battery } from './dispatch-hour.ts'

/** What a kind of battery bears. Shares 0 to 1; rates are per hour of the capacity. */
export interface BatteryChemistry {
  name: string
  depthOfDischarge: number
  roundTripEfficiency: number
  chargeRate: number
  dischargeRate: number
  /** After so many years it is replaced. */
  lifeYears: number
}

/** The profession's numbers [M] (domain report, c.2): a data sheet knows better. LFP bears 0.5 C as in the shared runs. */
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
} as const satisfies Record<string, BatteryChemistry>

export type ChemistryKey = keyof typeof chemistries

/** A battery of that chemistry and rated capacity, as the simulation takes it; the loss is shared by charge and discharge. */
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
