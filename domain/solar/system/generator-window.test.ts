import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadFromEnergy } from '../load/load.ts'
import { generatorWindow, hoursWithin, type GeneratorUse } from './generator-window.ts'

const home = loadFromEnergy(10, 'home').hourlyKw
const business = loadFromEnergy(10, 'business').hourlyKw
const even = Array.from({ length: 24 }, () => 1)
const offGrid: GeneratorUse = { gridHoursPerDay: 0, generatorHoursPerDay: 4 }
const hoursOf = (use: GeneratorUse, hourlyKw: readonly number[]) => {
  const hours = hoursWithin(generatorWindow(use, hourlyKw))
  return [...hours.keys()].filter((hour) => hours[hour] === 1)
}

describe('the hours follow the load', () => {
  test('a home runs it in the evening', () =>
    expect(hoursOf(offGrid, home)).toEqual([18, 19, 20, 21]))
  test('a school with its load from 8:00 to 16:00 runs it in school hours', () => {
    const school = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 16 ? 5 : 0.1))
    expect(generatorWindow({ ...offGrid, generatorHoursPerDay: 8 }, school)).toEqual({
      fromHour: 8,
      toHour: 16,
    })
  })
  test('with 12 hours of grid it takes 8 hours to run 4 in outages', () =>
    expect(hoursOf({ ...offGrid, gridHoursPerDay: 12 }, home)).toHaveLength(8))
  test('a bakery that works at night runs it through midnight', () => {
    const bakery = Array.from({ length: 24 }, (_, hour) => (hour >= 22 || hour < 4 ? 6 : 0.2))
    expect(generatorWindow({ ...offGrid, generatorHoursPerDay: 6 }, bakery)).toEqual({
      fromHour: 22,
      toHour: 4,
    })
  })
  test('an even load has its generator in the evening', () =>
    expect(hoursOf(offGrid, even)).toEqual([18, 19, 20, 21]))
})

describe('the working hours of a business', () => {
  const use: GeneratorUse = { gridHoursPerDay: 12, generatorHoursPerDay: 'working hours' }
  test('are the hours above half of the highest load: 8:00 to 18:00', () =>
    expect(generatorWindow(use, business)).toEqual({ fromHour: 8, toHour: 18 }))
  test('of a tailor do not end with the two hours of the iron', () => {
    const tailor = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 16 ? 0.36 : 0.04))
    const ironing = tailor.map((kw, hour) => (hour === 11 || hour === 12 ? kw + 1.2 : kw))
    expect(generatorWindow(use, ironing)).toEqual({ fromHour: 8, toHour: 16 })
  })
  test('of a cold store are the whole day, although its lights are on by night', () => {
    const coldStore = even.map((kw, hour) => (hour >= 18 ? kw + 0.2 : kw))
    expect(hoursOf(use, coldStore)).toHaveLength(24)
  })
  test('do not depend on the hours of grid', () =>
    expect(generatorWindow({ ...use, gridHoursPerDay: 4 }, business)).toEqual({
      fromHour: 8,
      toHour: 18,
    }))
  test('of an even load are the whole day', () => expect(hoursOf(use, even)).toHaveLength(24))
})

describe('hours that are given', () => {
  const at = (fromHour: number, toHour: number): GeneratorUse => ({
    ...offGrid,
    generatorHours: { fromHour, toHour },
  })
  test('replace those that follow the load', () =>
    expect(hoursOf(at(6, 9), home)).toEqual([6, 7, 8]))
  test('may pass midnight', () => expect(hoursOf(at(23, 2), home)).toEqual([0, 1, 23]))
  test('may be the whole day', () => expect(hoursOf(at(0, 24), home)).toHaveLength(24))
  test.each([
    [8, 8],
    [-1, 5],
    [5, 25],
    [1.5, 4],
    [NaN, 4],
  ])('%s to %s are refused', (fromHour, toHour) =>
    expect(() => generatorWindow(at(fromHour, toHour), home)).toThrow(RangeError),
  )
})

describe('it never runs', () => {
  test('where the grid is always on', () =>
    expect(generatorWindow({ ...offGrid, gridHoursPerDay: 24 }, home)).toBeNull())
  test('for no hours a day', () =>
    expect(generatorWindow({ ...offGrid, generatorHoursPerDay: 0 }, home)).toBeNull())
  test('for less than half an hour a day', () =>
    expect(generatorWindow({ ...offGrid, generatorHoursPerDay: 0.2 }, home)).toBeNull())
})

test('no other hours of the same length have more load', () => {
  const loads = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), {
    minLength: 24,
    maxLength: 24,
  })
  fc.assert(
    fc.property(loads, fc.integer({ min: 1, max: 24 }), (hourlyKw, generatorHoursPerDay) => {
      const chosen = hoursOf({ ...offGrid, generatorHoursPerDay }, hourlyKw)
      expect(chosen).toHaveLength(generatorHoursPerDay)
      const kwhFrom = (from: number) =>
        Array.from(
          { length: generatorHoursPerDay },
          (_, passed) => hourlyKw[(from + passed) % 24] ?? 0,
        ).reduce((sum, kw) => sum + kw, 0)
      const most = Math.max(...Array.from({ length: 24 }, (_, from) => kwhFrom(from)))
      const kwh = chosen.reduce((sum, hour) => sum + (hourlyKw[hour] ?? 0), 0)
      expect(kwh).toBeGreaterThanOrEqual(most * (1 - 1e-6))
    }),
  )
})
