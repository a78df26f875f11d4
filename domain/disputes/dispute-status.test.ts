import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  currentAnswerStatuses,
  describeDeadline,
  disputeAnswerTransitions,
  disputeStatuses,
  disputeTransitions,
  isOpenDispute,
  readDisputeStatus,
  reminderMs,
} from './dispute-status.ts'

test.each([
  ['awaiting-merchant-feedback', null, 'needs_answer'],
  ['awaiting-bank-feedback', null, 'with_bank'],
  ['awaiting-bank-feedback', 'declined', 'with_bank'],
  ['pending', null, 'with_bank'],
  ['resolved', 'merchant-accepted', 'lost'],
  ['resolved', 'auto-accepted', 'lost'],
  ['resolved', 'declined', 'won'],
  ['resolved', null, null],
  ['resolved', 'split', null],
  ['archived', 'declined', null],
  [null, null, null],
  ['', 'merchant-accepted', null],
])('a dispute that is %s with the resolution %s is %s here', (status, resolution, expected) => {
  expect(readDisputeStatus({ status, resolution })).toBe(expected)
})

test('only documented words of the gateway end a dispute', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (status, resolution) => {
      const read = readDisputeStatus({ status, resolution })
      expect(read === 'won' || read === 'lost').toBe(
        status === 'resolved' &&
          ['merchant-accepted', 'auto-accepted', 'declined'].includes(resolution),
      )
    }),
  )
})

test('a lost dispute never changes again, and an open one can always end', () => {
  expect(disputeTransitions.lost).toEqual([])
  for (const status of disputeStatuses.filter(isOpenDispute))
    expect(disputeTransitions[status]).toEqual(expect.arrayContaining(['won', 'lost']))
  expect(disputeStatuses.filter(isOpenDispute)).toEqual(['needs_answer', 'with_bank'])
})

test('an answer that was sent is never sent again', () => {
  expect(currentAnswerStatuses).toEqual(['requested', 'sending'])
  expect(disputeAnswerTransitions.sent).toEqual([])
  expect(disputeAnswerTransitions.refused).toEqual([])
})

const due = new Date('2026-11-23T12:00:00Z')
test.each([
  ['2026-11-22T20:00:00Z', '16 hours left', false],
  ['2026-11-23T07:59:59Z', '4 hours left', false],
  ['2026-11-23T08:00:00Z', '4 hours left', true],
  ['2026-11-23T10:00:00Z', '2 hours left', true],
  ['2026-11-23T10:00:01Z', '120 minutes left', true],
  ['2026-11-23T11:59:00Z', '1 minute left', true],
  ['2026-11-23T11:59:59Z', '1 minute left', true],
  ['2026-11-23T12:00:00Z', 'The deadline is over', true],
])('at %s staff read: %s', (now, text, isUrgent) => {
  expect(describeDeadline(due, new Date(now))).toMatchObject({ text, isUrgent })
})

test('the reminder comes when the deadline is urgent', () => {
  const at = (leftMs: number) => describeDeadline(due, new Date(due.getTime() - leftMs)).isUrgent
  expect([at(reminderMs + 1), at(reminderMs)]).toEqual([false, true])
})
