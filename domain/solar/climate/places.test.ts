import { expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { findPlace, irradiationUncertainty, meanSunKwhPerDay, places } from './places.ts'

test('there are 36 states and the FCT, each with its own code', () => {
  expect(places).toHaveLength(37)
  expect(new Set(places.map(({ code }) => code)).size).toBe(37)
  expect(new Set(places.map(({ state }) => state)).size).toBe(37)
  for (const { code } of places) expect(code).toMatch(/^NG-[A-Z]{2}$/)
})

test.each(places)('$capital lies in Nigeria and has a plausible climate', (place) => {
  expect(place.latitudeDeg).toBeGreaterThan(4)
  expect(place.latitudeDeg).toBeLessThan(14)
  expect(place.longitudeDeg).toBeGreaterThan(2.5)
  expect(place.longitudeDeg).toBeLessThan(15)
  expect(place.elevationM).toBeGreaterThanOrEqual(0)
  expect(place.elevationM).toBeLessThan(1400)
  expect(place.ghiKwhPerDay).toHaveLength(12)
  expect(place.airC).toHaveLength(12)
  // "How we calculate" says 3.1 to 7.2 kWh/m² a day and 17.8 to 33.9 °C.
  expect(Math.min(...place.ghiKwhPerDay)).toBeGreaterThanOrEqual(3.1)
  expect(Math.max(...place.ghiKwhPerDay)).toBeLessThanOrEqual(7.2)
  expect(Math.min(...place.airC)).toBeGreaterThanOrEqual(17.8)
  expect(Math.max(...place.airC)).toBeLessThanOrEqual(33.9)
})

test('finds a place by its code', () => {
  expect(findPlace('NG-LA')?.capital).toBe('Ikeja')
  expect(findPlace('NG-FC')?.capital).toBe('Abuja')
  expect(findPlace('NG-XX')).toBeNull()
  expect(findPlace('LA')).toBeNull()
})

test.each([
  ['Ikeja', 4.74],
  ['Kano', 6.04],
  ['Yenagoa', 4.13],
  ['Sokoto', 6.24],
  ['Abuja', 5.45],
] as const)('the mean irradiation of %s is %d kWh/m² a day (NASA SSE)', (capital, kwh) => {
  const place = places.find((each) => each.capital === capital)
  if (!place) throw new Error(`no ${capital}`)
  within(meanSunKwhPerDay(place), kwh, 0.015)
})

test('months count by their days: 28 days of 7 and 337 days of 5 kWh/m²', () => {
  const lagos = findPlace('NG-LA')
  if (!lagos) throw new Error('no Lagos')
  const ghiKwhPerDay = [5, 7, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]
  within(meanSunKwhPerDay({ ...lagos, ghiKwhPerDay }), (28 * 7 + 337 * 5) / 365, 1e-12)
})

test('a month is less certain than a year', () =>
  expect(irradiationUncertainty.monthShare).toBeGreaterThan(irradiationUncertainty.yearShare))
