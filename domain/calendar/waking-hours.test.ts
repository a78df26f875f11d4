import { expect, test } from 'vitest'
import { isContactHour, isDebitHour, isWakingHour } from './waking-hours.ts'

test.each([
  ['2026-11-21T05:59:59Z', false],
  ['2026-11-21T06:00:00Z', true],
  ['2026-11-21T20:59:59Z', true],
  ['2026-11-21T21:00:00Z', false],
  ['2026-11-20T23:00:00Z', false],
])('at %s in Lagos, which is an hour ahead, waking is %s', (time, isAwake) => {
  expect(isWakingHour(new Date(time), 'Africa/Lagos')).toBe(isAwake)
})

test.each([
  ['2026-11-21T06:59:59Z', false, false],
  ['2026-11-21T07:00:00Z', true, false],
  ['2026-11-21T07:59:59Z', true, false],
  ['2026-11-21T08:00:00Z', true, true],
  ['2026-11-21T18:59:59Z', true, true],
  ['2026-11-21T19:00:00Z', false, false],
  ['2026-11-20T23:00:00Z', false, false],
])('at %s in Lagos we may write: %s, and charge: %s', (time, mayWrite, mayCharge) => {
  expect(isContactHour(new Date(time), 'Africa/Lagos')).toBe(mayWrite)
  expect(isDebitHour(new Date(time), 'Africa/Lagos')).toBe(mayCharge)
})
