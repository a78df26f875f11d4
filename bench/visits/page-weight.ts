import { chromium } from 'playwright-core'
import { installChromium } from '../../bin/find-chromium.ts'
import type { Measure, Result } from '../measure.ts'
import { scrollToEnd } from '../../test/scroll-to-end.ts'

/**
 * The bytes transferred when a phone opens the home page for the first time and scrolls to its end,
 * and for each next page.
 */
export const measurePageWeight: Measure = async ({ origin }) => {
  const browser = await chromium.launch({
    executablePath: installChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    // The page does not see the requests of a service worker.
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    const takeKb = () => {
      const kb = bytes / 1024
      bytes = 0
      return kb
    }
    await page.goto(origin, { waitUntil: 'networkidle' })
    await scrollToEnd(page)
    const results = [weight('First visit of /, scrolled to the end', 350, takeKb())]
    for (const path of ['/shop', '/blog', '/portfolio', '/contact']) {
      await page.evaluate(() => window.scrollTo(0, 0))
      // By a link, like a visitor.
      await page.evaluate(
        (to) =>
          (
            document.querySelector<HTMLAnchorElement>(
              `header a[href="${to}"], footer a[href="${to}"]`,
            ) ?? document.body
          ).click(),
        path,
      )
      await page.waitForURL(origin + path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
      results.push(weight(`Next page ${path}`, 60, takeKb()))
    }
    return results
  } finally {
    await browser.close()
  }
}

function weight(name: string, targetKb: number, kb: number): Result {
  return {
    name,
    target: `≤ ${targetKb} KB`,
    measured: `${kb.toFixed(0)} KB`,
    isReached: kb <= targetKb,
  }
}
