import type { Measure, Result } from '../measure.ts'
import { scrollToEnd } from '../../test/scroll-to-end.ts'
import { launchBrowser, openPhone } from './phone.ts'

/**
 * The bytes transferred when a phone opens the home page for the first time and scrolls to its end,
 * and for each next page.
 */
export const measurePageWeight: Measure = async ({ origin }) => {
  const browser = await launchBrowser()
  try {
    const { page, session } = await openPhone(browser)
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
    const results = [weight('First visit of /, scrolled to the end', 230, takeKb())]
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
