import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('runs a few tasks at a time in order, refuses too many, and frees the slot after a failure', async () => {
  const limited = createSemaphore({ maxInFlight: 2, maxWaiting: 3 })
  const started: number[] = []
  const finishers: (() => void)[] = []
  const all = [0, 1, 2, 3, 4, 5].map((n) =>
    limited(async () => {
      started.push(n)
      await new Promise<void>((resolve) => finishers.push(resolve))
      if (n === 0) throw new Error('fails')
      return n
    }).catch((error: unknown) => (error instanceof Error ? error.message : error)),
  )
  await nextTurn()
  expect(started).toEqual([0, 1])
  expect(await all[5]).toBe('Request rate limit reached')
  for (let ended = 0; ended < 5; ended++) {
    finishers[ended]?.()
    await nextTurn()
    expect(started.length).toBe(Math.min(5, ended + 3))
  }
  expect(await Promise.all(all)).toEqual(['fails', 1, 2, 3, 4, 'Request rate limit reached'])
  expect(started).toEqual([0, 1, 2, 3, 4])
})
