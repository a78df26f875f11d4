import { expect, test } from 'vitest'
import {
  formatCalendarDay,
  formatDay,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatTypedDay,
  formatWeekdayHour,
  formatWeekdayMoment,
} from './format-time.ts'

test('formats a moment where the company is', () => {
  const time = '2026-12-03T23:05:00Z'
  expect(formatDay(time)).toBe('4 Dec 2026')
  expect(formatMoment(time)).toBe('4 Dec 2026, 00:05')
  expect(formatWeekdayHour(time)).toBe('Friday 00:05')
  expect(formatWeekdayMoment(time)).toBe('Friday, 4 Dec, 0:05')
})

test('formats a calendar day', () => {
  expect(formatCalendarDay('2026-12-03')).toBe('3 Dec 2026')
  expect(formatLongDay('2026-12-03')).toBe('3 December 2026')
  expect(formatMonth('2026-12-01')).toBe('December 2026')
})

test('says in words which day was typed', () => {
  expect(formatTypedDay('2026-03-12')).toBe('12 March 2026')
  expect(formatTypedDay('2026-03-12T14:05')).toMatch(/^12 March 2026(,| at) 14:05$/)
  expect(['', '2026-13-01'].map(formatTypedDay)).toEqual(['', ''])
})
