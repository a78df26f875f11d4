import type { Page } from 'playwright-core'
import { expect, inject, test, vi } from 'vitest'
import { createQueryClient } from '../../app/platform/data-cache/query-client.ts'
import { ready, useBrowser, visit } from '../browser.ts'
import * as rows from './rows.ts'

// The rows are the user's words. A page that differs is wrong, and not its row.

useBrowser()

test('the offline banner is red, and its return shows for a second and a half', async () => {
  await using visitor = await visit('/robots.txt', { expectedErrors: /ERR_/ })
  const { page, context } = visitor
  await page.clock.install()
  await page.goto('/')
  await ready(page)
  await context.setOffline(true)
  const away = page.getByText(rows.offline.away, { exact: true })
  await away.waitFor()
  const [red = 0, green = 0, blue = 0] = await away.evaluate((banner) =>
    (getComputedStyle(banner).backgroundColor.match(/\d+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await context.setOffline(false)
  const back = page.getByText(rows.offline.back, { exact: true })
  await back.waitFor()
  await page.clock.runFor(rows.offline.backForMs - 1)
  expect(await back.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await back.waitFor({ state: 'hidden' })
})

test('a document that loads slowly is waited for under the loading screen', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  // The test's own look at the page would wait for the next one, so the page reports what it shows.
  const shown = page.waitForRequest(/robots\.txt\?shows=/)
  await page.route('**/about', async (route) => {
    await shown
    await route.continue()
  })
  await page.evaluate(reportLoadingScreen, rows.loading.words)
  await page.locator('footer a[href="/about"]').evaluate((link: HTMLElement) => link.click())
  expect(new URL((await shown).url()).searchParams.get('shows')).toBe('icons: 1, headings: 0')
  await page.waitForURL('**/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(rows.loading.words, { exact: true }).count()).toBe(0)
})

function reportLoadingScreen(words: string): void {
  // Prefetched pages do not pass the route of the test.
  document.querySelector('script[type=speculationrules]')?.remove()
  new MutationObserver(() => {
    const screens = [...document.querySelectorAll('[role=status]')]
    const screen = screens.find(({ textContent }) => textContent === words)
    if (!screen) return
    const headings = [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility())
    const icons = screen.querySelectorAll('svg').length
    void fetch(`/robots.txt?shows=icons: ${icons}, headings: ${headings.length}`)
  }).observe(document.body, { childList: true, subtree: true })
}

test('a page that loads slowly shows the loading screen, and one that fails the error with Reload', async () => {
  await using visitor = await visit('/carbon-calculator', { expectedErrors: /500|Error/ })
  const { page } = visitor
  await ready(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/reseller.data*', async (route) => {
    await released.promise
    await route.fulfill({ status: 500, body: 'broken' })
  })
  await goTo(page, '/reseller')
  const screen = page.getByRole('status').filter({ hasText: rows.loading.words })
  await screen.waitFor()
  expect(await screen.locator('svg').count()).toBe(1)
  released.resolve()
  await page.getByRole('heading', { name: rows.failure.title, exact: true }).waitFor()
  await page.getByText(rows.failure.text, { exact: true }).waitFor()
  await page.unroute('**/reseller.data*')
  await Promise.all([
    page.waitForNavigation(),
    page.getByRole('button', { name: rows.failure.button, exact: true }).click(),
  ])
  await page.getByRole('heading', { level: 1 }).waitFor()
})

const goTo = (page: Page, path: string) => page.locator(`footer a[href="${path}"]`).first().click()

test('the theme is light first, and a choice is stored', async () => {
  const { first, choices, storedAs } = rows.theme
  await using visitor = await visit('/', { colorScheme: 'dark' })
  const { page } = visitor
  await ready(page)
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await theme()).toBe(first)
  await page.locator('header summary', { hasText: 'Theme' }).press('Enter')
  expect(await page.locator('header').getByRole('radio').count()).toBe(choices.length)
  // The system of this visitor is dark. The last choice is the one that stays.
  const shownAs = { system: 'dark', light: 'light', dark: 'dark' } as const
  for (const choice of choices.toSorted((one, other) => -one.localeCompare(other))) {
    await page.getByRole('radio', { name: new RegExp(`^${choice}`, 'i') }).check()
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), storedAs))
      .toBe(choice)
    await expect.poll(theme).toBe(shownAs[choice])
  }
  // It does not flash on the next page.
  await page.goto('/shop', { waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await theme()).toBe('dark')
})

test('every route of the specification answers, and leads on in a recovery; any other path is not found', async () => {
  const ids: Record<string, string> = {
    '/portfolio/{id}': '/portfolio/yola-clinic-15kva',
    '/shop/{id}': '/shop/imole-mono-550w',
    '/products/{id}': '/products/imole-hybrid-5kva',
    '/blog/{id}': '/blog/lithium-or-tubular-cost-per-kwh',
    '/repayment-plans/details/{price}/{term}': '/repayment-plans/details/500000/12',
  }
  const { query, leadsTo } = rows.recovery
  for (const route of rows.routes) {
    const url = inject('siteUrl') + (ids[route] ?? route)
    const answer = await fetch(url, { redirect: 'manual' })
    expect([route, answer.status]).toEqual([route, 200])
    if (route === leadsTo) continue
    const recovering = await fetch(`${url}${url.includes('?') ? '&' : '?'}${query}`, {
      redirect: 'manual',
    })
    const to = recovering.headers.get('location') ?? ''
    expect([route, recovering.status, to.startsWith(`${leadsTo}?`), to.includes(query)]).toEqual([
      route,
      302,
      true,
      true,
    ])
  }
  const missing = await fetch(`${inject('siteUrl')}/nowhere`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('We could not find this page')
})

test('the data cache of the browser', () => {
  vi.stubEnv('SSR', false)
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject(rows.dataCache)
  vi.unstubAllEnvs()
})
