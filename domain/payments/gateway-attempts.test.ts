import { expect, test } from 'vitest'
import { isPageUsable, isTimeToAsk, mayStillBePaid } from './gateway-attempts.ts'

test.each([
  ['started', true],
  ['checking', true],
  ['failed', true],
  ['abandoned', true],
  ['succeeded', false],
  ['mismatched', false],
] as const)('whether money may still arrive for a payment that is %s: %s', (status, expected) => {
  expect(mayStillBePaid({ method: 'paystack', status })).toBe(expected)
  expect(mayStillBePaid({ method: 'bank_transfer', status })).toBe(false)
})

test.each([
  ['a page that was just opened', 'abandoned', 0, true],
  ['a declined card', 'failed', 5, true],
  ['a page that timed out', 'abandoned', 15, false],
  ['a card that was declined long ago', 'failed', 15, false],
  ['somebody who waits for a transfer', 'open', 44, true],
  ['somebody who gave up waiting', 'open', 45, false],
  ['money that may be moving', 'pending', 0, false],
  ['money that was given back', 'reversed', 0, false],
  ['a payment that the gateway does not know', 'unknown', 0, false],
] as const)('offers the same page again for %s: %s after %d minutes is %s', (...row) => {
  const [, reported, minutes, expected] = row
  expect(isPageUsable({ reported, ageMs: minutes * 60_000 })).toBe(expected)
})

test('a page that is open for ten minutes asks soon, then less and less often', () => {
  const askedAtS: number[] = []
  for (let seconds = 0; seconds <= 600; seconds += 1)
    if (
      isTimeToAsk({
        asked: askedAtS.length,
        sinceLastMs: (seconds - (askedAtS.at(-1) ?? 0)) * 1_000,
      })
    )
      askedAtS.push(seconds)
  expect(askedAtS).toEqual([0, 3, 8, 16, 29, 49, 79, 139, 199, 259, 319, 379, 439, 499, 559])
})
