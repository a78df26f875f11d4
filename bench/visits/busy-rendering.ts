import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Measure } from '../measure.ts'
import { watchStorefront } from './watch-storefront.ts'

const targetRatio = 5

/** Visitors of cached pages and readers of data, while 16 others ask for pages that must be rendered. */
export const measureBusyRendering: Measure = async (subject) => {
  const normal = await watchStorefront(subject, sleep(5_000))
  const others = new Worker(new URL('./render-without-end.ts', import.meta.url), {
    workerData: subject.origin,
  })
  try {
    // The others warm up.
    await sleep(3_000)
    const busy = await watchStorefront(subject, sleep(10_000))
    const ratio = busy / normal
    return [
      {
        name: 'Storefront p95 while 16 connections have pages rendered, compared with a quiet time',
        target: `≤ ${targetRatio} ×`,
        measured: `${ratio.toFixed(1)} × (${busy.toFixed(1)} against ${normal.toFixed(1)} ms)`,
        isReached: ratio <= targetRatio,
      },
    ]
  } finally {
    await others.terminate()
  }
}
