import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createJobThrottle } from './job-throttle.ts'

interface Load {
  utilization: number
  requestsPerS: number
}

/**
 * Runs two lists of five items, under a load that is measured in each piece of work.
 * @returns how many items ran in each
 */
async function runLists(loads: Load[]): Promise<number[]> {
  const counts: number[] = []
  let started = 0
  const throttled = createJobThrottle(async (work) => {
    started = 0
    const result = await work()
    counts.push(started)
    return { result, tookMs: 1, ...(loads[counts.length - 1] ?? quiet) }
  })
  for (let list = 0; list < 2; list++) {
    const run = async (n: number) => {
      started++
      return 2 * n
    }
    expect(await throttled([1, 2, 3, 4, 5], run)).toEqual([2, 4, 6, 8, 10])
  }
  return counts
}

const quiet = { utilization: 0.2, requestsPerS: 1 }
const crowded = { utilization: 0.9, requestsPerS: 500 }

test.each([
  ['has time', quiet],
  ['is busy with its own work', { utilization: 0.9, requestsPerS: 1 }],
  ['answers many requests with ease', { utilization: 0.3, requestsPerS: 500 }],
])('runs all items of a list at once while the process %s', async (_, load) => {
  expect(await runLists([load, load])).toEqual([5, 5])
})

test('runs them one by one while many requests keep the process busy', async () => {
  expect(await runLists(Array.from({ length: 6 }, () => crowded))).toEqual([5, 1, 1, 1, 1, 1])
})

test('runs all at once again when the visitors have gone', async () => {
  expect(await runLists([crowded, quiet])).toEqual([5, 1, 4])
})

test('counts the requests of this process, and passes a failure on', async () => {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let running = 0
  let most = 0
  const throttled = createJobThrottle()
  const list = () =>
    throttled([1, 2, 3], async () => {
      most = Math.max(most, ++running)
      for (let n = 0; n < 30; n++) await (await fetch(url)).arrayBuffer()
      running--
    })
  await list()
  most = 0
  await list()
  expect(most).toBe(1)
  server.close()
  await expect(createJobThrottle()([1], () => Promise.reject(new Error('gone')))).rejects.toThrow(
    'gone',
  )
})
