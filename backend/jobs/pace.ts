import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Shares of the time that the thread works, from 0 to 1. */
const busyAbove = 0.5
const visitorsAbove = 0.25
/** Long work mostly waits for somebody else, so it needs no long rest. */
const maxRestMs = 100

/**
 * Runs `run` for lists of items, one list after the other. A process that is busy rests after it, and
 * finds out in the rest whether visitors keep it busy. If so the items run one by one, otherwise all
 * of a list at once: visitors wait for the same thread and the same database, and work that is kept
 * in the database can wait.
 * @returns for each list its results, in the order of the items
 */
export function createPace(
  measure: MeasureLoop = measureLoop,
): <Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
) => Promise<Result[]> {
  let haveVisitors = false
  return async (items, run) => {
    const results = []
    while (results.length < items.length) {
      const next = items.slice(results.length, haveVisitors ? results.length + 1 : undefined)
      const work = await measure(() => Promise.all(next.map(run)))
      results.push(...work.result)
      if (work.utilization < busyAbove) haveVisitors = false
      else {
        const rest = await measure(() => sleep(Math.min(maxRestMs, work.tookMs)))
        haveVisitors = rest.utilization > visitorsAbove
      }
    }
    return results
  }
}

interface Measured<Result> {
  result: Result
  /** The share of the time that the thread worked, from 0 to 1. */
  utilization: number
  tookMs: number
}

type MeasureLoop = <Result>(work: () => Promise<Result>) => Promise<Measured<Result>>

const measureLoop: MeasureLoop = async (work) => {
  const before = performance.eventLoopUtilization()
  const startedAt = performance.now()
  const result = await work()
  const { utilization } = performance.eventLoopUtilization(before)
  return { result, utilization, tookMs: performance.now() - startedAt }
}
