import { expect, test } from 'vitest'
import { batteryLifeCost, batteryLifeYears } from './battery-life-cost.ts'

test('a battery of 3,650 cycles lasts ten years, and is bought once for them', () => {
  // 1,000,000 kobo / (4 kWh x 0.9 x 3,650) = 76.1 kobo.
  expect(
    batteryLifeCost({ priceKobo: 1_000_000, usableKwh: 4, cycles: 3650, calendarYears: 12 }, 10),
  ).toEqual({
    koboPerKwh: 76,
    years: 10,
    purchases: 1,
    totalKobo: 1_000_000,
  })
})

test('one of 1,500 cycles is bought three times', () => {
  expect(
    batteryLifeCost({ priceKobo: 300_000, usableKwh: 1.3, cycles: 1500, calendarYears: 12 }, 10),
  ).toMatchObject({
    purchases: 3,
    totalKobo: 900_000,
  })
})

test('one of 6,000 cycles is replaced after ten years, as in the calculator, and not after 16', () =>
  expect(
    batteryLifeCost(
      { priceKobo: 145_000_000, usableKwh: 4.61, cycles: 6000, calendarYears: 10 },
      20,
    ),
    // Ten years are 3,650 cycles: 145,000,000 kobo / (4.61 kWh x 0.9 x 3,650) = 9,575 kobo.
  ).toMatchObject({ years: 10, purchases: 2, koboPerKwh: 9_575 }))

test('refuses nothing and less', () => {
  expect(() =>
    batteryLifeCost({ priceKobo: 0, usableKwh: 1, cycles: 1, calendarYears: 12 }, 10),
  ).toThrow(RangeError)
  expect(() =>
    batteryLifeCost({ priceKobo: 1, usableKwh: 1, cycles: 1, calendarYears: 12 }, 0),
  ).toThrow(RangeError)
})

test.each([
  ['gel of 1,200 cycles, emptied every day', 4, 1200, 365, 1200 / 365],
  ['the same, emptied on 250 days of a year', 4, 1200, 250, 4],
  ['lithium of 6,000 cycles: its calendar ends first', 10, 6000, 365, 10],
  ['a battery that is never used', 10, 6000, 0, 10],
  ['a data sheet without cycles', 4, null, 365, 4],
])('%s', (_, calendarYears, cycles, cyclesPerYear, years) =>
  expect(batteryLifeYears({ cycles, calendarYears }, cyclesPerYear)).toBe(years),
)
