import { expect, test, vi } from 'vitest'
import type { LogEntry } from '../log.ts'
import { repeat } from './repeat.ts'

test('runs work again after a failure, never twice at a time, and waits for a run when it stops', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const log: LogEntry[] = []
  const runs: PromiseWithResolvers<void>[] = []
  const task = repeat({
    everyMs: 1_000,
    firstMs: 10,
    async work() {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      await run.promise
    },
    failure: { message: 'it failed', task: 'a task' },
    log: (entry) => log.push(entry),
  })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(runs).toHaveLength(1)
  runs[0]?.reject(new Error('broken'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(2)
  expect(log).toMatchObject([{ level: 'error', message: 'it failed', task: 'a task' }])
  let hasStopped = false
  const stopped = task.stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(hasStopped).toBe(false)
  runs[1]?.resolve()
  await stopped
  expect(runs).toHaveLength(2)
})
