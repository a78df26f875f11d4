import { expect, test } from 'vitest'
import {
  describeToday,
  hoursOn,
  listComingDays,
  listOpeningLines,
  openingHoursData,
  type OpeningHours,
  type WeekdayHours,
} from './opening-hours.ts'

const open = (weekday: number, opens = '08:00:00', closes = '18:00:00'): WeekdayHours => ({
  weekday,
  opens,
  closes,
  note: null,
})
const closed = (weekday: number, note: string | null = null): WeekdayHours => ({
  weekday,
  opens: null,
  closes: null,
  note,
})
const week = [
  ...[1, 2, 3, 4, 5].map((weekday) => open(weekday)),
  open(6, '09:00:00', '14:00:00'),
  closed(7, 'we answer WhatsApp'),
]
const kabir = { day: '2027-05-17', name: 'Id el Kabir', opens: null, closes: null }
const short = { day: '2026-12-24', name: 'Christmas Eve', opens: '08:00:00', closes: '12:00:00' }
const hours: OpeningHours = { week, special: [kabir, short] }

test('days with the same hours share a line', () => {
  expect(listOpeningLines(hours)).toEqual([
    { days: 'Monday to Friday', hours: '8:00 – 18:00' },
    { days: 'Saturday', hours: '9:00 – 14:00' },
    { days: 'Sunday and public holidays', hours: 'Closed (we answer WhatsApp)' },
  ])
  const everyDay = { week: [1, 2, 3, 4, 5, 6, 7].map((day) => open(day)), special: [] }
  expect(listOpeningLines(everyDay)).toEqual([
    { days: 'Monday to Sunday', hours: '8:00 – 18:00' },
    { days: 'Public holidays', hours: 'Closed' },
  ])
  const broken = { week: [open(1), closed(2), open(3), closed(6), closed(7)], special: [] }
  expect(listOpeningLines(broken).map(({ days }) => days)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Saturday and Sunday and public holidays',
  ])
})

test.each([
  ['2026-11-23', 'Open today 8:00 – 18:00'],
  ['2026-11-28', 'Open today 9:00 – 14:00'],
  ['2026-11-29', 'Closed today'],
  ['2027-05-17', 'Closed today (Id el Kabir)'],
  ['2026-12-24', 'Open today 8:00 – 12:00 (Christmas Eve)'],
  ['2026-10-01', 'Closed today (Public holiday)'],
  ['2026-04-03', 'Closed today (Public holiday)'],
])('%s: %s', (day, expected) => {
  expect(describeToday(hours, day)).toBe(expected)
})

test('staff can open on a holiday that the law fixes', () => {
  const special = [{ day: '2026-10-01', name: 'Open house', opens: '10:00', closes: '12:00' }]
  expect(hoursOn({ week, special }, '2026-10-01')).toEqual({
    opens: '10:00',
    closes: '12:00',
    reason: 'Open house',
  })
})

test('other hours are announced a month ahead', () => {
  expect(listComingDays(hours, '2026-11-23')).toEqual([])
  expect(listComingDays(hours, '2026-12-01')).toEqual([short])
  expect(listComingDays(hours, '2026-12-24')).toEqual([])
})

test('search engines read the week and the other days', () => {
  expect(openingHoursData(hours, '2027-05-01')).toEqual({
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Saturday'],
        opens: '09:00',
        closes: '14:00',
      },
    ],
    specialOpeningHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2027-05-17',
        validThrough: '2027-05-17',
        opens: '00:00',
        closes: '00:00',
      },
    ],
  })
  expect(openingHoursData(hours, '2026-11-23')).not.toHaveProperty(
    'specialOpeningHoursSpecification',
  )
})
