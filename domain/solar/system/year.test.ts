import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { arrayYear } from '../panels/array-year.ts'
import { daysOfMonths } from '../sun/day-of-year.ts'
import type { PowerSystem } from './dispatch-hour.ts'
import { kwhFromLitres, litresPerHour, typicalGenerator } from './generator.ts'
import { bandSupplyHours, gridSupply } from '../climate/grid-supply.ts'
import { monthSums } from '../climate/month-sums.ts'
import { monthlyYield } from '../panels/monthly-yield.ts'
import { places } from '../climate/places.ts'
import { simulateHours, simulateYear, type HourlyFlows, type SystemYear } from './simulated-year.ts'
import vectors from '../vectors/battery-dispatch.json'
import { hoursPerYear, weatherYear } from '../climate/weather-year.ts'

const sum = (values: ArrayLike<number>) =>
  Array.from(values).reduce((total, value) => total + value, 0)
const south10 = { tiltDeg: 10, azimuthDeg: 180 }
const [abia, lagos] = [places[0], places.find(({ code }) => code === 'NG-LA')]
if (!abia || !lagos) throw new Error('places are missing')

describe('the shared runs', () => {
  test.each(vectors.cases)(
    '$name',
    ({ inputs, rows, totals, lolp_energy, loss_of_load_hours, final_soc_kwh }) => {
      const system: PowerSystem = {
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
        gridChargeToShare: 0,
        keepForOutageShare: 1,
      }
      const dcKwPerKwp = Array.from(
        { length: 24 * inputs.days },
        (_, hour) => inputs.pv_kw_per_kwp[hour % 24] ?? NaN,
      )
      const run = simulateHours({
        system,
        arrayKwp: inputs.pv_kwp,
        dcKwPerKwp,
        loadKw: inputs.load_kw,
        gridOn: inputs.grid_available,
        startShare: inputs.initial_soc,
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
        'unserved',
        'stored',
      ] as const
      for (const [hour, ...expected] of rows) {
        for (const [index, key] of columns.entries())
          if (key) within(run.hours[key][hour ?? NaN] ?? NaN, expected[index] ?? NaN, 1e-5)
      }
      within(run.totals.served, totals.served, 1e-5)
      within(run.totals.unserved, totals.unserved, 1e-5)
      within(run.totals.curtailedDc, totals.curtailed, 1e-5)
      within(run.totals.chargeDc, totals.charge, 1e-5)
      within(run.totals.dischargeDc, totals.discharge, 1e-5)
      within(run.totals.gridToLoad, totals.grid_load, 1e-5)
      within(run.totals.unservedShare, lolp_energy, 1e-5)
      within(run.totals.storedAtEnd, final_soc_kwh, 1e-5)
      expect(run.totals.unservedHours).toBe(loss_of_load_hours)
    },
  )
})

describe('weather of a year', () => {
  test.each(places)(
    '$capital: months as the climate has them, and a yield beside the monthly method',
    (place) => {
      const weather = weatherYear(place)
      for (const [month, kwh] of monthSums(weather.ghiW).entries())
        within(kwh / 1000 / (daysOfMonths[month] ?? NaN), place.ghiKwhPerDay[month] ?? NaN, 1e-9)
      const dcKwh = sum(arrayYear(weather, south10).dcKwPerKwp)
      const monthly = monthlyYield(place, south10).months.reduce(
        (total, { dcKwh }, month) => total + dcKwh * (daysOfMonths[month] ?? NaN),
        0,
      )
      // Days that differ, seen by the clock, give 0 to 2 % less than a mean day.
      expect(dcKwh / monthly).toBeGreaterThan(0.98)
      expect(dcKwh / monthly).toBeLessThan(1.005)
    },
  )
  test('is physical in every hour, and dark at night', () => {
    const { ghiW, dhiW, dniW, airC, zenithDeg } = weatherYear(lagos)
    expect(
      Math.min(...ghiW, ...dhiW, ...dniW, ...ghiW.map((ghi, hour) => ghi - (dhiW[hour] ?? NaN))),
    ).toBe(0)
    expect(Math.max(...ghiW, ...dniW)).toBeLessThan(1400)
    expect(Math.max(...ghiW.filter((_, hour) => (zenithDeg[hour] ?? NaN) > 91))).toBe(0)
    within(Math.min(...airC), 24, 4)
    within(Math.max(...airC), 32, 4)
  })
  test('has the same days for the same seed, others for another, and cloudy ones among them', () => {
    const days = (seed: number) => {
      const { ghiW } = weatherYear(lagos, seed)
      return Array.from(
        { length: 365 },
        (_, day) => sum(ghiW.subarray(24 * day, 24 * day + 24)) / 1000,
      )
    }
    const first = days(1)
    expect(days(1)).toEqual(first)
    expect(days(2)).not.toEqual(first)
    expect(Math.min(...first)).toBeLessThan(1.5)
    expect(Math.max(...first)).toBeGreaterThan(6.5)
  })
  test("the sun of Lagos is highest at a quarter to one by Nigeria's clock", () => {
    const { zenithDeg } = weatherYear(lagos)
    const day = Array.from(zenithDeg.subarray(24 * 79, 24 * 80))
    expect(day.indexOf(Math.min(...day))).toBe(12)
    expect(day[11] ?? NaN).toBeGreaterThan(day[13] ?? NaN)
  })
})

describe('grid', () => {
  test('every day has its supply, the year exactly', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 24, noNaN: true }), fc.nat(), (hoursPerDay, seed) => {
        const supply = gridSupply(hoursPerDay, seed)
        expect(sum(supply)).toBe(Math.round(365 * hoursPerDay))
        for (let day = 0; day < 365; day++)
          within(sum(supply.subarray(24 * day, 24 * day + 24)), hoursPerDay, 1)
      }),
      { numRuns: 30 },
    )
  })
  test('no outage of band A is longer than four hours on end, within a day', () => {
    expect(sum(gridSupply(bandSupplyHours.A))).toBe(20 * 365)
    expect(gridSupply(20, 1)).toEqual(gridSupply(20, 1))
  })
  test.each([-1, 25, NaN])('%s hours are refused', (hours) =>
    expect(() => gridSupply(hours)).toThrow(RangeError),
  )
})

describe('generator', () => {
  test('the diesel curve lies beside the data sheets up to 60 kW', () => {
    for (const [ratedKw, half, full] of [
      [20, 3.4, 6.1],
      [30, 6.8, 11],
      [60, 11, 18.2],
    ] as const) {
      within(litresPerHour(typicalGenerator('diesel', ratedKw), ratedKw), full, 0.2 * full)
      within(litresPerHour(typicalGenerator('diesel', ratedKw), ratedKw / 2), half, 0.2 * half)
    }
  })
  test('standing it drinks nothing; litres and energy go both ways', () => {
    const petrol = typicalGenerator('petrol', 2.5)
    expect(litresPerHour(petrol, 0)).toBe(0)
    within(kwhFromLitres(petrol, litresPerHour(petrol, 1.25)), 1.25, 1e-12)
    expect(() => typicalGenerator('petrol', 0)).toThrow(RangeError)
    expect(() => kwhFromLitres(petrol, 10, 0)).toThrow(RangeError)
  })
})

const positive = (max: number) => fc.double({ min: 0.01, max, noNaN: true })
const efficiencies = fc.double({ min: 0.7, max: 1, noNaN: true })
const systems: fc.Arbitrary<PowerSystem> = fc.record({
  battery: fc.record({
    capacityKwh: fc.double({ min: 0, max: 40, noNaN: true }),
    depthOfDischarge: fc.double({ min: 0.3, max: 1, noNaN: true }),
    chargeEfficiency: efficiencies,
    dischargeEfficiency: efficiencies,
    maxChargeKw: positive(10),
    maxDischargeKw: positive(10),
  }),
  inverter: fc.record({ ratedKw: positive(10), efficiency: efficiencies }),
  generator: fc.option(positive(5).map((ratedKw) => typicalGenerator('petrol', ratedKw))),
  gridChargeToShare: fc.double({ min: 0, max: 1, noNaN: true }),
  keepForOutageShare: fc.double({ min: 0, max: 1, noNaN: true }),
})
const weekKw = arrayYear(weatherYear(abia), south10).dcKwPerKwp.subarray(0, 24 * 7)
const weeks: fc.Arbitrary<SystemYear> = fc.record({
  system: systems,
  arrayKwp: fc.double({ min: 0, max: 20, noNaN: true }),
  dcKwPerKwp: fc.constant(weekKw),
  loadKw: fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 24, maxLength: 24 }),
  gridOn: fc.array(fc.constantFrom(0, 1), { minLength: 24, maxLength: 24 }),
  startShare: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe('a system in any hour', () => {
  test('in = used + stored + lost + curtailed, and nothing is negative or beyond its limit', () => {
    fc.assert(
      fc.property(weeks, (year) => {
        const { hours, totals } = simulateHours(year)
        const { capacityKwh } = year.system.battery
        const inverter = year.system.inverter
        const imbalances = Array.from({ length: weekKw.length }, (_, hour) => {
          const at = (key: keyof HourlyFlows) => hours[key][hour] ?? NaN
          const storedBefore = hour === 0 ? totals.storedAtStart : (hours.stored[hour - 1] ?? NaN)
          const given = at('pv') + at('gridToLoad') + at('gridToBattery') + at('generatorToLoad')
          return Math.abs(
            given -
              (at('load') - at('unserved')) -
              (at('stored') - storedBefore) -
              at('lost') -
              at('curtailedDc'),
          )
        })
        expect(Math.max(...imbalances)).toBeLessThan(1e-6)
        for (const [key, values] of Object.entries(hours))
          expect(Math.min(...values), key).toBeGreaterThanOrEqual(-1e-9)
        expect(Math.max(...hours.stored)).toBeLessThanOrEqual(capacityKwh + 1e-9)
        expect(
          Math.max(
            ...hours.pvUsedDc.map(
              (kwh, hour) => (kwh + (hours.dischargeDc[hour] ?? NaN)) * inverter.efficiency,
            ),
          ),
        ).toBeLessThanOrEqual(inverter.ratedKw + 1e-9)
        within(
          totals.pv + totals.gridToLoad + totals.gridToBattery + totals.generatorToLoad,
          totals.served +
            totals.storedAtEnd -
            totals.storedAtStart +
            totals.lost +
            totals.curtailedDc,
          1e-5,
        )
        expect(simulateYear(year)).toEqual(totals)
      }),
    )
  })
  test('more panels or battery never serve less; more load never lacks less', () => {
    fc.assert(
      fc.property(weeks, positive(5), (week, more) => {
        const year = {
          ...week,
          system: { ...week.system, generator: null, gridChargeToShare: 0, keepForOutageShare: 1 },
          startShare: 1,
        }
        const { battery } = year.system
        const lacking = simulateYear(year).unserved
        expect(
          simulateYear({ ...year, arrayKwp: year.arrayKwp + more }).unserved,
        ).toBeLessThanOrEqual(lacking + 1e-6)
        expect(
          simulateYear({
            ...year,
            system: {
              ...year.system,
              battery: { ...battery, capacityKwh: battery.capacityKwh + more },
            },
          }).unserved,
        ).toBeLessThanOrEqual(lacking + 1e-6)
        expect(
          simulateYear({ ...year, loadKw: Array.from(year.loadKw).map((kw) => kw + more) })
            .unserved,
        ).toBeGreaterThanOrEqual(lacking - 1e-6)
      }),
    )
  })
  test('without sun and battery the generator serves the outage, in the hours it may run', () => {
    const system: PowerSystem = {
      battery: {
        capacityKwh: 0,
        depthOfDischarge: 1,
        chargeEfficiency: 1,
        dischargeEfficiency: 1,
        maxChargeKw: 0,
        maxDischargeKw: 0,
      },
      inverter: { ratedKw: 0, efficiency: 1 },
      generator: typicalGenerator('petrol', 2),
      gridChargeToShare: 0,
      keepForOutageShare: 1,
    }
    const evening = Array.from({ length: 24 }, (_, hour) => (hour >= 18 && hour < 22 ? 1 : 0))
    const totals = simulateYear({
      system,
      arrayKwp: 0,
      dcKwPerKwp: new Float64Array(hoursPerYear),
      loadKw: [1],
      gridOn: [0],
      generatorHours: evening,
    })
    expect(totals).toMatchObject({
      generatorToLoad: 4 * 365,
      generatorHours: 4 * 365,
      unserved: 20 * 365,
      lost: 0,
    })
    within(totals.fuelLitres, 4 * 365 * (0.175 * 2 + 0.35), 1e-6)
  })
})
