import type { Browser } from 'playwright-core'
import { percentile, type Measure, type Result } from '../measure.ts'
import { launchBrowser, listShops, openPhone, slowdown, slowDown } from './phone.ts'

const times = 5
const targetBadgeMs = 100
const targetPaintMs = 200
/** Between the first paint and the press. */
const pauseMs = 200

/** What a page of the shop notes about the first press. Times are those of `performance.now()`. */
interface Noted {
  paintedAt?: number | undefined
  pressedAt?: number
  countedAt?: number
  tookMs: number
}

/** In the page, before it loads. */
function note(): void {
  const noted: Noted = { tookMs: 0 }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    noted.paintedAt ??= list.getEntriesByName('first-contentful-paint')[0]?.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) noted.tookMs = Math.max(noted.tookMs, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  document.addEventListener('pointerup', ({ timeStamp }) => (noted.pressedAt ??= timeStamp), true)
  new MutationObserver(() => {
    if (document.querySelector('[data-testid=cart-count]')) noted.countedAt ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}

/** The first "Add to cart", by somebody who presses as soon as the button is there, on slow 4G. */
export const measureFirstTouch: Measure = async (subject) => {
  const shops = listShops(subject)
  const browser = await launchBrowser()
  try {
    const touches = shops.map((): Awaited<ReturnType<typeof touchOnce>>[] => [])
    for (let time = 0; time < times; time++)
      for (const [at, { origin }] of shops.entries())
        touches[at]?.push(await touchOnce(browser, origin))
    return shops.flatMap(({ suffix }, at): Result[] => {
      const result = (name: string, targetMs: number, values: number[]): Result => {
        const median = Math.round(percentile(values, 0.5))
        return {
          name: `First "Add to cart" ${pauseMs} ms after the first paint, slow 4G, CPU ÷ ${slowdown}: ${name}${suffix}`,
          target: suffix ? '' : `≤ ${targetMs} ms`,
          measured: `${median} ms (${values.map(Math.round).join(', ')})`,
          isReached: suffix !== '' || median <= targetMs,
        }
      }
      const of = touches[at] ?? []
      return [
        result(
          'badge',
          targetBadgeMs,
          of.map(({ badgeMs }) => badgeMs),
        ),
        result(
          'interaction to next paint',
          targetPaintMs,
          of.map(({ tookMs }) => tookMs),
        ),
      ]
    })
  } finally {
    await browser.close()
  }
}

async function touchOnce(browser: Browser, origin: string) {
  const { context, page, session } = await openPhone(browser)
  try {
    await page.addInitScript(note)
    await slowDown(session)
    await page.goto(`${origin}/shop`, { waitUntil: 'commit' })
    const read = () => page.evaluate(() => (window as unknown as { noted: Noted }).noted)
    await page.waitForFunction(
      () => (window as unknown as { noted: Noted }).noted.paintedAt !== undefined,
    )
    await page.waitForTimeout(pauseMs)
    const button = page.getByRole('button', { name: /^Add to cart/ }).first()
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    if (!box) throw new Error('There is no button to touch')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.getByTestId('cart-count').waitFor()
    await page.waitForTimeout(2_000)
    const { pressedAt = Number.NaN, countedAt = Number.NaN, tookMs } = await read()
    return { badgeMs: countedAt - pressedAt, tookMs }
  } finally {
    await context.close()
  }
}
