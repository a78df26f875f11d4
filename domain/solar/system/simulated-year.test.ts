import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { places } from '../climate/places.ts'
import { weatherYear } from '../climate/weather-year.ts'
import { arrayYear } from '../panels/array-year.ts'
import type { PowerSystem } from './dispatch-hour.ts'
import { typicalGenerator } from './generator.ts'
import {
  simulateHours,
  simulateYear,
  unmetCriticalShare,
  type HourlyFlows,
  type SystemYear,
} from './simulated-year.ts'

const [abia] = places
if (!abia) throw new Error('no places')
const week = arrayYear(weatherYear(abia), { tiltDeg: 10, azimuthDeg: 180 }).subarray(0, 24 * 7)
const sum = (values: ArrayLike<number>) =>
  Array.from(values).reduce((total, value) => total + value, 0)

const positive = (max: number) => fc.double({ min: 0.01, max, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const efficiency = fc.double({ min: 0.7, max: 1, noNaN: true })
const systems: fc.Arbitrary<PowerSystem> = fc.record({
  battery: fc.record({
    capacityKwh: fc.double({ min: 0, max: 40, noNaN: true }),
    depthOfDischarge: fc.double({ min: 0.3, max: 1, noNaN: true }),
    chargeEfficiency: efficiency,
    dischargeEfficiency: efficiency,
    maxChargeKw: positive(10),
    maxDischargeKw: positive(10),
  }),
  inverter: fc.record({ ratedKw: positive(10), efficiency }),
  generator: fc.option(positive(5).map((ratedKw) => typicalGenerator('petrol', ratedKw))),
  gridChargeTargetSoc: share,
  backupReserveSoc: share,
})
const onOrOff = fc.array(fc.constantFrom(0, 1), { minLength: 24, maxLength: 24 })
const weeks: fc.Arbitrary<SystemYear> = fc.record({
  system: systems,
  arrayKwp: fc.double({ min: 0, max: 20, noNaN: true }),
  dcKwPerKwp: fc.constant(week),
  loadKw: fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 24, maxLength: 24 }),
  gridOn: onOrOff,
  generatorHours: onOrOff,
  initialSoc: share,
})

describe('invariants of every hour', () => {
  test('energy balance: array + grid + generator = served + stored + lost + curtailed', () => {
    fc.assert(
      fc.property(weeks, (year) => {
        const { hours, totals } = simulateHours(year)
        for (let hour = 0; hour < week.length; hour++) {
          const at = (key: keyof HourlyFlows) => hours[key][hour] ?? NaN
          const storedBefore = hour === 0 ? totals.storedAtStart : (hours.stored[hour - 1] ?? NaN)
          const supplied = at('pv') + at('gridToLoad') + at('gridToBattery') + at('generatorToLoad')
          const served = at('load') - at('unmetLoad')
          const used = served + at('stored') - storedBefore + at('lost') + at('curtailedDc')
          if (Math.abs(supplied - used) > 1e-6) expect(supplied, `hour ${hour}`).toBe(used)
        }
      }),
    )
  })
  test('no flow is negative', () => {
    fc.assert(
      fc.property(weeks, (year) => {
        for (const [key, values] of Object.entries(simulateHours(year).hours))
          expect(Math.min(...values), key).toBeGreaterThanOrEqual(-1e-9)
      }),
    )
  })
  test('battery, inverter and generator stay within their limits', () => {
    fc.assert(
      fc.property(weeks, (year) => {
        const { hours } = simulateHours(year)
        const { battery, inverter, generator, gridChargeTargetSoc } = year.system
        expect(Math.max(...hours.stored)).toBeLessThanOrEqual(battery.capacityKwh + 1e-9)
        expect(Math.max(...hours.dischargeDc)).toBeLessThanOrEqual(battery.maxDischargeKw + 1e-9)
        expect(Math.max(...hours.generatorToLoad)).toBeLessThanOrEqual(generator?.ratedKw ?? 0)
        for (let hour = 0; hour < week.length; hour++) {
          const at = (key: keyof HourlyFlows) => hours[key][hour] ?? NaN
          const chargeDc = at('chargeDc') + at('gridToBattery') * inverter.efficiency
          expect(chargeDc).toBeLessThanOrEqual(battery.maxChargeKw + 1e-9)
          const inverterKw = (at('pvUsedDc') + at('dischargeDc')) * inverter.efficiency
          expect(inverterKw).toBeLessThanOrEqual(inverter.ratedKw + 1e-9)
          if (at('gridToBattery') > 1e-9)
            expect(at('stored')).toBeLessThanOrEqual(
              battery.capacityKwh * gridChargeTargetSoc + 1e-9,
            )
        }
      }),
    )
  })
  test('the generator runs only in an outage and in its hours', () => {
    fc.assert(
      fc.property(weeks, (year) => {
        const { hours, totals } = simulateHours(year)
        const running = Array.from(hours.generatorToLoad, (kwh, hour) => ({ kwh, hour })).filter(
          ({ kwh }) => kwh > 0,
        )
        for (const { hour } of running) {
          expect(year.gridOn[hour % 24]).toBe(0)
          expect(year.generatorHours?.[hour % 24]).toBe(1)
        }
        expect(totals.generatorHours).toBe(running.length)
      }),
    )
  })
  test('the battery is never discharged below its limit by the simulation', () => {
    fc.assert(
      fc.property(weeks, (year) => {
        const { hours } = simulateHours({ ...year, initialSoc: 1 })
        const { capacityKwh, depthOfDischarge } = year.system.battery
        expect(Math.min(...hours.stored)).toBeGreaterThanOrEqual(
          capacityKwh * (1 - depthOfDischarge) - 1e-9,
        )
      }),
    )
  })
})

describe('totals', () => {
  test('are the sums of the hours, with and without the hours in the result', () => {
    fc.assert(
      fc.property(weeks, (year) => {
        const { hours, totals } = simulateHours(year)
        for (const key of [
          'pv',
          'load',
          'pvUsedDc',
          'dischargeDc',
          'chargeDc',
          'curtailedDc',
          'gridToLoad',
          'gridToBattery',
          'generatorToLoad',
          'unmetLoad',
          'lost',
          'fuelLitres',
        ] as const)
          within(totals[key], sum(hours[key]), 1e-9)
        expect(totals.storedAtEnd).toBe(hours.stored.at(-1))
        expect(simulateYear(year)).toEqual(totals)
      }),
      { numRuns: 40 },
    )
  })
  test('the share of the unmet load is 0 without a load', () => {
    fc.assert(
      fc.property(weeks, (year) => {
        expect(simulateYear({ ...year, loadKw: [0] }).unmetLoadShare).toBe(0)
        const { unmetLoadShare, unmetLoad, load } = simulateYear(year)
        within(unmetLoadShare, load > 0 ? unmetLoad / load : 0, 1e-12)
      }),
      { numRuns: 20 },
    )
  })
})

test('more panels or battery never increase the unmet load; more load never decreases it', () => {
  fc.assert(
    fc.property(weeks, positive(5), (week, more) => {
      const year: SystemYear = {
        ...week,
        system: { ...week.system, generator: null, gridChargeTargetSoc: 0, backupReserveSoc: 1 },
        initialSoc: 1,
      }
      const battery = { ...year.system.battery }
      battery.capacityKwh += more
      const unmetLoad = simulateYear(year).unmetLoad
      const withPanels = simulateYear({ ...year, arrayKwp: year.arrayKwp + more })
      const withBattery = simulateYear({ ...year, system: { ...year.system, battery } })
      const loadKw = Array.from(year.loadKw).map((kw) => kw + more)
      expect(withPanels.unmetLoad).toBeLessThanOrEqual(unmetLoad + 1e-6)
      expect(withBattery.unmetLoad).toBeLessThanOrEqual(unmetLoad + 1e-6)
      expect(simulateYear({ ...year, loadKw }).unmetLoad).toBeGreaterThanOrEqual(unmetLoad - 1e-6)
    }),
  )
})

describe('worked by hand', () => {
  const battery = {
    capacityKwh: 0,
    depthOfDischarge: 1,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    maxChargeKw: 0,
    maxDischargeKw: 0,
  }
  const system: PowerSystem = {
    battery,
    inverter: { ratedKw: 0, efficiency: 1 },
    generator: typicalGenerator('petrol', 2),
    gridChargeTargetSoc: 0,
    backupReserveSoc: 1,
  }
  const year: SystemYear = {
    system,
    arrayKwp: 0,
    dcKwPerKwp: new Float64Array(8760),
    loadKw: [1],
    gridOn: [0],
  }
  const evening = Array.from({ length: 24 }, (_, hour) => (hour >= 18 && hour < 22 ? 1 : 0))
  test('off the grid a generator serves 4 of 24 hours: 1,460 kWh of 8,760', () => {
    const totals = simulateYear({ ...year, generatorHours: evening })
    expect(totals).toMatchObject({
      generatorToLoad: 4 * 365,
      generatorHours: 4 * 365,
      unmetLoad: 20 * 365,
      lost: 0,
    })
    within(totals.unmetLoadShare, 20 / 24, 1e-12)
    // No-load 0.175 × 2 kW and 0.35 × 1 kWh: 0.7 litres an hour.
    within(totals.fuelLitres, 4 * 365 * 0.7, 1e-6)
  })
  test('without given hours the generator may always run', () =>
    expect(simulateYear(year)).toMatchObject({ generatorHours: 8760, unmetLoad: 0 }))
  test('with grid for half of the day the generator runs in its hours of the outages', () => {
    const gridOn = Array.from({ length: 24 }, (_, hour) => (hour < 20 ? 1 : 0))
    expect(simulateYear({ ...year, gridOn, generatorHours: evening })).toMatchObject({
      gridToLoad: 20 * 365,
      generatorHours: 2 * 365,
      unmetLoad: 2 * 365,
    })
  })
  test('profiles of a day repeat; profiles of the year do not', () => {
    const loadKw = Array.from({ length: 24 }, (_, hour) => (hour === 5 ? 2 : 0))
    expect(simulateYear({ ...year, loadKw }).load).toBe(2 * 365)
    const once = Array.from({ length: 8760 }, (_, hour) => (hour === 5 ? 2 : 0))
    expect(simulateYear({ ...year, loadKw: once }).load).toBe(2)
  })
  test('the array scales with its rated power', () => {
    const dcKwPerKwp = [0.5, 0.25]
    expect(simulateYear({ ...year, dcKwPerKwp, arrayKwp: 4 })).toMatchObject({
      pv: 3,
      curtailedDc: 3,
      load: 2,
    })
  })
  test('a battery is full before the first hour, unless a state of charge is given', () => {
    const stored = { ...year, system: { ...system, battery: { ...battery, capacityKwh: 10 } } }
    expect(simulateYear(stored).storedAtStart).toBe(10)
    expect(simulateYear({ ...stored, initialSoc: 0.3 }).storedAtStart).toBe(3)
  })
})

describe('a critical load', () => {
  const noBattery = {
    capacityKwh: 0,
    depthOfDischarge: 0,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    maxChargeKw: 0,
    maxDischargeKw: 0,
  }
  const hours = (gridOn: number[], pvKw: number): SystemYear => ({
    system: {
      battery: noBattery,
      inverter: { ratedKw: 5, efficiency: 1 },
      generator: null,
      gridChargeTargetSoc: 0,
      backupReserveSoc: 0,
    },
    arrayKwp: 1,
    dcKwPerKwp: gridOn.map(() => pvKw),
    loadKw: [1],
    gridOn,
  })
  test.each([
    ['all of it is missing without any supply', [0], 0, 1],
    ['half of it is missing in one of two hours', [1, 0], 0, 0.5],
    ['the other loads go off first', [0], 0.7, 0],
    ['what is left after them is missing', [0], 0.1, 0.75],
  ] as const)('%s', (_, gridOn, pvKw, share) =>
    within(unmetCriticalShare(hours([...gridOn], pvKw), [0.4]), share, 1e-9),
  )
  test('nothing wanted is nothing missing', () =>
    expect(unmetCriticalShare(hours([0], 0), [0])).toBe(0))
})
