import { litresPerHour, type Generator } from './generator.ts'

export interface Battery {
  capacityKwh: number
  /** Share of the capacity that may be drawn, 0 to 1. */
  depthOfDischarge: number
  chargeEfficiency: number
  dischargeEfficiency: number
  maxChargeKw: number
  maxDischargeKw: number
}

export interface PowerSystem {
  battery: Battery
  inverter: { ratedKw: number; efficiency: number }
  generator: Generator | null
  /** The grid fills the battery up to this share of its capacity, 0 (never) to 1. */
  gridChargeToShare: number
  /** While the grid is on the battery serves down to this share and keeps the rest for an outage; 1 saves it all, for outages alone. */
  keepForOutageShare: number
}

export interface HourConditions {
  /** Power of the array before the inverter. */
  pvKw: number
  loadKw: number
  isGridOn: boolean
  mayGeneratorRun: boolean
}

/** Energies of one hour in kWh. "Dc" is before the inverter, everything else as the house has it. */
export interface HourFlows {
  pvUsedDc: number
  dischargeDc: number
  chargeDc: number
  curtailedDc: number
  gridToLoad: number
  gridToBattery: number
  generatorToLoad: number
  unserved: number
  /** In the battery at the end of the hour. */
  stored: number
  /** Lost in inverter and battery. */
  lost: number
  fuelLitres: number
}

export const noFlows = (): HourFlows => ({
  pvUsedDc: 0,
  dischargeDc: 0,
  chargeDc: 0,
  curtailedDc: 0,
  gridToLoad: 0,
  gridToBattery: 0,
  generatorToLoad: 0,
  unserved: 0,
  stored: 0,
  lost: 0,
  fuelLitres: 0,
})

/** Smaller needs are rounding. */
const nothingKwh = 1e-9

/**
 * One hour of a DC-coupled system: sun first, then the battery, of which an hour with grid leaves what is kept for outages; then the grid,
 * or where it is off the generator. What sun is left charges, the rest is curtailed. The grid may charge what the sun did not. Fills `flows`, so that a year makes no garbage. Balance:
 * sun + grid + generator = served load + change of stored + lost + curtailed. Order of the reference runs in `vectors/battery-dispatch.json`.
 * @param storedKwh in the battery at the hour's begin
 */
export function dispatchHour(
  { battery, inverter, generator, gridChargeToShare, keepForOutageShare }: PowerSystem,
  { pvKw, loadKw, isGridOn, mayGeneratorRun }: HourConditions,
  storedKwh: number,
  flows: HourFlows,
): void {
  const { efficiency } = inverter
  const needDc = loadKw / efficiency
  const inverterDc = inverter.ratedKw / efficiency
  flows.pvUsedDc = Math.min(pvKw, needDc, inverterDc)
  const restDc = needDc - flows.pvUsedDc

  const keptShare = Math.max(1 - battery.depthOfDischarge, isGridOn ? keepForOutageShare : 0)
  const drawableDc = Math.max(
    0,
    (storedKwh - battery.capacityKwh * keptShare) * battery.dischargeEfficiency,
  )
  flows.dischargeDc = Math.min(
    restDc,
    battery.maxDischargeKw,
    drawableDc,
    inverterDc - flows.pvUsedDc,
  )
  const rest = (restDc - flows.dischargeDc) * efficiency
  flows.gridToLoad = isGridOn ? rest : 0
  flows.generatorToLoad =
    !isGridOn && generator && mayGeneratorRun && rest > nothingKwh
      ? Math.min(rest, generator.ratedKw)
      : 0
  flows.fuelLitres = generator ? litresPerHour(generator, flows.generatorToLoad) : 0
  const unserved = rest - flows.gridToLoad - flows.generatorToLoad
  flows.unserved = unserved > nothingKwh ? unserved : 0

  const afterDischarge = storedKwh - flows.dischargeDc / battery.dischargeEfficiency
  const surplusDc = pvKw - flows.pvUsedDc
  flows.chargeDc = Math.max(
    0,
    Math.min(
      surplusDc,
      battery.maxChargeKw,
      (battery.capacityKwh - afterDischarge) / battery.chargeEfficiency,
    ),
  )
  flows.curtailedDc = surplusDc - flows.chargeDc
  const afterSun = afterDischarge + flows.chargeDc * battery.chargeEfficiency
  const gridRoomDc = (battery.capacityKwh * gridChargeToShare - afterSun) / battery.chargeEfficiency
  const gridChargeDc =
    isGridOn && flows.dischargeDc === 0
      ? Math.max(0, Math.min(gridRoomDc, battery.maxChargeKw - flows.chargeDc))
      : 0
  flows.gridToBattery = gridChargeDc / efficiency
  flows.stored = afterSun + gridChargeDc * battery.chargeEfficiency
  flows.lost =
    (flows.pvUsedDc + flows.dischargeDc) * (1 - efficiency) +
    flows.dischargeDc * (1 / battery.dischargeEfficiency - 1) +
    (flows.chargeDc + gridChargeDc) * (1 - battery.chargeEfficiency) +
    flows.gridToBattery * (1 - efficiency)
}
