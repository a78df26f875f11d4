import { chromium } from 'playwright-core'
import { installChromium } from '../../bin/find-chromium.ts'
import type { Measure } from '../measure.ts'

const sizingTargetMs = 400
const spends = [40_000, 65_000, 90_000, 120_000, 150_000, 200_000, 300_000, 400_000, 500_000]

declare global {
  interface Window {
    sizingMs: number[]
    longTasksMs: number[]
  }
}

/**
 * The sizing in a browser's worker, as for visitors: 225 sizes and the year of the best one; and
 * the longest task of the page meanwhile.
 */
export const measureSolarWorker: Measure = async ({ origin }) => {
  const browser = await chromium.launch({
    executablePath: installChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      window.sizingMs = []
      window.longTasksMs = []
      window.Worker = class extends Worker {
        override postMessage(message: unknown) {
          const start = performance.now()
          this.addEventListener('message', () => window.sizingMs.push(performance.now() - start), {
            once: true,
          })
          super.postMessage(message)
        }
      }
    })
    await page.goto(`${origin}/solar-calculator`)
    await page.waitForFunction(() => document.querySelector('header')?.hasAttribute('data-ready'))
    await page.evaluate(() =>
      new PerformanceObserver((list) =>
        window.longTasksMs.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' }),
    )
    for (const [index, spend] of spends.entries()) {
      await page
        .getByLabel('What you spend on power and fuel a month, in naira')
        .fill(String(spend))
      await page.waitForFunction((count) => window.sizingMs.length >= count, index + 1)
    }
    // The first one is slower, because its code is not compiled yet.
    const { first, median, longest } = await page.evaluate(() => ({
      first: window.sizingMs[0] ?? NaN,
      median: window.sizingMs.slice(1).toSorted((a, b) => a - b)[4] ?? NaN,
      longest: Math.max(0, ...window.longTasksMs),
    }))
    return [
      {
        name: 'solar: sizing over 225 systems in a browser’s worker, median',
        target: `≤ ${sizingTargetMs} ms`,
        measured: `${median.toFixed(0)} ms (the first ${first.toFixed(0)} ms; longest task of the page ${longest.toFixed(0)} ms)`,
        isReached: median <= sizingTargetMs,
      },
    ]
  } finally {
    await browser.close()
  }
}
