import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { loadFromAppliances, loadFromEnergy } from './load.ts'
import { kwOfWeek, onOpenDays, openOn } from './week.ts'

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, kw) => total + kw, 0)

test('open every day, the week is the day and the load is as it was', () => {
  const load = loadFromEnergy(10, 'business')
  expect(openOn(load, 7)).toEqual(load)
  expect(kwOfWeek(load)).toBe(load.hourlyKw)
})

test('by hand: a school of 10 kWh with a router of 12 W uses 5 × 10 + 2 × 0.288 kWh a week', () => {
  const use = { quantity: 1, dutyShare: 1, startFactor: 1 }
  const school = loadFromAppliances([
    { ...use, watts: 1214, dayHours: 8, nightHours: 0 },
    { ...use, watts: 12, dayHours: 12, nightHours: 12 },
  ])
  within(school.dailyKwh, 10, 1e-9)
  within(sum(kwOfWeek(openOn(school, 5))), 50 + 2 * 0.288, 1e-9)
})

test('a load that is always the same is the same on every day', () =>
  within(sum(kwOfWeek(openOn(loadFromEnergy(24, 'always'), 1))), 7 * 24, 1e-9))

test('for every number of days: as many days are open, 15 March among them, and none uses more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('home' as const, 'business' as const, 'always' as const),
      (days, shape) => {
        const load = openOn(loadFromEnergy(10, shape), days)
        const week = kwOfWeek(load)
        const dayKwh = (day: number) =>
          sum(Array.from({ length: 24 }, (_, hour) => week[(24 * day + hour) % week.length] ?? NaN))
        const kwh = Array.from({ length: 7 }, (_, day) => dayKwh(day))
        expect(kwh.filter((each) => each > 10 - 1e-9).length).toBeGreaterThanOrEqual(days)
        expect(Math.max(...kwh)).toBeLessThan(10 + 1e-9)
        within(dayKwh(73), 10, 1e-9)
      },
    ),
  )
})

describe('hours in which a generator may run', () => {
  const hours = Uint8Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 17 ? 1 : 0))
  test('are those of the open days', () => {
    const load = openOn(loadFromEnergy(10, 'business'), 5)
    expect(sum(onOpenDays(hours, load))).toBe(5 * 9)
  })
  test('open every day, they stay', () => expect(onOpenDays(hours, loadFromEnergy(10))).toBe(hours))
})

test.each([0, 8, 2.5, NaN])('refuses %s days', (days) =>
  expect(() => openOn(loadFromEnergy(10), days)).toThrow(RangeError),
)
