import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { findPlace, places } from '../climate/places.ts'
import { hoursPerYear, weatherYear } from '../climate/weather-year.ts'
import { daysOfMonths } from '../sun/day-of-year.ts'
import { arrayYear } from './array-year.ts'
import { monthlyYield } from './monthly-yield.ts'

const south10 = { tiltDeg: 10, azimuthDeg: 180 }
const lagos = findPlace('NG-LA')
if (!lagos) throw new Error('no Lagos')
const sum = (values: ArrayLike<number>) =>
  Array.from(values).reduce((total, value) => total + value, 0)

test.each(places)('$capital: the year yields about as much as the monthly method', (place) => {
  const dcKwh = sum(arrayYear(weatherYear(place), south10))
  const monthly = monthlyYield(place, south10).months.reduce(
    (total, { dcKwh }, month) => total + dcKwh * (daysOfMonths[month] ?? NaN),
    0,
  )
  // Days that differ give 0 to 2 % less than mean days.
  expect(dcKwh / monthly).toBeGreaterThan(0.98)
  expect(dcKwh / monthly).toBeLessThan(1.005)
})

describe('Lagos', () => {
  const weather = weatherYear(lagos)
  const dcKw = arrayYear(weather, south10)
  test('has power exactly in the hours with sun', () => {
    expect(dcKw).toHaveLength(hoursPerYear)
    for (let hour = 0; hour < hoursPerYear; hour++)
      expect(dcKw[hour] === 0, `hour ${hour}`).toBe(weather.ghiW[hour] === 0)
  })
  test('never reaches the rated power: losses and heat', () => {
    expect(Math.max(...dcKw)).toBeLessThan(1)
    expect(Math.max(...dcKw)).toBeGreaterThan(0.6)
  })
  test('a plane to the east has its power in the morning', () => {
    const east = arrayYear(weather, { tiltDeg: 40, azimuthDeg: 90 })
    const west = arrayYear(weather, { tiltDeg: 40, azimuthDeg: 270 })
    const morning = (power: Float64Array) => sum(power.filter((_, hour) => hour % 24 < 12))
    expect(morning(east)).toBeGreaterThan(1.3 * morning(west))
  })
  test('has no yield without irradiation', () => {
    const dark = { ...weather, ghiW: new Float64Array(hoursPerYear) }
    within(sum(arrayYear(dark, south10)), 0, 0)
  })
})
