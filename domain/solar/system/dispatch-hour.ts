import { litresPerHour, type Generator } from './generator.ts'

export interface Battery {
  capacityKwh: number
  /** Share of the capacity that may be discharged, 0 to 1. */
  depthOfDischarge: number
  chargeEfficiency: number
  dischargeEfficiency: number
  maxChargeKw: number
  maxDischargeKw: number
}

/** States of charge (SoC) are shares of the capacity, 0 to 1. */
export interface PowerSystem {
  battery: Battery
  inverter: { ratedKw: number; efficiency: number }
  generator: Generator | null
  /** The grid charges the battery up to this state of charge; 0: never. */
  gridChargeTargetSoc: number
  /**
   * While the grid is on, the battery discharges only down to this state of charge and reserves the
   * rest for an outage; 1: it never discharges then.
   */
  backupReserveSoc: number
}

export interface HourConditions {
  /** DC power of the array. */
  pvKw: number
  loadKw: number
  isGridOn: boolean
  mayGeneratorRun: boolean
}

/** Energies of one hour, kWh. "Dc" is before the inverter; everything else is on the AC side. */
export interface HourFlows {
  pvUsedDc: number
  dischargeDc: number
  chargeDc: number
  curtailedDc: number
  gridToLoad: number
  gridToBattery: number
  generatorToLoad: number
  unmetLoad: number
  /** In the battery at the end of the hour. */
  stored: number
  /** Losses of inverter and battery. */
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
  unmetLoad: 0,
  stored: 0,
  lost: 0,
  fuelLitres: 0,
})

/** Smaller loads are treated as rounding errors. */
const negligibleKwh = 1e-9

/**
 * Dispatches one hour of a DC-coupled system. The load is served by the array, then the battery
 * (down to its depth of discharge, or to the backup reserve while the grid is on), then the grid,
 * or the generator during an outage. Surplus of the array charges the battery and the rest is
 * curtailed; the grid may charge the rest of the battery. Writes into `flows`, so that a simulated
 * year allocates nothing. Energy balance: array + grid + generator = served load + change of stored
 * energy + losses + curtailment. The order is that of the reference runs in
 * `vectors/battery-dispatch.json`.
 * @param storedKwh in the battery at the start of the hour
 */
export function dispatchHour(
  { battery, inverter, generator, gridChargeTargetSoc, backupReserveSoc }: PowerSystem,
  { pvKw, loadKw, isGridOn, mayGeneratorRun }: HourConditions,
  storedKwh: number,
  flows: HourFlows,
): void {
  const { efficiency } = inverter
  const loadDc = loadKw / efficiency
  const inverterDc = inverter.ratedKw / efficiency
  flows.pvUsedDc = Math.min(pvKw, loadDc, inverterDc)
  const restDc = loadDc - flows.pvUsedDc

  const minSoc = Math.max(1 - battery.depthOfDischarge, isGridOn ? backupReserveSoc : 0)
  const availableDc = Math.max(
    0,
    (storedKwh - battery.capacityKwh * minSoc) * battery.dischargeEfficiency,
  )
  flows.dischargeDc = Math.min(
    restDc,
    battery.maxDischargeKw,
    availableDc,
    inverterDc - flows.pvUsedDc,
  )
  const rest = (restDc - flows.dischargeDc) * efficiency
  flows.gridToLoad = isGridOn ? rest : 0
  flows.generatorToLoad =
    !isGridOn && generator && mayGeneratorRun && rest > negligibleKwh
      ? Math.min(rest, generator.ratedKw)
      : 0
  flows.fuelLitres = generator ? litresPerHour(generator, flows.generatorToLoad) : 0
  const unmetLoad = rest - flows.gridToLoad - flows.generatorToLoad
  flows.unmetLoad = unmetLoad > negligibleKwh ? unmetLoad : 0

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
  const gridRoomDc =
    (battery.capacityKwh * gridChargeTargetSoc - afterSun) / battery.chargeEfficiency
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
