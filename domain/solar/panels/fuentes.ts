import { sinDeg } from '../sun/degrees.ts'

const stefanBoltzmann = 5.669e-8
const emissivity = 0.84
const absorptivity = 0.83
const lengthM = 0.5
const tiltDeg = 30
/** The wind is measured at 9.144 m, the array stands at 5 m. */
const windAtArray = (5 / 9.144) ** 0.2
const zeroC = 273.15
const roomK = 293.15

export interface FuentesHour {
  planeW: number
  airC: number
  windMs: number
}

/**
 * Cell temperatures in °C, hour after hour, with the heat that the module holds; the first hour starts at 20 °C in the dark.
 * Fuentes, "A simplified thermal model for flat-plate photovoltaic arrays", SAND85-0330, 1987; the model of PVWatts.
 * @param installedNoctC 45 on an open rack, 49 on a roof
 */
export function fuentesCellC(hours: readonly FuentesHour[], installedNoctC: number): number[] {
  const mounting = mountingOf(installedNoctC + zeroC)
  let moduleK = roomK
  let absorbedW = 0
  return hours.map((hour) => {
    const before = { moduleK, absorbedW }
    absorbedW = hour.planeW * absorptivity
    moduleK = afterHour(hour, before, mounting)
    return moduleK - zeroC
  })
}

interface Mounting {
  convectionRatio: number
  groundRatio: number
  capacityJ: number
}

/** How the array stands, read from its temperature under NOCT conditions: 800 W/m², 20 °C, 1 m/s. */
function mountingOf(noctK: number): Mounting {
  const riseK = noctK - roomK
  const convection = convectionW({
    meanK: (noctK + roomK) / 2,
    windMs: 1,
    differenceK: riseK,
    mayBeTurbulent: false,
  })
  const toGround = emissivity * stefanBoltzmann * (noctK ** 2 + roomK ** 2) * (noctK + roomK)
  const skyK4 = 282.21 ** 4
  const backRatio =
    (absorptivity * 800 -
      emissivity * stefanBoltzmann * (noctK ** 4 - skyK4) -
      convection * riseK) /
    ((toGround + convection) * riseK)
  const groundK = Math.min(
    noctK,
    Math.max(roomK, (noctK ** 4 - backRatio * (noctK ** 4 - roomK ** 4)) ** 0.25),
  )
  return {
    groundRatio: (groundK - roomK) / riseK,
    convectionRatio:
      (absorptivity * 800 -
        emissivity * stefanBoltzmann * (2 * noctK ** 4 - skyK4 - groundK ** 4)) /
      (convection * riseK),
    capacityJ: 11_000 * (noctK > 321.15 ? 1 + (noctK - 321.15) / 12 : 1),
  }
}

function afterHour(
  { planeW, airC, windMs }: FuentesHour,
  before: { moduleK: number; absorbedW: number },
  mounting: Mounting,
): number {
  const airK = airC + zeroC
  const skyK = 0.68 * 0.0552 * airK ** 1.5 + 0.32 * airK
  const sunW = planeW * absorptivity
  let moduleK = before.moduleK
  for (let round = 0; round < 10; round++) {
    const convection =
      mounting.convectionRatio *
      convectionW({
        meanK: (moduleK + airK) / 2,
        windMs: windMs * windAtArray + 1e-4,
        differenceK: Math.abs(moduleK - airK),
        mayBeTurbulent: true,
      })
    const groundK = airK + mounting.groundRatio * (moduleK - airK)
    const radiation = (otherK: number) =>
      emissivity * stefanBoltzmann * (moduleK ** 2 + otherK ** 2) * (moduleK + otherK)
    const toSky = radiation(skyK)
    const toGround = radiation(groundK)
    const loss = convection + toSky + toGround
    const eigen = (-loss / mounting.capacityJ) * 3600
    const kept = eigen > -10 ? Math.exp(eigen) : 0
    const changeW = sunW - before.absorbedW
    moduleK =
      before.moduleK * kept +
      ((1 - kept) *
        (convection * airK +
          toSky * skyK +
          toGround * groundK +
          before.absorbedW +
          changeW / eigen) +
        changeW) /
        loss
  }
  return moduleK
}

/** Heat that wind and warm air carry off one face, W/m²K. */
function convectionW({
  meanK,
  windMs,
  differenceK,
  mayBeTurbulent,
}: {
  meanK: number
  windMs: number
  differenceK: number
  mayBeTurbulent: boolean
}): number {
  const density = (0.003484 * 101_325) / meanK
  const viscosity = (0.24237e-6 * meanK ** 0.76) / density
  const conductivity = 2.1695e-4 * meanK ** 0.84
  const reynolds = (windMs * lengthM) / viscosity
  const isTurbulent = mayBeTurbulent && reynolds > 1.2e5
  const forced = isTurbulent
    ? (0.0282 / reynolds ** 0.2) * ((density * windMs * 1007) / 0.71 ** 0.4)
    : (0.86 / reynolds ** 0.5) * ((density * windMs * 1007) / 0.71 ** 0.67)
  const grashof = ((9.8 / meanK) * differenceK * lengthM ** 3 * sinDeg(tiltDeg)) / viscosity ** 2
  const free = (0.21 * (grashof * 0.71) ** 0.32 * conductivity) / lengthM
  return Math.cbrt(forced ** 3 + free ** 3)
}
