import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { daysOfMonths } from '../sun/day-of-year.ts'
import { findPlace, places } from './places.ts'
import { hoursPerYear, weatherYear } from './weather-year.ts'

const lagos = findPlace('NG-LA')
if (!lagos) throw new Error('no Lagos')
const sum = (values: ArrayLike<number>) =>
  Array.from(values).reduce((total, value) => total + value, 0)

test.each(places)('$capital: every month has the irradiation of the climate', (place) => {
  const { ghiW } = weatherYear(place)
  let start = 0
  for (const [month, days] of daysOfMonths.entries()) {
    const kwh = sum(ghiW.subarray(start, start + 24 * days)) / 1000
    within(kwh / days, place.ghiKwhPerDay[month] ?? NaN, 1e-9)
    start += 24 * days
  }
})

describe('Lagos', () => {
  const { ghiW, dhiW, dniW, airC, zenithDeg, sunAzimuthDeg } = weatherYear(lagos)
  test('every hour is physical', () => {
    for (let hour = 0; hour < hoursPerYear; hour++) {
      const [ghi, dhi, dni] = [ghiW[hour] ?? NaN, dhiW[hour] ?? NaN, dniW[hour] ?? NaN]
      expect(Math.min(ghi, dhi, dni, ghi - dhi), `hour ${hour}`).toBeGreaterThanOrEqual(0)
      expect(Math.max(ghi, dni), `hour ${hour}`).toBeLessThan(1420)
    }
  })
  test('beam and diffuse light make the global irradiance, where the sun is high enough', () => {
    for (let hour = 0; hour < hoursPerYear; hour++) {
      const zenith = zenithDeg[hour] ?? NaN
      if (zenith > 80) continue
      const cosine = Math.cos((zenith * Math.PI) / 180)
      expect((dniW[hour] ?? NaN) * cosine + (dhiW[hour] ?? NaN)).toBeLessThanOrEqual(
        (ghiW[hour] ?? NaN) + 1e-9,
      )
    }
  })
  test('is dark while the sun is below the horizon', () =>
    expect(Math.max(...ghiW.filter((_, hour) => (zenithDeg[hour] ?? NaN) > 91))).toBe(0))
  test('has air of 20 to 36 °C', () => {
    within(Math.min(...airC), 24, 4)
    within(Math.max(...airC), 32, 4)
  })
  test('the sun is highest at a quarter to one by West Africa Time', () => {
    const day = Array.from(zenithDeg.subarray(24 * 79, 24 * 80))
    expect(day.indexOf(Math.min(...day))).toBe(12)
    expect(day[11] ?? NaN).toBeGreaterThan(day[13] ?? NaN)
  })
  test('the sun is in the east in the morning and in the west in the afternoon', () => {
    expect(sunAzimuthDeg[24 * 20 + 8]).toBeLessThan(180)
    expect(sunAzimuthDeg[24 * 20 + 16]).toBeGreaterThan(180)
  })
})

describe('days', () => {
  const days = (seed?: number) => {
    const { ghiW } = weatherYear(lagos, seed)
    return Array.from(
      { length: 365 },
      (_, day) => sum(ghiW.subarray(24 * day, 24 * day + 24)) / 1000,
    )
  }
  const first = days(1)
  test('are the same for the same seed, and seed 1 is the default', () => {
    expect(days(1)).toEqual(first)
    expect(days()).toEqual(first)
  })
  test('differ with the seed', () => expect(days(2)).not.toEqual(first))
  test('are cloudy and clear', () => {
    expect(Math.min(...first)).toBeLessThan(1.5)
    expect(Math.max(...first)).toBeGreaterThan(6.5)
  })
  test('are autocorrelated: a cloudy day makes the next one likelier', () => {
    const pairs = Array.from({ length: 20 }, (_, seed) => days(seed + 1)).flatMap((year) =>
      year
        .slice(0, 28)
        .flatMap((kwh, day) => (day > 0 ? [[year[day - 1] ?? NaN, kwh] as const] : [])),
    )
    const mean = pairs.reduce((total, [, kwh]) => total + kwh, 0) / pairs.length
    const covariance = pairs.reduce((total, [a, b]) => total + (a - mean) * (b - mean), 0)
    const variance = pairs.reduce((total, [a]) => total + (a - mean) ** 2, 0)
    within(covariance / variance, 0.25, 0.12)
  })
})
