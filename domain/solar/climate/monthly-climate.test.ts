import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { cooperDeclinationDeg } from '../sun/day-of-year.ts'
import {
  dailyDiffuseFraction,
  extraterrestrialKwhPerDay,
  hourlyAirC,
  hourlyDiffuseRatio,
  hourlyGlobalRatio,
  kleinMeanDays,
  monthlyDiffuseFraction,
  sunsetHourAngleDeg,
} from './monthly-climate.ts'
import vectors from '../vectors/monthly-method.json'

const relative = (actual: number, expected: number, share: number) =>
  within(actual, expected, share * Math.abs(expected))

describe('against the reference', () => {
  test('declination, H0 and sunset hour angle of the mean days', () => {
    expect(kleinMeanDays).toEqual(vectors.klein_mean_days)
    for (const [index, expected] of vectors.cooper_declination.entries())
      within(cooperDeclinationDeg(kleinMeanDays[index] ?? NaN), expected, 1e-4)
    for (const [latitude, list] of Object.entries(vectors.h0_kwh_m2_day)) {
      for (const [index, expected] of list.entries())
        relative(
          extraterrestrialKwhPerDay(Number(latitude), kleinMeanDays[index] ?? NaN),
          expected,
          1e-5,
        )
    }
    for (const [latitude, list] of Object.entries(vectors.sunset_hour_angle_deg)) {
      for (const [index, expected] of list.entries())
        within(
          sunsetHourAngleDeg(Number(latitude), cooperDeclinationDeg(kleinMeanDays[index] ?? NaN)),
          expected,
          1e-4,
        )
    }
  })
  test('monthly diffuse fraction', () => {
    for (const { kt, ws, fd } of vectors.erbs_monthly_diffuse)
      within(monthlyDiffuseFraction(kt, ws), fd, 1e-6)
    expect(monthlyDiffuseFraction(0.1, 90)).toBe(monthlyDiffuseFraction(0.3, 90))
  })
  test('the daily diffuse fraction starts at 1, and its pieces join as in the paper', () => {
    within(dailyDiffuseFraction(0.7219, 90), 0.175, 0.02)
    within(dailyDiffuseFraction(0.7149, 80), 0.143, 0.01)
    expect(dailyDiffuseFraction(0, 90)).toBe(1)
  })
  test.each(vectors.profile)(
    'hourly ratios of a day with a sunset hour angle of $ws°',
    ({ ws, r_t, r_d, sum_rt, sum_rd }) => {
      const angles = Array.from({ length: 24 }, (_, hour) => 15 * (hour - 11.5))
      for (const [hour, angle] of angles.entries()) {
        within(hourlyGlobalRatio(angle, ws), r_t[hour] ?? NaN, 1e-6)
        within(hourlyDiffuseRatio(angle, ws), r_d[hour] ?? NaN, 1e-6)
      }
      within(
        angles.reduce((sum, angle) => sum + hourlyGlobalRatio(angle, ws), 0),
        sum_rt,
        1e-6,
      )
      within(
        angles.reduce((sum, angle) => sum + hourlyDiffuseRatio(angle, ws), 0),
        sum_rd,
        1e-6,
      )
    },
  )
  test('Duffie and Beckman: Madison, r_t and H0 of January', () => {
    within(hourlyGlobalRatio(22.5, 100.4), 0.118, 0.0005)
    within(extraterrestrialKwhPerDay(43, 17) * 3.6, 13.37, 0.05)
  })
})

describe('sunset', () => {
  test('on the equator a day has twelve hours all year', () => {
    for (const declination of [-23.45, 0, 23.45])
      within(sunsetHourAngleDeg(0, declination), 90, 1e-9)
  })
  test('by hand: tan 30° × tan 20° = 0.21014, so sunset is at acos(-0.21014) = 102.13°', () =>
    within(sunsetHourAngleDeg(30, 20), 102.13, 0.005))
  test('polar day and night', () => {
    expect(sunsetHourAngleDeg(80, 23)).toBe(180)
    expect(sunsetHourAngleDeg(80, -23)).toBe(0)
  })
})

describe('diffuse fractions', () => {
  test('clear days have less diffuse light than cloudy ones', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.15, max: 0.65, noNaN: true }), (kt) => {
        for (const sunset of [75, 95])
          for (const fraction of [dailyDiffuseFraction, monthlyDiffuseFraction])
            expect(fraction(kt + 0.05, sunset)).toBeLessThanOrEqual(fraction(kt, sunset) + 1e-9)
      }),
    )
  })
  test('clear days end at a constant: 0.175, and 0.143 in winter', () => {
    expect(dailyDiffuseFraction(0.9, 95)).toBe(0.175)
    expect(dailyDiffuseFraction(0.9, 75)).toBe(0.143)
  })
  test('outside 0.3 to 0.8 the monthly fraction is clamped', () => {
    expect(monthlyDiffuseFraction(0.9, 95)).toBe(monthlyDiffuseFraction(0.8, 95))
    expect(monthlyDiffuseFraction(0.2, 75)).toBe(monthlyDiffuseFraction(0.3, 75))
  })
  test('the seasons are separated at a sunset hour angle of 81.4°', () => {
    expect(monthlyDiffuseFraction(0.5, 81.4)).not.toBe(monthlyDiffuseFraction(0.5, 81.41))
    expect(monthlyDiffuseFraction(0.5, 60)).toBe(monthlyDiffuseFraction(0.5, 81.4))
  })
})

describe('air temperature of a mean day', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour + 0.5)
  const at = (solarHour: number) => hourlyAirC({ meanC: 27, kt: 0.5, solarHour })
  test('its mean is the mean of the month', () =>
    within(hours.reduce((sum, hour) => sum + at(hour), 0) / 24, 27, 1e-9))
  test('it is warmest in the early afternoon and coolest before sunrise', () => {
    const warmest = hours.toSorted((a, b) => at(b) - at(a))[0] ?? NaN
    const coolest = hours.toSorted((a, b) => at(a) - at(b))[0] ?? NaN
    within(warmest, 15, 1.5)
    within(coolest, 5, 1.5)
  })
  test('the daily range grows with the clearness: about 25.8 kt - 5.21 K', () => {
    const temperatures = hours.map(at)
    within(Math.max(...temperatures) - Math.min(...temperatures), 25.8 * 0.5 - 5.21, 0.5)
  })
})

test('at night there is neither global nor diffuse irradiation', () => {
  expect(hourlyGlobalRatio(100, 90)).toBe(0)
  expect(hourlyDiffuseRatio(-100, 90)).toBe(0)
})
