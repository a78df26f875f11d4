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

test('a task that is aborted while it waits leaves its place to the next one', async () => {
  const limited = createSemaphore({ maxInFlight: 1, maxWaiting: 2 })
  const first = Promise.withResolvers<string>()
  const running = limited(() => first.promise)
  const leaving = new AbortController()
  const left = limited(() => Promise.resolve('never'), leaving.signal)
  const last = limited(() => Promise.resolve('last'))
  leaving.abort(new Error('the client left'))
  await expect(left).rejects.toThrow('the client left')
  await expect(limited(async () => {}, leaving.signal)).rejects.toThrow('the client left')
  first.resolve('first')
  expect(await Promise.all([running, last])).toEqual(['first', 'last'])
})
