import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { gridAvailability } from '../climate/grid-availability.ts'
import { findPlace } from '../climate/places.ts'
import { weatherYear } from '../climate/weather-year.ts'
import { loadFromEnergy } from '../load/load.ts'
import { arrayYear } from '../panels/array-year.ts'
import { chemistries } from './battery-chemistry.ts'
import { typicalGenerator } from './generator.ts'
import type { ShopSystem } from './shop-system.ts'
import { simulateYear } from './simulated-year.ts'
import { yearOutline, yearWith, type SiteDemand } from './year-outline.ts'

const lagos = findPlace('NG-LA')
if (!lagos) throw new Error('no Lagos')
const demand: SiteDemand = {
  place: lagos,
  plane: { tiltDeg: 10, azimuthDeg: 180 },
  load: loadFromEnergy(10),
  gridHoursPerDay: 12,
  generator: typicalGenerator('petrol', 2.5),
  generatorHours: Array.from({ length: 24 }, (_, hour) => (hour >= 18 && hour < 23 ? 1 : 0)),
}
const shopSystem: ShopSystem = {
  lines: [],
  partsKobo: 1,
  panelW: 550,
  panelCount: 10,
  inverterKva: 10,
  inverterOwnKw: 0.09,
  batteryUnitKwh: 5.12,
  batteryCount: 2,
  batteryPower: { continuousKw: 9.3, surgeKw: 14 },
  batteryLimits: { cycles: 1500, depthOfDischarge: 0.8, chargeA: 60, chargeKw: 3.072 },
}

describe('the outline of a year', () => {
  const outline = yearOutline(demand)
  test('has the yield of the site and its grid availability', () => {
    expect(outline.dcKwPerKwp).toEqual(arrayYear(weatherYear(lagos), demand.plane))
    expect(outline.gridOn).toEqual(gridAvailability(12))
  })
  test.each([-1, 25, NaN])('refuses %s hours of grid', (gridHoursPerDay) =>
    expect(() => yearOutline({ ...demand, gridHoursPerDay })).toThrow(RangeError),
  )
})

describe('a system in it', () => {
  const year = yearWith(yearOutline(demand), shopSystem, chemistries.lfp)
  test('has the ratings of the parts: 5.5 kWp, 10.24 kWh, 10 kVA × 0.8', () => {
    within(year.arrayKwp, 5.5, 1e-12)
    within(year.system.battery.capacityKwh, 10.24, 1e-12)
    // By the data sheet, and not by the chemistry.
    expect(year.system.battery).toMatchObject({ depthOfDischarge: 0.8, maxChargeKw: 3.072 })
    // Before the inverter: 9.3 / 0.93.
    within(year.system.battery.maxDischargeKw, 10, 1e-12)
    within(year.system.inverter.ratedKw, 8, 1e-12)
    expect(year.system.inverter.efficiency).toBe(0.93)
  })
  test('adds the own 90 W DC of its two inverters to the load: 83.7 W on the AC side', () => {
    for (let hour = 0; hour < 24; hour++)
      within((year.loadKw[hour] ?? NaN) - (demand.load.hourlyKw[hour] ?? NaN), 0.09 * 0.93, 1e-12)
  })
  test('reserves half of the battery for outages, and charges that half from the grid', () =>
    expect(year.system).toMatchObject({ backupReserveSoc: 0.5, gridChargeTargetSoc: 0.5 }))
  test('has the same generator and hours', () => {
    expect(year.system.generator).toEqual(demand.generator)
    expect(year.generatorHours).toBe(demand.generatorHours)
    const running = simulateYear({ ...year, arrayKwp: 0 }).generatorHours
    expect(running).toBeGreaterThan(0)
    expect(running).toBeLessThan(365 * 5)
  })
  test('serves nearly everything', () =>
    expect(simulateYear(year).unmetLoadShare).toBeLessThan(0.05))
})
