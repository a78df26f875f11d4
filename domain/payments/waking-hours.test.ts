import { expect, test } from 'vitest'
import { isWakingHour } from './waking-hours.ts'

test.each([
  ['06:59', false],
  ['07:00', true],
  ['19:59', true],
  ['20:00', false],
  ['23:30', false],
])('%s UTC: %s', (time, isAwake) =>
  expect(isWakingHour(new Date(`2026-11-22T${time}:00Z`))).toBe(isAwake),
)
