import { expect, test } from 'vitest'
import { isWakingHour } from './waking-hours.ts'

test.each([
  ['2026-11-21T05:59:59Z', false],
  ['2026-11-21T06:00:00Z', true],
  ['2026-11-21T20:59:59Z', true],
  ['2026-11-21T21:00:00Z', false],
  ['2026-11-20T23:00:00Z', false],
])('at %s in Lagos, which is an hour ahead, waking is %s', (time, isAwake) => {
  expect(isWakingHour(new Date(time), 'Africa/Lagos')).toBe(isAwake)
})
