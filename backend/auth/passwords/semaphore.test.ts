import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('a few at a time, in order, and none too many; a failure gives its place on', async () => {
  const inTurn = createSemaphore({ maxInFlight: 2, maxWaiting: 3 })
  const begun: number[] = []
  const endings: (() => void)[] = []
  const all = [0, 1, 2, 3, 4, 5].map((n) =>
    inTurn(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => endings.push(resolve))
      if (n === 0) throw new Error('fails')
      return n
    }).catch((error: unknown) => (error instanceof Error ? error.message : error)),
  )
  await nextTurn()
  expect(begun).toEqual([0, 1])
  expect(await all[5]).toBe('Request rate limit reached')
  for (let ended = 0; ended < 5; ended++) {
    endings[ended]?.()
    await nextTurn()
    expect(begun.length).toBe(Math.min(5, ended + 3))
  }
  expect(await Promise.all(all)).toEqual(['fails', 1, 2, 3, 4, 'Request rate limit reached'])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})
