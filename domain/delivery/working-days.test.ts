import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayInLagos } from '../calendar/days.ts'
import { easterSunday } from '../calendar/public-holidays.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

const days = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map(dayInLagos)
const counts = fc.integer({ min: 0, max: 60 })

// Source: the tables of the United States Census Bureau, Easter dates 1600-2099.
test.each([
  '1961-04-02',
  '2000-04-23',
  '2008-03-23',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
])('Easter is on %s', (day) => {
  expect(easterSunday(Number(day.slice(0, 4)))).toBe(day)
})

describe('working days', () => {
  test.each([
    ['a Saturday', '2026-11-21', false],
    ['a Sunday', '2026-11-22', false],
    ['a Monday', '2026-11-23', true],
    ['New Year', '2027-01-01', false],
    ['Good Friday', '2026-04-03', false],
    ['Easter Monday', '2026-04-06', false],
    ['the Tuesday after Easter', '2026-04-07', true],
    ['Workers’ Day', '2026-05-01', false],
    ['Democracy Day', '2026-06-12', false],
    ['the old Democracy Day', '2026-05-29', true],
    ['National Day', '2026-10-01', false],
    ['Christmas', '2026-12-25', false],
    ['Boxing Day', '2028-12-26', false],
  ])('%s, %s: %s', (_, day, isWorking) => {
    expect(isWorkingDay(day)).toBe(isWorking)
  })

  test.each([
    ['over a weekend', '2026-11-20', 1, '2026-11-23'],
    ['from a Sunday', '2026-11-22', 1, '2026-11-23'],
    ['over Christmas', '2026-12-23', 2, '2026-12-28'],
    ['over Easter', '2026-04-02', 1, '2026-04-07'],
    ['none, on a working day', '2026-11-23', 0, '2026-11-23'],
    ['none, on a Saturday', '2026-11-21', 0, '2026-11-23'],
  ])('%s: %s and %d', (_, day, count, expected) => {
    expect(addWorkingDays(day, count)).toBe(expected)
  })

  test('exactly that many working days lie after the day, up to the result', () => {
    fc.assert(
      fc.property(days, counts, (day, count) => {
        const end = addWorkingDays(day, count)
        expect(isWorkingDay(end)).toBe(true)
        let passed = 0
        for (let next = addDays(day, 1); next <= end; next = addDays(next, 1))
          if (isWorkingDay(next)) passed += 1
        const isMoved = count === 0 && !isWorkingDay(day)
        expect(passed).toBe(isMoved ? 1 : count)
      }),
    )
  })

  test('more days never end earlier, and a later start never ends earlier', () => {
    fc.assert(
      fc.property(days, counts, counts, fc.nat(40), (day, a, b, later) => {
        const [less = 0, more = 0] = [a, b].toSorted((x, y) => x - y)
        expect(addWorkingDays(day, less) <= addWorkingDays(day, more)).toBe(true)
        expect(addWorkingDays(day, less) <= addWorkingDays(addDays(day, later), less)).toBe(true)
      }),
    )
  })
})
