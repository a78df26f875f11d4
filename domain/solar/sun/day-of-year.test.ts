import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import {
  cooperDeclinationDeg,
  daysOfMonths,
  extraterrestrialNormalW,
  spencerEquationOfTimeMinutes,
} from './day-of-year.ts'
import position from '../vectors/solar-position.json'

test('the months sum to a year of 365 days', () => {
  expect(daysOfMonths).toHaveLength(12)
  expect(daysOfMonths.reduce((sum, days) => sum + days)).toBe(365)
  expect(daysOfMonths[1]).toBe(28)
})

describe('against pvlib', () => {
  test.each(position.simple_formulae)('day $day_of_year', (run) => {
    const day = run.day_of_year
    within(cooperDeclinationDeg(day), run.declination_cooper69_deg, 1e-6)
    within(spencerEquationOfTimeMinutes(day), run.eot_spencer71_min, 1e-6)
    // The reference uses a solar constant of 1366.1 W/m², Duffie and Beckman 1367.
    within(
      extraterrestrialNormalW(day) / 1367,
      run.extraterrestrial_asce_w_m2 / position.solar_constant_w_m2,
      1e-7,
    )
  })
  test.each(position.pvlib_runs_nigeria)(
    'the equation of time in $site at $local_time is within a minute of SPA',
    ({ local_time, equation_of_time_min }) => {
      const day = Math.ceil(
        (Date.parse(local_time) - Date.UTC(new Date(local_time).getUTCFullYear(), 0, 1)) /
          86_400_000,
      )
      within(spencerEquationOfTimeMinutes(day), equation_of_time_min, 1)
    },
  )
})

describe('extreme days', () => {
  test('the declination is ±23.45° at the solstices and about zero at the equinoxes', () => {
    within(cooperDeclinationDeg(172), 23.45, 0.01)
    within(cooperDeclinationDeg(355), -23.45, 0.01)
    within(cooperDeclinationDeg(81), 0, 1e-9)
    within(cooperDeclinationDeg(264), 0, 0.5)
  })
  test('the sun is closest in early January: 3.3 % above and below the solar constant', () => {
    within(extraterrestrialNormalW(365), 1367 * 1.033, 1e-9)
    within(extraterrestrialNormalW(182.5), 1367 * 0.967, 1e-9)
  })
  test('the sundial is 14 minutes slow in mid-February and 16 fast in early November', () => {
    within(spencerEquationOfTimeMinutes(44), -14.3, 0.2)
    within(spencerEquationOfTimeMinutes(306), 16.4, 0.2)
  })
})
