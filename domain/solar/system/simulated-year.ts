import {
  dispatchHour,
  noFlows,
  type HourConditions,
  type HourFlows,
  type PowerSystem,
} from './dispatch-hour.ts'

export interface SystemYear {
  system: PowerSystem
  arrayKwp: number
  /** DC power of one kWp, kW; its length is the number of hours simulated. */
  dcKwPerKwp: ArrayLike<number>
  /** Load in kW: one day of 24 hours, one week, or every hour. */
  loadKw: ArrayLike<number>
  /** Grid availability, 1 or 0: one day of 24 hours, or every hour. */
  gridOn: ArrayLike<number>
  /** 1 in the hours of the day, or of the week, in which the generator may run; all hours by default. */
  generatorHours?: ArrayLike<number>
  /** State of charge before the first hour, 0 to 1. */
  initialSoc?: number
}

/** Sums of the simulated hours, kWh. */
export interface YearTotals extends Omit<HourFlows, 'stored'> {
  pv: number
  load: number
  /** In the battery before the first hour and after the last. */
  storedAtStart: number
  storedAtEnd: number
  /** Hours in which the generator runs. */
  generatorHours: number
  /** Unmet load over load, 0 to 1: the loss of load probability in terms of energy. */
  unmetLoadShare: number
}

/** Every flow of every hour, kWh, with the array's output and the load. */
export type HourlyFlows = Record<keyof HourFlows | 'pv' | 'load', Float64Array>

/** Simulates the hours and sums them: about a third of a millisecond a year. */
export function simulateYear(year: SystemYear): YearTotals {
  return runHours(year, () => {})
}

/** Simulates the year and returns every hour, for charts. */
export function simulateHours(year: SystemYear): { totals: YearTotals; hours: HourlyFlows } {
  const series = () => new Float64Array(year.dcKwPerKwp.length)
  const keys = Object.keys(noFlows()) as (keyof HourFlows)[]
  const hours = Object.fromEntries(
    [...keys, 'pv', 'load'].map((key) => [key, series()]),
  ) as HourlyFlows
  const totals = runHours(year, (hour, { pvKw, loadKw }, flows) => {
    hours.pv[hour] = pvKw
    hours.load[hour] = loadKw
    for (const key of keys) hours[key][hour] = flows[key]
  })
  return { totals, hours }
}

/**
 * Share of the energy of a critical load that a year leaves unmet, 0 to 1. When power is short, the
 * other loads go off first.
 * @param criticalKw the part of the year's load that must never go off, 24 hours
 */
export function unmetCriticalShare(year: SystemYear, criticalKw: ArrayLike<number>): number {
  let [wanted, missing] = [0, 0]
  runHours(year, (hour, { loadKw }, { unmetLoad }) => {
    // On a closed day less of it runs.
    const critical = Math.min(loadKw, criticalKw[hour % criticalKw.length] ?? 0)
    wanted += critical
    missing += Math.max(0, unmetLoad - Math.max(0, loadKw - critical))
  })
  return wanted > 0 ? missing / wanted : 0
}

function runHours(
  year: SystemYear,
  onHour: (hour: number, conditions: HourConditions, flows: HourFlows) => void,
): YearTotals {
  const { system, arrayKwp, dcKwPerKwp, loadKw, gridOn, generatorHours, initialSoc = 1 } = year
  const storedAtStart = system.battery.capacityKwh * initialSoc
  const sum: YearTotals = {
    ...noFlows(),
    pv: 0,
    load: 0,
    storedAtStart,
    storedAtEnd: storedAtStart,
    generatorHours: 0,
    unmetLoadShare: 0,
  }
  const flows = noFlows()
  const conditions: HourConditions = { pvKw: 0, loadKw: 0, isGridOn: false, mayGeneratorRun: true }
  flows.stored = storedAtStart
  for (let hour = 0; hour < dcKwPerKwp.length; hour++) {
    conditions.pvKw = arrayKwp * (dcKwPerKwp[hour] ?? 0)
    conditions.loadKw = loadKw[hour % loadKw.length] ?? 0
    conditions.isGridOn = gridOn[hour % gridOn.length] === 1
    conditions.mayGeneratorRun =
      !generatorHours || generatorHours[hour % generatorHours.length] === 1
    dispatchHour(system, conditions, flows.stored, flows)
    addHour(sum, conditions, flows)
    onHour(hour, conditions, flows)
  }
  sum.storedAtEnd = flows.stored
  sum.unmetLoadShare = sum.load > 0 ? sum.unmetLoad / sum.load : 0
  return sum
}

function addHour(sum: YearTotals, { pvKw, loadKw }: HourConditions, flows: HourFlows): void {
  sum.pv += pvKw
  sum.load += loadKw
  sum.pvUsedDc += flows.pvUsedDc
  sum.dischargeDc += flows.dischargeDc
  sum.chargeDc += flows.chargeDc
  sum.curtailedDc += flows.curtailedDc
  sum.gridToLoad += flows.gridToLoad
  sum.gridToBattery += flows.gridToBattery
  sum.generatorToLoad += flows.generatorToLoad
  sum.unmetLoad += flows.unmetLoad
  sum.lost += flows.lost
  sum.fuelLitres += flows.fuelLitres
  if (flows.generatorToLoad > 0) sum.generatorHours++
}
