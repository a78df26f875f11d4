import { describe, expect, test } from 'vitest'
import { daysOfMonths } from '../sun/day-of-year.ts'
import { noFlows, type HourFlows } from './dispatch-hour.ts'
import type { HourlyFlows } from './simulated-year.ts'
import { dayHours, sumMonths } from './system-flows.ts'

const keys = [...(Object.keys(noFlows()) as (keyof HourFlows)[]), 'pv', 'load'] as const

/** A year in which every flow of every hour is 0, except those that are set. */
function yearOf(
  set: Partial<Record<(typeof keys)[number], (hour: number) => number>>,
): HourlyFlows {
  return Object.fromEntries(
    keys.map((key) => [
      key,
      Float64Array.from({ length: 8760 }, (_, hour) => set[key]?.(hour) ?? 0),
    ]),
  ) as HourlyFlows
}

describe('months', () => {
  test('1 kWh an hour is 24 kWh for each day of the month', () =>
    expect(sumMonths(yearOf({ load: () => 1 })).map(({ load }) => load)).toEqual(
      daysOfMonths.map((days) => 24 * days),
    ))
  test('the first hour of February is not in January', () => {
    const months = sumMonths(yearOf({ pv: (hour) => (hour === 31 * 24 ? 7 : 0) }))
    expect(months.map(({ pv }) => pv)).toEqual([0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })
  test('used energy of the array is what the load uses directly and what charges the battery', () => {
    const [january] = sumMonths(
      yearOf({ pvUsedDc: () => 1, chargeDc: () => 2, curtailedDc: () => 4 }),
    )
    expect(january?.pvUsed).toBe(3 * 24 * 31)
  })
  test('grid energy is what serves the load and what charges the battery', () => {
    const [january] = sumMonths(yearOf({ gridToLoad: () => 1, gridToBattery: () => 2 }))
    expect(january?.grid).toBe(3 * 24 * 31)
  })
  test('generator and unmet load are summed on their own', () => {
    const december = sumMonths(yearOf({ generatorToLoad: () => 1, unmetLoad: () => 2 })).at(-1)
    expect(december).toMatchObject({ generator: 24 * 31, unmetLoad: 2 * 24 * 31, grid: 0, load: 0 })
  })
})

describe('a day', () => {
  const year = yearOf({
    pv: (hour) => hour,
    load: () => 2,
    stored: () => 3,
    dischargeDc: (hour) => (hour % 24 >= 18 ? 4 : 0),
    chargeDc: (hour) => (hour % 24 === 12 ? 5 : 0),
    gridToLoad: () => 6,
    gridToBattery: () => 7,
    generatorToLoad: () => 8,
    unmetLoad: () => 9,
  })
  const gridOn = Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 1 : 0))
  test('has the 24 hours of that day', () => {
    expect(dayHours(year, 1, gridOn).map(({ pvKw }) => pvKw)).toEqual(
      Array.from({ length: 24 }, (_, hour) => hour),
    )
    expect(dayHours(year, 365, gridOn).at(-1)).toMatchObject({ hour: 23, pvKw: 8759 })
  })
  test('shows charging as negative and discharging as positive battery power', () => {
    const hours = dayHours(year, 10, gridOn)
    expect([hours[6]?.batteryKw, hours[12]?.batteryKw, hours[20]?.batteryKw]).toEqual([0, -5, 4])
  })
  test('adds both flows of the grid and names the rest', () =>
    expect(dayHours(year, 10, gridOn)[3]).toMatchObject({
      loadKw: 2,
      storedKwh: 3,
      gridKw: 13,
      generatorKw: 8,
      unmetLoadKw: 9,
    }))
  test('says when the grid is on, from a daily or a yearly pattern', () => {
    const hours = dayHours(year, 10, gridOn)
    expect([hours[11]?.isGridOn, hours[12]?.isGridOn]).toEqual([true, false])
    const yearly = new Uint8Array(8760)
    yearly[24 * 9 + 5] = 1
    expect(dayHours(year, 10, yearly).filter(({ isGridOn }) => isGridOn)).toHaveLength(1)
  })
  test.each([0, 366, 1.5, NaN])('refuses day %s', (day) =>
    expect(() => dayHours(year, day, gridOn)).toThrow(RangeError),
  )
})
