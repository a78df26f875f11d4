import { describe, expect, test } from 'vitest'
import { loadFromEnergy } from '../../../domain/solar/load/load.ts'
import { yearOfToday } from '../../../domain/solar/load/load-from-spend.ts'
import {
  clockHoursInWords,
  openDaysInWords,
  paybackRangeInWords,
  paybackSentence,
  plannedAboveBought,
  twentyYearsInWords,
  unmetLoadInWords,
  whyProject,
} from './answer-words.ts'

describe('payback in words', () => {
  test.each([
    [null, 'It does not pay for itself within 20 years'],
    [0.4, 'It pays for itself within a year'],
    [8.24, 'It pays for itself in 8.2 years'],
  ])('%s years: "%s"', (years, text) => expect(paybackSentence(years)).toBe(text))

  test.each([
    [6.2, 9.14, '6.2 years to 9.1 years'],
    [0.4, 3, 'under a year to 3.0 years'],
    [0.4, 0.6, 'under a year in every case'],
    [0.4, null, 'under a year at best; at worst not within 20 years'],
    [null, null, 'not within 20 years in any case'],
  ])('from %s to %s years: "%s"', (minYears, maxYears, text) =>
    expect(paybackRangeInWords({ minYears, maxYears })).toBe(text),
  )
})

test.each([
  [8, 18, 'between 8:00 and 18:00'],
  [16, 24, 'between 16:00 and midnight'],
  [0, 5, 'between midnight and 5:00'],
  [0, 24, 'all day'],
])('clock hours from %d to %d: "%s"', (fromHour, toHour, text) =>
  expect(clockHoursInWords({ fromHour, toHour })).toBe(text),
)

test.each([
  [323_000_000, 'Over 20 years you are ₦3.23 million better off.'],
  [-50_000_000, 'After 20 years you are still ₦500,000 short.'],
])('%d kobo after 20 years: "%s"', (kobo, text) => expect(twentyYearsInWords(kobo)).toBe(text))

test.each([
  [7, ''],
  [5, ', open 5 days a week'],
  [1, ', open 1 day a week'],
])('a load on %d days: "%s"', (days, words) => expect(openDaysInWords(days)).toBe(words))

test.each([
  [0, 'Nothing you need is off.'],
  [0.042, '4.2 % of what you need is off.'],
  [0.25, '25 % of what you need is off.'],
])('a share of %d without power: "%s"', (share, text) => expect(unmetLoadInWords(share)).toBe(text))

test.each([
  [41, 'lfp', /^We design systems above 40 kWp/],
  [41, 'gel', /^We design systems above 40 kWp/],
  [34, 'lfp', /^This is more than one system/],
  [17, 'gel', /more batteries of this kind .* With lithium/],
] as const)('why %d kWp with %s is a project', (max, battery, words) =>
  expect(whyProject({ max }, battery)).toMatch(words),
)

test.each([
  [8, /^Your money buys about 4 kWh a day now. We plan for 12, because .* list what you run.$/],
  [20, null],
])('with %d hours of grid and no generator, 12 kWh a day: "%s"', (gridHoursPerDay, words) => {
  const load = loadFromEnergy(12)
  const today = yearOfToday({ gridHoursPerDay, fuel: null, generatorHoursPerDay: 0 }, load)
  const said = plannedAboveBought({ load, today })
  if (words) expect(said).toMatch(words)
  else expect(said).toBeNull()
})
