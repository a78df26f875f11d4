import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** The share of the time that the thread works, from 0 to 1. */
const busyAbove = 0.5
const visitorsAbovePerS = 50
/** Long work mostly waits for somebody else, so it needs no long rest. */
const maxRestMs = 100

let requests = 0
subscribe('http.server.request.start', () => requests++)

/**
 * Runs `run` for lists of items, one list after the other: all items of a list at once while this
 * process has time. While many requests keep it busy the items run one by one with rests in between:
 * visitors wait for the same thread and the same database, and work that is kept in the database can
 * wait.
 * @returns for each list its results, in the order of the items
 */
export function createJobThrottle(
  measure: MeasureLoop = measureLoop,
): <Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
) => Promise<Result[]> {
  let visitorsWait = false
  return async (items, run) => {
    const results = []
    while (results.length < items.length) {
      const next = items.slice(results.length, visitorsWait ? results.length + 1 : undefined)
      const work = await measure(() => Promise.all(next.map(run)))
      results.push(...work.result)
      visitorsWait = work.utilization > busyAbove && work.requestsPerS > visitorsAbovePerS
      if (visitorsWait) await sleep(Math.min(maxRestMs, work.tookMs))
    }
    return results
  }
}

interface Measured<Result> {
  result: Result
  tookMs: number
  /** How busy the thread was meanwhile, from 0 to 1. */
  utilization: number
  /** How many requests arrived meanwhile. */
  requestsPerS: number
}

type MeasureLoop = <Result>(work: () => Promise<Result>) => Promise<Measured<Result>>

const measureLoop: MeasureLoop = async (work) => {
  const before = performance.eventLoopUtilization()
  const requestsBefore = requests
  const startedAt = performance.now()
  const result = await work()
  const { utilization } = performance.eventLoopUtilization(before)
  const tookMs = performance.now() - startedAt
  return {
    result,
    tookMs,
    utilization,
    requestsPerS: (1_000 * (requests - requestsBefore)) / tookMs,
  }
}
