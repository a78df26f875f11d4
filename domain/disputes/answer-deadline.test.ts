import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerDeadline, answerHours } from './answer-deadline.ts'

/** Nigerian time. 2026-11-23 is a Monday. */
const lagos = (text: string) => new Date(`${text}+01:00`)

test.each([
  ['on a Monday morning', '2026-11-23T08:00:00', '2026-11-24T00:00:00'],
  ['on a Tuesday afternoon', '2026-11-24T14:30:00', '2026-11-25T06:30:00'],
  ['at the first moment of Friday', '2026-11-27T00:00:00', '2026-11-27T16:00:00'],
  ['so that it ends with Friday', '2026-11-27T08:00:00', '2026-11-28T00:00:00'],
  ['in the last minute of a Friday', '2026-11-27T23:59:00', '2026-11-30T15:59:00'],
  ['on a Saturday', '2026-11-28T11:00:00', '2026-11-30T16:00:00'],
  ['in the last minute of a Sunday', '2026-11-29T23:59:00', '2026-11-30T16:00:00'],
  ['in the first minute of a Monday', '2026-11-30T00:01:00', '2026-11-30T16:01:00'],
  ['on a Friday in UTC, already Saturday in Lagos', '2026-11-28T00:30:00', '2026-11-30T16:00:00'],
])('a dispute that is opened %s', (_when, openedAt, due) => {
  expect(answerDeadline(lagos(openedAt))).toEqual(lagos(due))
})

test('a later dispute is never due earlier, and each has at least 16 hours and at most a weekend more', () => {
  const moment = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [first, second] = one <= other ? [one, other] : [other, one]
      expect(answerDeadline(first).getTime()).toBeLessThanOrEqual(answerDeadline(second).getTime())
      const hours = (answerDeadline(one).getTime() - one.getTime()) / 3_600_000
      expect(hours).toBeGreaterThanOrEqual(answerHours)
      expect(hours).toBeLessThanOrEqual(answerHours + 48)
    }),
  )
})
