import type { Browser, CDPSession } from 'playwright-core'
import { percentile, type Measure, type Result } from '../measure.ts'
import { landingPages, launchBrowser, listShops, openPhone, slowdown } from './phone.ts'

const times = 5
const targetMs = 50
/** A task blocks as long as it takes beyond this. */
const freeMs = 50

/** What we read of an event in a trace of Chromium. Times are microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  /** Time on the processor, which waiting for a core does not lengthen. */
  tdur?: number
  args?: { name?: string; data?: { isOutermostMainFrame?: boolean } }
}

/**
 * How long the tasks of the main thread block a phone after the first paint, by the clock of the thread:
 * other than Lighthouse, it does not count a page that waits for one of two cores while its pictures are
 * painted by the processor.
 */
export const measureBlocking: Measure = async (subject) => {
  const shops = listShops(subject)
  const browser = await launchBrowser()
  try {
    const results: Result[] = []
    for (const path of landingPages) {
      const blockedMs = shops.map((): number[] => [])
      for (let time = 0; time < times; time++)
        for (const [at, { origin }] of shops.entries())
          blockedMs[at]?.push(await timeBlocking(browser, origin + path))
      for (const [at, { suffix }] of shops.entries()) {
        const median = Math.round(percentile(blockedMs[at] ?? [], 0.5))
        results.push({
          name: `Blocking after the first paint, thread clock × ${slowdown}: ${path}${suffix}`,
          target: suffix ? '' : `≤ ${targetMs} ms`,
          measured: `${median} ms (${blockedMs[at]?.map(Math.round).join(', ')})`,
          isReached: suffix !== '' || median <= targetMs,
        })
      }
    }
    return results
  } finally {
    await browser.close()
  }
}

async function timeBlocking(browser: Browser, url: string): Promise<number> {
  const { context, page, session } = await openPhone(browser)
  try {
    const events = await trace(session, async () => {
      await page.goto(url, { waitUntil: 'networkidle' })
      await page.waitForTimeout(1_000)
    })
    return sumBlocking(events)
  } finally {
    await context.close()
  }
}

async function trace(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  )
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: [
        'toplevel',
        'loading',
        'blink.user_timing',
        'disabled-by-default-devtools.timeline',
      ],
    },
  })
  await act()
  const complete = new Promise<void>((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve()),
  )
  await session.send('Tracing.end')
  await complete
  return events
}

function sumBlocking(events: readonly TraceEvent[]): number {
  const paint = events.find(
    ({ name, args }) =>
      name === 'firstContentfulPaint' && args?.data?.isOutermostMainFrame !== false,
  )
  if (!paint) throw new Error('The trace has no first paint')
  return events
    .filter(
      ({ name, pid, tid, ts, tdur = 0 }) =>
        name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts + tdur > paint.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (slowdown * tdur) / 1_000 - freeMs), 0)
}
