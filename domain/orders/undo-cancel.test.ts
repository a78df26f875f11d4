import fc from 'fast-check'
import { expect, test } from 'vitest'
import { undoDeadline, undoMinutes } from './undo-cancel.ts'

test.each([
  ['10:00', '12:00', '10:10'],
  ['11:55', '12:00', '12:00'],
])('cancelled at %s with a hold until %s, it can be taken back until %s', (at, until, deadline) => {
  const time = (clock: string) => new Date(`2026-11-22T${clock}:00Z`)
  expect(undoDeadline({ cancelledAt: time(at), heldUntil: time(until) })).toEqual(time(deadline))
})

test('the deadline is never after the hold, and never more than ten minutes away', () => {
  const moments = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((ms) => new Date(ms))
  fc.assert(
    fc.property(moments, moments, (cancelledAt, heldUntil) => {
      const deadline = undoDeadline({ cancelledAt, heldUntil }).getTime()
      expect(deadline).toBeLessThanOrEqual(heldUntil.getTime())
      expect(deadline - cancelledAt.getTime()).toBeLessThanOrEqual(undoMinutes * 60_000)
    }),
  )
})
