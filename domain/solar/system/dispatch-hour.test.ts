import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import {
  dispatchHour,
  noFlows,
  type HourConditions,
  type HourFlows,
  type PowerSystem,
} from './dispatch-hour.ts'
import { simulateHours } from './simulated-year.ts'
import vectors from '../vectors/battery-dispatch.json'

/**
 * 10 kWh, of which 8 may be discharged; 80 % efficiency in the inverter, 90 % in and out of the
 * battery.
 */
const system: PowerSystem = {
  battery: {
    capacityKwh: 10,
    depthOfDischarge: 0.8,
    chargeEfficiency: 0.9,
    dischargeEfficiency: 0.9,
    maxChargeKw: 4,
    maxDischargeKw: 5,
  },
  inverter: { ratedKw: 8, efficiency: 0.8 },
  generator: null,
  gridChargeTargetSoc: 0,
  backupReserveSoc: 1,
}
const generator = { ratedKw: 2, fuel: 'petrol', noLoadLitresPerKw: 0.1, litresPerKwh: 0.3 } as const
const outage: HourConditions = { pvKw: 0, loadKw: 0, isGridOn: false, mayGeneratorRun: true }

function run(
  part: Partial<PowerSystem>,
  conditions: Partial<HourConditions>,
  storedKwh: number,
): HourFlows {
  const flows = noFlows()
  dispatchHour({ ...system, ...part }, { ...outage, ...conditions }, storedKwh, flows)
  return flows
}

describe('array and inverter', () => {
  test('the array serves the load through the inverter: 2 kWh need 2 / 0.8 = 2.5 kWh DC', () => {
    const flows = run({}, { pvKw: 3, loadKw: 2 }, 10)
    within(flows.pvUsedDc, 2.5, 1e-12)
    within(flows.unmetLoad, 0, 1e-12)
    within(flows.lost, 0.5, 1e-12)
  })
  test('what a full battery cannot take is curtailed', () =>
    expect(run({}, { pvKw: 3, loadKw: 0 }, 10)).toMatchObject({ chargeDc: 0, curtailedDc: 3 }))
  test('the inverter limits the load that is served: 1.6 kW of 4 kW', () => {
    const small = { inverter: { ratedKw: 1.6, efficiency: 0.8 } }
    const flows = run(small, { pvKw: 10, loadKw: 4 }, 10)
    within(flows.pvUsedDc, 2, 1e-12)
    within(flows.dischargeDc, 0, 1e-12)
    within(flows.unmetLoad, 2.4, 1e-12)
  })
  test('array and battery share the rating of the inverter', () => {
    const small = { inverter: { ratedKw: 2.4, efficiency: 0.8 } }
    const flows = run(small, { pvKw: 2, loadKw: 4 }, 10)
    within(flows.pvUsedDc, 2, 1e-12)
    within(flows.dischargeDc, 1, 1e-12)
    within(flows.unmetLoad, 4 - 2.4, 1e-12)
  })
})

describe('discharge', () => {
  test('the battery serves the rest: 1.6 kWh take 2 kWh DC and 2 / 0.9 kWh of the stored energy', () => {
    const flows = run({}, { loadKw: 1.6 }, 10)
    within(flows.dischargeDc, 2, 1e-12)
    within(flows.stored, 10 - 2 / 0.9, 1e-12)
    within(flows.lost, 0.4 + 2 * (1 / 0.9 - 1), 1e-12)
  })
  test('its power is limited: 5 kW DC are 4 kW of a load of 6', () => {
    const flows = run({}, { loadKw: 6 }, 10)
    within(flows.dischargeDc, 5, 1e-12)
    within(flows.unmetLoad, 2, 1e-12)
  })
  test('it stops at its depth of discharge: of 3 kWh only 1 × 0.9 is available', () => {
    const flows = run({}, { loadKw: 4 }, 3)
    within(flows.dischargeDc, 0.9, 1e-12)
    within(flows.stored, 2, 1e-12)
    within(flows.unmetLoad, 4 - 0.9 * 0.8, 1e-12)
  })
  test('below that it gives nothing, and is not charged by it', () =>
    expect(run({}, { loadKw: 4 }, 1)).toMatchObject({ dischargeDc: 0, stored: 1, unmetLoad: 4 }))
  test('while the grid is on, the backup reserve stays in the battery', () => {
    const flows = run({ backupReserveSoc: 0.5 }, { loadKw: 4, isGridOn: true }, 6)
    within(flows.dischargeDc, 0.9, 1e-12)
    within(flows.stored, 5, 1e-12)
    within(flows.gridToLoad, 4 - 0.9 * 0.8, 1e-12)
  })
  test('in an outage the reserve is used', () =>
    within(run({ backupReserveSoc: 0.5 }, { loadKw: 4 }, 6).dischargeDc, 0.9 * 4, 1e-12))
  test('a reserve below the depth of discharge does not lower that limit', () =>
    within(run({ backupReserveSoc: 0 }, { loadKw: 4, isGridOn: true }, 3).dischargeDc, 0.9, 1e-12))
})

describe('charge', () => {
  test('surplus charges with losses: 2 kWh DC store 1.8', () => {
    const flows = run({}, { pvKw: 2 }, 5)
    within(flows.chargeDc, 2, 1e-12)
    within(flows.stored, 6.8, 1e-12)
    within(flows.lost, 0.2, 1e-12)
  })
  test('the charge power is limited to 4 kW: of 7 kW 3 are curtailed', () => {
    const flows = run({}, { pvKw: 7 }, 3)
    within(flows.chargeDc, 4, 1e-12)
    within(flows.curtailedDc, 3, 1e-12)
    within(flows.stored, 3 + 4 * 0.9, 1e-12)
  })
  test('a full battery takes no more: 0.9 kWh of room take 1 kWh DC', () => {
    const flows = run({}, { pvKw: 3 }, 9.1)
    within(flows.chargeDc, 1, 1e-12)
    within(flows.curtailedDc, 2, 1e-12)
    within(flows.stored, 10, 1e-12)
  })
})

describe('charging from the grid', () => {
  const charging = { gridChargeTargetSoc: 0.5 }
  test('fills up to the target: 0.9 kWh of room take 1 kWh DC and 1 / 0.8 kWh from the grid', () => {
    const flows = run(charging, { isGridOn: true }, 4.1)
    within(flows.gridToBattery, 1.25, 1e-12)
    within(flows.stored, 5, 1e-12)
    within(flows.lost, 0.1 + 1.25 * 0.2, 1e-12)
  })
  test('is limited by the charge power, which the array uses first', () => {
    const flows = run(charging, { isGridOn: true, pvKw: 3 }, 0)
    within(flows.chargeDc, 3, 1e-12)
    within(flows.gridToBattery, 1 / 0.8, 1e-12)
    within(flows.stored, 4 * 0.9, 1e-12)
  })
  test('does not happen above the target', () =>
    expect(run(charging, { isGridOn: true }, 6).gridToBattery).toBe(0))
  test('does not happen in an outage', () => expect(run(charging, {}, 1).gridToBattery).toBe(0))
  test('does not happen in an hour in which the battery discharges', () => {
    const flows = run(
      { gridChargeTargetSoc: 1, backupReserveSoc: 0 },
      { isGridOn: true, loadKw: 1 },
      5,
    )
    expect(flows.dischargeDc).toBeGreaterThan(0)
    expect(flows.gridToBattery).toBe(0)
  })
})

describe('grid and generator', () => {
  test('the grid serves what is left, without limit', () =>
    expect(run({}, { loadKw: 50, isGridOn: true }, 0)).toMatchObject({
      gridToLoad: 50,
      unmetLoad: 0,
      generatorToLoad: 0,
    }))
  test('in an outage the generator serves up to its rating: 0.1 × 2 + 0.3 × 2 = 0.8 litres', () => {
    const flows = run({ generator }, { loadKw: 3 }, 0)
    expect(flows.generatorToLoad).toBe(2)
    within(flows.unmetLoad, 1, 1e-12)
    within(flows.fuelLitres, 0.8, 1e-12)
  })
  test('at part load: 0.1 × 2 + 0.3 × 0.5 = 0.35 litres', () =>
    within(run({ generator }, { loadKw: 0.5 }, 0).fuelLitres, 0.35, 1e-12))
  test('it runs only when it may, and not while the grid is on', () => {
    expect(run({ generator }, { loadKw: 1, mayGeneratorRun: false }, 0)).toMatchObject({
      generatorToLoad: 0,
      unmetLoad: 1,
      fuelLitres: 0,
    })
    expect(run({ generator }, { loadKw: 1, isGridOn: true }, 0)).toMatchObject({
      generatorToLoad: 0,
      gridToLoad: 1,
    })
  })
  test('it is off when array and battery serve everything', () =>
    expect(run({ generator }, { loadKw: 1 }, 10)).toMatchObject({
      generatorToLoad: 0,
      fuelLitres: 0,
      unmetLoad: 0,
    }))
})

describe('reference runs', () => {
  test.each(vectors.cases)('$name', (given) => {
    const { inputs, rows, totals } = given
    const dcKwPerKwp = Array.from(
      { length: 24 * inputs.days },
      (_, hour) => inputs.pv_kw_per_kwp[hour % 24] ?? NaN,
    )
    const run = simulateHours({
      system: {
        battery: {
          capacityKwh: inputs.battery_kwh,
          depthOfDischarge: inputs.dod,
          chargeEfficiency: inputs.eta_charge,
          dischargeEfficiency: inputs.eta_discharge,
          maxChargeKw: inputs.max_charge_kw,
          maxDischargeKw: inputs.max_discharge_kw,
        },
        inverter: { ratedKw: inputs.inverter_kw, efficiency: inputs.inverter_eff },
        generator: null,
        gridChargeTargetSoc: 0,
        backupReserveSoc: 1,
      },
      arrayKwp: inputs.pv_kwp,
      dcKwPerKwp,
      loadKw: inputs.load_kw,
      gridOn: inputs.grid_available,
      initialSoc: inputs.initial_soc,
    })
    const columns = [
      'pv',
      'load',
      null,
      'pvUsedDc',
      'dischargeDc',
      'chargeDc',
      'curtailedDc',
      'gridToLoad',
      'unmetLoad',
      'stored',
    ] as const
    for (const [hour, ...expected] of rows) {
      for (const [index, key] of columns.entries())
        if (key) within(run.hours[key][hour ?? NaN] ?? NaN, expected[index] ?? NaN, 1e-5)
    }
    within(run.totals.load - run.totals.unmetLoad, totals.served, 1e-5)
    within(run.totals.unmetLoad, totals.unserved, 1e-5)
    within(run.totals.curtailedDc, totals.curtailed, 1e-5)
    within(run.totals.chargeDc, totals.charge, 1e-5)
    within(run.totals.dischargeDc, totals.discharge, 1e-5)
    within(run.totals.gridToLoad, totals.grid_load, 1e-5)
    within(run.totals.unmetLoadShare, given.lolp_energy, 1e-5)
    within(run.totals.storedAtEnd, given.final_soc_kwh, 1e-5)
    expect(run.hours.unmetLoad.filter((kwh) => kwh > 0)).toHaveLength(given.loss_of_load_hours)
  })
})
