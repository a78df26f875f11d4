import { expect, test } from 'vitest'
import { batteryLifeYears } from './battery-life.ts'

test.each([
  ['gel of 1,200 cycles, emptied every day', 4, 1200, 365, 1200 / 365],
  ['the same, emptied on 250 days of a year', 4, 1200, 250, 4],
  ['lithium of 6,000 cycles: its calendar ends first', 10, 6000, 365, 10],
  ['a battery that is never used', 10, 6000, 0, 10],
  ['a data sheet without cycles', 4, null, 365, 4],
])('%s', (_, calendarYears, cycles, cyclesPerYear, years) =>
  expect(batteryLifeYears({ cycles, calendarYears }, cyclesPerYear)).toBe(years),
)
