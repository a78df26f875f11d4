import { expect, test } from 'vitest'
import { calendarDay } from './calendar-day.ts'

test.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-11-3', false],
  ['30-11-2026', false],
  ['', false],
  [20_261_130, false],
])('%s is a calendar day: %s', (given, isDay) => {
  expect(calendarDay('No.')(given).ok).toBe(isDay)
})
