import type { Browser, Page } from 'playwright-core'
import { percentile, type Measure, type Result } from '../measure.ts'
import { launchBrowser, listShops, openPhone, slowdown, slowDown } from './phone.ts'

const times = 5

/** Product → shop → product → back, on slow 4G: from each press until the next page has its heading. */
export const measureThereAndBack: Measure = async (subject) => {
  const shops = listShops(subject)
  const browser = await launchBrowser()
  try {
    const walks = shops.map((): number[][] => [])
    for (let time = 0; time < times; time++)
      for (const [at, { origin }] of shops.entries()) walks[at]?.push(await walk(browser, origin))
    const steps = ['product → shop', 'shop → another product', 'back to the shop']
    const medians = walks.map((of) =>
      steps.map((_, step) =>
        Math.round(
          percentile(
            of.map((took) => took[step] ?? Number.NaN),
            0.5,
          ),
        ),
      ),
    )
    return shops.flatMap(({ suffix }, at) =>
      steps.map((step, index): Result => {
        const took = medians[at]?.[index] ?? Number.NaN
        const compared = suffix ? undefined : medians[1]?.[index]
        return {
          name: `Next page, slow 4G, CPU ÷ ${slowdown}: ${step}${suffix}`,
          target: compared === undefined ? '' : `≤ ${compared} ms`,
          measured: `${took} ms`,
          isReached: compared === undefined || took <= compared,
        }
      }),
    )
  } finally {
    await browser.close()
  }
}

async function walk(browser: Browser, origin: string): Promise<number[]> {
  const { context, page, session } = await openPhone(browser)
  try {
    await slowDown(session)
    await page.goto(`${origin}/shop/imole-mono-550w`, { waitUntil: 'networkidle' })
    const toShop = await timeUntil(page, '/shop', () =>
      page
        .locator('nav[aria-label=Breadcrumb] a[href="/shop"], main a[href="/shop"]')
        .first()
        .tap(),
    )
    await page.waitForLoadState('networkidle')
    const next = page.locator('main a[href^="/shop/"]').nth(4)
    const path = (await next.getAttribute('href')) ?? ''
    await next.scrollIntoViewIfNeeded()
    const toProduct = await timeUntil(page, path, () => next.tap())
    await page.waitForLoadState('networkidle')
    const back = await timeUntil(page, '/shop', () => page.evaluate(() => history.back()))
    return [toShop, toProduct, back]
  } finally {
    await context.close()
  }
}

/** @returns ms by the clock of the pages */
async function timeUntil(page: Page, path: string, act: () => Promise<unknown>): Promise<number> {
  const before = await page.evaluate(() => {
    const pressed = { at: 0 }
    for (const type of ['pointerup', 'popstate'])
      addEventListener(type, () => (pressed.at ||= Date.now()), true)
    return document.querySelector('h1')?.textContent
  })
  const startedAt = Date.now()
  await act()
  const shown = await page.waitForFunction(
    ([to, heading]) =>
      location.pathname === to &&
      document.querySelector('h1') !== null &&
      document.querySelector('h1')?.textContent !== heading &&
      Date.now(),
    [path, before] as const,
  )
  return ((await shown.jsonValue()) as number) - startedAt
}
