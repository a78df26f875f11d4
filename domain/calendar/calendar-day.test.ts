import { expect, test } from 'vitest'
import { invalid } from '../parse/parser.ts'
import { calendarDay, isCalendarDay } from './calendar-day.ts'

test.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['2026-11-3', false],
  ['30-11-2026', false],
  ['', false],
  [20_261_130, false],
])('%s is a calendar day: %s', (given, isDay) => {
  expect(calendarDay('No.')(given).ok).toBe(isDay)
})

test('days are those that dates have, in leap years and others', () => {
  const text = (value: number, length: number) => String(value).padStart(length, '0')
  for (const year of [1, 4, 1899, 1900, 1999, 2000, 2026, 2028, 2100, 9999])
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const given = `${text(year, 4)}-${text(month, 2)}-${text(day, 2)}`
        const time = Date.parse(given)
        const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(given)
        expect(isCalendarDay(given), given).toBe(isDay)
      }
})

test('the year of a day is one that is meant', () => {
  const message = 'Please check the year: it must be from 2026 to 2099.'
  for (const day of ['0026-12-03', '2025-12-31', '2100-01-01'])
    expect(calendarDay('No.', { from: '2026-01-01' })(day)).toEqual(invalid(message))
  expect(calendarDay('No.')('2019-12-31').ok).toBe(true)
})
