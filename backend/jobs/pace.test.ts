import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/**
 * Runs two lists of five items.
 * @param utilizations of each piece of work, and of the rest after it where there is one
 * @returns how many items ran in each; a rest has none
 */
async function runLists(utilizations: number[]): Promise<number[]> {
  const counts: number[] = []
  let started = 0
  const inTurn = createPace(async (work) => {
    started = 0
    const result = await work()
    counts.push(started)
    return { result, utilization: utilizations.shift() ?? 0, tookMs: 1 }
  })
  for (let list = 0; list < 2; list++) {
    const run = async (n: number) => {
      started++
      return 2 * n
    }
    expect(await inTurn([1, 2, 3, 4, 5], run)).toEqual([2, 4, 6, 8, 10])
  }
  return counts
}

test('runs all items of a list at once while the process has time', async () => {
  expect(await runLists([0.4, 0.4])).toEqual([5, 5])
})

test('runs them one by one with rests while visitors keep the process busy', async () => {
  const isBusy = Array.from({ length: 12 }, () => 0.6)
  expect(await runLists(isBusy)).toEqual([5, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0])
})

test('runs all at once again when the visitors have gone', async () => {
  expect(await runLists([0.9, 0.6, 0.9, 0.1])).toEqual([5, 0, 1, 0, 4])
})

test('its own work is no visitor: in the rest after it the process is idle', async () => {
  expect(await runLists([0.9, 0.1, 0.9, 0.1])).toEqual([5, 0, 5, 0])
})

test('measures the thread itself, and passes a failure on', async () => {
  const inTurn = createPace()
  expect(await inTurn([1, 2], async (n) => n)).toEqual([1, 2])
  await expect(inTurn([1], () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
