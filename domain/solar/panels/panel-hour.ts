import { rossCellC } from './cell-temperature.ts'
import { physicalIam } from '../sun/incidence-angle-modifier.ts'
import { dcPower, lossShare } from './pvwatts.ts'
import {
  angleOfIncidenceDeg,
  hayDavies,
  planeIrradiance,
  type Plane,
  type Sky,
} from '../sun/transposition.ts'

/** What is assumed of panels and inverter. */
export interface ArrayKind {
  /** Cell temperature at 800 W/m² and 20 °C: 45 on an open rack, 49 on a roof. */
  noctC: number
  /** Change of power per °C, negative. */
  gammaPerC: number
  /** Share lost between panel and inverter, 0 to 1. */
  lossShare: number
  inverterEfficiency: number
  dcAcRatio: number
  albedo: number
}

/** Modern panels on a roof, as PVWatts would take them. Domain report, b.9. */
export const standardArray: ArrayKind = {
  noctC: 49,
  gammaPerC: -0.0035,
  lossShare: lossShare(),
  inverterEfficiency: 0.96,
  dcAcRatio: 1.2,
  albedo: 0.2,
}

/** One hour of one kWp: irradiance on the plane (W/m²), cell (°C), power before the inverter (kW). The glass takes its share of the beam only. */
export function panelHour(
  { sky, airC }: { sky: Sky; airC: number },
  plane: Plane,
  array: ArrayKind,
): { planeW: number; cellC: number; dcKw: number } {
  const { beamW, globalW } = planeIrradiance(sky, plane, { model: hayDavies, albedo: array.albedo })
  const cellC = rossCellC({ planeW: globalW, airC }, array.noctC)
  const effectiveW =
    beamW > 0 ? globalW - (1 - physicalIam(angleOfIncidenceDeg(sky, plane))) * beamW : globalW
  return {
    planeW: globalW,
    cellC,
    dcKw:
      dcPower({ effectiveW, cellC, ratedDc: 1, gammaPerC: array.gammaPerC }) *
      (1 - array.lossShare),
  }
}
