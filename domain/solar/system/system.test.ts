import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { arrayYear } from '../panels/array-year.ts'
import { batteryOf, chemistries } from './battery-chemistry.ts'
import { typicalGenerator } from './generator.ts'
import { gridSupply, likelyAutonomyHours } from '../climate/grid-supply.ts'
import { loadFromEnergy } from '../load/load.ts'
import { places } from '../climate/places.ts'
import { solarProposal, type ProposalQuestion } from './solar-proposal.ts'
import { simulateHours } from './simulated-year.ts'
import { wholeParts } from './system-parts.ts'
import { searchSystems, stepsBetween } from './system-search.ts'
import { roundUpToSize, sizeSystem } from './system-size.ts'
import { weatherYear } from '../climate/weather-year.ts'

const south10 = { tiltDeg: 10, azimuthDeg: 180 }
const lagos = places.find(({ code }) => code === 'NG-LA')
if (!lagos) throw new Error('Lagos is missing')

describe('size', () => {
  const load = loadFromEnergy(10)
  const question = { load, worstDcKwhPerKwp: 3, autonomyHours: 8, chemistry: chemistries.lfp }
  test('worked by hand', () => {
    const size = sizeSystem(question)
    const night = load.nightKwh
    within(size.dailyDcKwh, (10 - night + night / 0.94) / 0.93 + 24 * 0.04, 1e-9)
    within(size.arrayKwp, (1.2 * size.dailyDcKwh) / 3, 1e-9)
    const evening = load.hourlyKw.slice(16, 24).reduce((sum, kw) => sum + kw, 0)
    within(size.autonomyDcKwh, evening / 0.93 + 8 * 0.04, 1e-9)
    within(size.batteryKwh, size.autonomyDcKwh / (0.9 * Math.sqrt(0.94) * 0.8), 1e-9)
    within(size.inverterKva, (1.25 * load.peakKw) / 0.8, 1e-9)
    expect(size.systemVoltageV).toBe(48)
    within(size.controllerA, (1.25 * 1000 * size.arrayKwp) / 48, 1e-9)
  })
  test('a starting motor decides the inverter', () => {
    within(
      sizeSystem({ ...question, load: { ...load, surgeKw: 12 } }).inverterKva,
      12 / 2 / 0.8,
      1e-9,
    )
  })
  test('grows with load and autonomy', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 10_000, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (kwh, hours) => {
          const size = sizeSystem({ ...question, load: loadFromEnergy(kwh), autonomyHours: hours })
          const larger = sizeSystem({
            ...question,
            load: loadFromEnergy(kwh * 1.1),
            autonomyHours: hours + 1,
          })
          for (const key of [
            'dailyDcKwh',
            'autonomyDcKwh',
            'batteryKwh',
            'arrayKwp',
            'inverterKva',
          ] as const)
            expect(larger[key], key).toBeGreaterThan(size[key])
        },
      ),
    )
  })
  test.each([
    { load: { ...load, dailyKwh: 0 } },
    { worstDcKwhPerKwp: NaN },
    { autonomyHours: 241 },
    { solarShare: 1.1 },
  ])('%o is refused', (wrong) => {
    expect(() => sizeSystem({ ...question, ...wrong })).toThrow(RangeError)
  })
  test('whole parts', () => {
    expect(
      wholeParts(
        { arrayKwp: 5.5, batteryKwh: 10.3, inverterKva: 4.1 },
        { panelW: 550, batteryUnitKwh: 5.12 },
      ),
    ).toEqual({ panelCount: 10, arrayKwp: 5.5, batteryCount: 3, batteryKwh: 15.36, inverterKva: 5 })
    expect([roundUpToSize(0.2), roundUpToSize(100), roundUpToSize(12_500)]).toEqual([
      1, 100, 12_500,
    ])
    expect(() =>
      wholeParts({ arrayKwp: 1, batteryKwh: 1, inverterKva: 1 }, { panelW: 0, batteryUnitKwh: 5 }),
    ).toThrow(RangeError)
  })
  test('autonomy follows the supply', () =>
    expect([0, 4, 12, 20, 24].map(likelyAutonomyHours)).toEqual([24, 12, 12, 4, 0]))
})

test('the search finds the cheapest that is good enough', () => {
  const dcKwPerKwp = arrayYear(weatherYear(lagos), south10).dcKwPerKwp
  const search = {
    year: {
      dcKwPerKwp,
      loadKw: loadFromEnergy(8).hourlyKw,
      gridOn: gridSupply(8),
      system: {
        inverter: { ratedKw: 4, efficiency: 0.93 },
        generator: null,
        gridChargeToShare: 0,
        keepForOutageShare: 1,
      },
    },
    chemistry: chemistries.lfp,
    arrayKwpOptions: stepsBetween(1, 6, 6),
    batteryKwhOptions: stepsBetween(2, 14, 5),
    costKobo: ({ arrayKwp, batteryKwh }: { arrayKwp: number; batteryKwh: number }) =>
      60_000_000 * arrayKwp + 30_000_000 * batteryKwh,
    maxUnservedShare: 0.05,
  }
  const { candidates, best } = searchSystems(search)
  expect(candidates).toHaveLength(30)
  expect(best?.totals.unservedShare).toBeLessThanOrEqual(0.05)
  for (const { costKobo, totals } of candidates)
    if (totals.unservedShare <= 0.05) expect(costKobo).toBeGreaterThanOrEqual(best?.costKobo ?? NaN)
  expect(
    searchSystems({ ...search, arrayKwpOptions: [0], batteryKwhOptions: stepsBetween(0, 5, 1) })
      .best,
  ).toBeNull()
})

describe('a proposal', () => {
  const question: ProposalQuestion = {
    place: lagos,
    plane: south10,
    load: loadFromEnergy(10),
    gridHoursPerDay: 12,
    generator: typicalGenerator('petrol', 2.5),
    generatorHours: Array.from({ length: 24 }, (_, hour) => (hour >= 18 && hour < 23 ? 1 : 0)),
    chemistry: chemistries.lfp,
    sold: { panelW: 550, batteryUnitKwh: 5.12 },
  }
  test('serves nearly everything, and less fuel is burnt than today', () => {
    const { parts, withSystem, today, avoided, yields } = solarProposal(question)
    expect(parts.arrayKwp).toBeGreaterThan(3)
    expect(parts.arrayKwp).toBeLessThan(6)
    expect(withSystem.unservedShare).toBeLessThan(0.05)
    expect(today.unservedShare).toBeGreaterThan(0.2)
    expect(withSystem.fuelLitres).toBeLessThan(0.15 * today.fuelLitres)
    expect(yields.worstMonth.month).toBe(7)
    within(avoided.kg, avoided.gridKwh * 0.463 + avoided.fuelLitres * 2.286184, 1e-3)
    expect(avoided.gridKwh).toBeGreaterThan(0)
  })
  test('its hours are those of its year', () => {
    const { year, withSystem } = solarProposal(question)
    expect(simulateHours(year).totals).toEqual(withSystem)
  })
  test('the more is kept for outages, the more the grid serves and the less is lacking', () => {
    const at = (keepForOutageShare: number) =>
      solarProposal({ ...question, generator: null, keepForOutageShare }).withSystem
    expect(at(0.3).gridToLoad).toBeLessThan(at(0.9).gridToLoad)
    expect(at(0.3).curtailedDc).toBeLessThan(at(0.9).curtailedDc)
    expect(at(0.9).unserved).toBeLessThanOrEqual(at(0.3).unserved)
  })
  test('off the grid the battery lasts a day; 10 MW is sized like any other load', () => {
    const offGrid = solarProposal({ ...question, gridHoursPerDay: 0, generator: null })
    expect(offGrid.withSystem.gridToLoad + offGrid.withSystem.gridToBattery).toBe(0)
    expect(offGrid.parts.batteryKwh).toBeGreaterThan(10)
    expect(
      solarProposal({ ...question, load: loadFromEnergy(240_000) }).parts.panelCount,
    ).toBeGreaterThan(100_000)
    expect(batteryOf(chemistries.tubular, 10)).toMatchObject({
      maxChargeKw: 1.5,
      depthOfDischarge: 0.5,
    })
  })
  test.each([
    { gridHoursPerDay: 25 },
    { load: { ...loadFromEnergy(1), dailyKwh: NaN } },
    { autonomyHours: -1 },
  ])('%o is refused', (wrong) => {
    expect(() => solarProposal({ ...question, ...wrong })).toThrow(RangeError)
  })
})
