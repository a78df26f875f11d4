import { rossCellC } from './cell-temperature.ts'
import { physicalIam } from '../sun/incidence-angle-modifier.ts'
import { dcPower, lossShare, standardLossesPercent } from './pvwatts.ts'
import { angleOfIncidenceDeg, planeIrradiance, type Plane, type Sky } from '../sun/transposition.ts'

/** Assumptions about panels and inverter: modern panels on a roof, with the defaults of PVWatts. */
export const standardArray = {
  /** Nominal operating cell temperature at 800 W/m² and 20 °C: 45 on an open rack, 49 on a roof. */
  noctC: 49,
  /** Temperature coefficient of power per °C, negative. */
  gammaPerC: -0.0035,
  /** Share lost between panel and inverter, 0 to 1. */
  lossShare: lossShare(),
  inverterEfficiency: 0.96,
  dcAcRatio: 1.2,
  albedo: 0.2,
}

/** The orientation of panels, and how dirty their glass is. */
export interface PanelPlane extends Plane {
  /** Loss by dust on the glass, 0 to 100; by default that of {@link standardLossesPercent}. */
  soilingPercent?: number
}

/**
 * One hour of one kWp: plane-of-array irradiance (W/m²), cell temperature (°C), DC power (kW). The
 * incidence angle modifier applies to the beam only.
 */
export function panelHour(
  { sky, airC }: { sky: Sky; airC: number },
  plane: PanelPlane,
): { poaW: number; cellC: number; dcKw: number } {
  const { beamW, globalW } = planeIrradiance(sky, plane, standardArray.albedo)
  const cellC = rossCellC({ poaW: globalW, airC }, standardArray.noctC)
  const effectiveW =
    beamW > 0 ? globalW - (1 - physicalIam(angleOfIncidenceDeg(sky, plane))) * beamW : globalW
  const { gammaPerC } = standardArray
  const { soilingPercent = standardLossesPercent.soiling } = plane
  const keptShare =
    ((1 - standardArray.lossShare) * (1 - soilingPercent / 100)) /
    (1 - standardLossesPercent.soiling / 100)
  return {
    poaW: globalW,
    cellC,
    dcKw: dcPower({ effectiveW, cellC, ratedDc: 1, gammaPerC }) * keptShare,
  }
}
