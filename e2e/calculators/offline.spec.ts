import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ready, useBrowser, visit } from '../browser.ts'

useBrowser()

/** Whether the service worker has stored a file or a page with this in its URL. */
const isStored = (page: Page, cache: 'files' | 'pages', part: string) =>
  page.evaluate(
    async ([name, wanted]) =>
      (await (await caches.open(name)).keys()).some(({ url }) => url.includes(wanted)),
    [cache, part] as const,
  )

test('after one visit the calculators work offline, also for other input', async () => {
  await using visitor = await visit('/solar-calculator', {
    serviceWorkers: 'allow',
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|503/,
  })
  const { page, context } = visitor
  await ready(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect.poll(() => isStored(page, 'files', 'solar-worker')).toBe(true)
  for (const path of ['/carbon-credit-calculator', '/repayment-plans']) {
    await page.goto(path)
    await ready(page)
    await expect.poll(() => isStored(page, 'pages', path)).toBe(true)
  }

  await context.setOffline(true)
  await page.goto('/solar-calculator?spend=400000&place=KN')
  await ready(page)
  await expect.poll(() => page.getByText(/kWh a day in Kano/).count()).toBe(1)
  await page.goto(
    '/carbon-credit-calculator?v=1&who=home&place=NG-LA&grid=1000&kwp=1&used=100&end=1',
  )
  await ready(page)
  await expect.poll(() => page.getByTestId('footprint-total').textContent()).toBe('6,094 kg')
  await expect.poll(() => page.getByTestId('credits').textContent()).toBe('0.61 units')
  await page.goto('/repayment-plans?exact=900000&term=6')
  await ready(page)
  await expect.poll(() => page.getByTestId('plan-price').textContent()).toBe('₦900,000')
})
