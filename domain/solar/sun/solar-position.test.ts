import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { cooperDeclinationDeg } from './day-of-year.ts'
import { sunDirection } from './solar-position.ts'
import position from '../vectors/solar-position.json'

describe('worked by hand', () => {
  test('at noon the zenith angle is latitude minus declination, and the sun is in the south', () => {
    const { zenithDeg, azimuthDeg } = sunDirection({
      latitudeDeg: 40,
      declinationDeg: 10,
      hourAngleDeg: 0,
    })
    within(zenithDeg, 30, 1e-9)
    within(azimuthDeg, 180, 1e-9)
  })
  test('north of the place the sun is in the north at noon: Lagos in June', () => {
    const { zenithDeg, azimuthDeg } = sunDirection({
      latitudeDeg: 6.5,
      declinationDeg: 23.45,
      hourAngleDeg: 0,
    })
    within(zenithDeg, 23.45 - 6.5, 1e-9)
    within(Math.cos((azimuthDeg * Math.PI) / 180), 1, 1e-9)
  })
  test('at an equinox the sun rises in the east and sets in the west, six hours from noon', () => {
    const sunrise = sunDirection({ latitudeDeg: 9, declinationDeg: 0, hourAngleDeg: -90 })
    const sunset = sunDirection({ latitudeDeg: 9, declinationDeg: 0, hourAngleDeg: 90 })
    within(sunrise.zenithDeg, 90, 1e-9)
    within(sunrise.azimuthDeg, 90, 1e-9)
    within(sunset.zenithDeg, 90, 1e-9)
    within(sunset.azimuthDeg, 270, 1e-9)
  })
  test('Duffie and Beckman, example 1.6.2: Madison, 13 February, 9:30', () => {
    // latitude 43°, declination -14°, hour angle -37.5°: zenith 66.5°, azimuth 40° east of south.
    const sun = sunDirection({ latitudeDeg: 43, declinationDeg: -14, hourAngleDeg: -37.5 })
    within(sun.zenithDeg, 66.5, 0.05)
    within(sun.azimuthDeg, 180 - 40, 0.1)
  })
  test('Duffie and Beckman, example 1.6.2: Madison, 1 July, 18:30', () => {
    // declination 23.1°, hour angle 97.5°: zenith 79.6°, azimuth 112° west of south.
    const sun = sunDirection({ latitudeDeg: 43, declinationDeg: 23.1, hourAngleDeg: 97.5 })
    within(sun.zenithDeg, 79.6, 0.05)
    within(sun.azimuthDeg, 180 + 112, 0.05)
  })
})

test.each(position.pvlib_runs_nigeria)(
  '$site, $local_time: with the declination of the day within 1.5° of SPA',
  ({ lat, lon, local_time, zenith, equation_of_time_min }) => {
    const instant = new Date(local_time)
    const utcHours = instant.getUTCHours() + instant.getUTCMinutes() / 60
    const solarHours = utcHours + lon / 15 + equation_of_time_min / 60
    const startOfYear = Date.UTC(instant.getUTCFullYear(), 0, 1)
    const dayOfYear = Math.floor((instant.getTime() - startOfYear) / 86_400_000) + 1
    const { zenithDeg } = sunDirection({
      latitudeDeg: lat,
      declinationDeg: cooperDeclinationDeg(dayOfYear),
      hourAngleDeg: 15 * (solarHours - 12),
    })
    within(zenithDeg, zenith, 1.5)
  },
)

test('the afternoon mirrors the morning, and the sun is highest at noon', () => {
  const angles = fc.record({
    latitudeDeg: fc.double({ min: -60, max: 60, noNaN: true }),
    declinationDeg: fc.double({ min: -23.45, max: 23.45, noNaN: true }),
    hourAngleDeg: fc.double({ min: 1, max: 179, noNaN: true }),
  })
  fc.assert(
    fc.property(angles, (place) => {
      const morning = sunDirection({ ...place, hourAngleDeg: -place.hourAngleDeg })
      const afternoon = sunDirection(place)
      const noon = sunDirection({ ...place, hourAngleDeg: 0 })
      within(morning.zenithDeg, afternoon.zenithDeg, 1e-9)
      within(morning.azimuthDeg + afternoon.azimuthDeg, 360, 1e-9)
      expect(morning.azimuthDeg).toBeLessThanOrEqual(180 + 1e-9)
      expect(noon.zenithDeg).toBeLessThanOrEqual(afternoon.zenithDeg + 1e-9)
    }),
  )
})
