import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { desktop, phone, ready, useBrowser, visit } from '../browser.ts'
import * as rows from './rows.ts'

// The rows are the user's words. A page that differs is wrong, and not its row.

useBrowser()

/** A wide phone or a small tablet. */
const wider = { width: 800, height: 900 }

/** What differs between the labels and a part of a page, one line each. */
async function findWrong(part: Locator, labels: readonly rows.Label[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { role, words, to } of labels) {
    const found = part.getByRole(role, { name: words, exact: true })
    const targets = await found.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    const [href] = targets
    if (targets.length !== 1) wrong.push(`${targets.length} × ${role} “${words}”`)
    else if (to !== undefined && href !== to) wrong.push(`“${words}” leads to ${href}`)
  }
  return wrong
}

const expectLabels = (part: Locator, labels: readonly rows.Label[]) =>
  expect.poll(() => findWrong(part, labels)).toEqual([])

test('the header of large screens, its menus and its top bar', async () => {
  await using visitor = await visit('/', { viewport: desktop })
  const { page } = visitor
  await ready(page)
  const header = page.locator('header')
  await expectLabels(header, rows.header.links)
  for (const { words, entries } of rows.header.menus) {
    await header.locator('summary').filter({ hasText: words }).press('Enter')
    await expectLabels(header.locator('details[open]'), entries)
    await page.keyboard.press('Escape')
  }
  const bar = page.getByTestId('top-bar')
  expect(await bar.locator('a[href^="tel:"]').isVisible()).toBe(true)
  expect(await bar.locator('a[href^="mailto:"]').isVisible()).toBe(true)
  expect(await bar.locator('a[href^="https:"]').count()).toBeGreaterThan(0)
})

test('the header sticks and has a shadow once the page is scrolled; the badge shows only a count above 0', async () => {
  await using visitor = await visit('/', { viewport: desktop })
  const { page } = visitor
  await ready(page)
  const header = page.locator('header')
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow)
  expect([await shadow(), await page.getByTestId('cart-count').count()]).toEqual(['none', 0])
  await page.mouse.wheel(0, 600)
  await expect.poll(shadow).not.toBe('none')
  expect((await header.boundingBox())?.y).toBe(0)
})

test('the drawer of small screens has the same entries, at the right, and closes on a choice', async () => {
  await using visitor = await visit('/', { viewport: phone })
  const { page } = visitor
  await ready(page)
  expect(await page.getByTestId('top-bar').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expectLabels(drawer, rows.drawer)
  const links = rows.drawer.filter(({ role }) => role === 'link').map(({ words }) => words)
  expect(await drawer.getByRole('link').allTextContents()).toEqual(links)
  for (const [viewport, width] of [
    [phone, rows.drawerWidthPx.phone],
    [wider, rows.drawerWidthPx.wider],
  ] as const) {
    await page.setViewportSize(viewport)
    const edges = async () => {
      const box = await drawer.boundingBox()
      return box && [Math.round(box.width), Math.round(box.x + box.width)]
    }
    await expect.poll(edges).toEqual([width, viewport.width])
  }
  await drawer.getByRole('link', { name: 'Online Shop' }).click()
  await page.waitForURL('**/shop')
  await drawer.waitFor({ state: 'hidden' })
})

test.each(['customer', 'admin'])('the account menu: %s', async (role) => {
  await using visitor = await visitAs(accountOf(role), '/about', { viewport: desktop })
  const { page } = visitor
  await ready(page)
  await page.locator('header summary', { hasText: 'Account of' }).press('Enter')
  const menu = page.locator('header details[open]')
  await expectLabels(menu, rows.accountMenu)
  if (role === 'admin') await expectLabels(menu, [rows.adminEntry])
  else expect(await menu.getByText(rows.adminEntry.words).count()).toBe(0)
  expect(await page.locator('header').getByRole('link', { name: 'Sign In' }).count()).toBe(0)
})

test('the footer', async () => {
  await using visitor = await visit('/about')
  const { page } = visitor
  const footer = page.locator('footer')
  for (const { words, leadsTo } of rows.footer) {
    const list = footer.getByRole('navigation', { name: words, exact: true })
    expect(
      await list
        .getByRole('link')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
    ).toEqual(leadsTo)
  }
  expect(await footer.textContent()).toContain(`© ${new Date().getFullYear()}`)
  expect(await footer.locator('address').textContent()).toContain('Lagos, Nigeria')
  expect(await footer.locator('a[href^="tel:"]').count()).toBe(1)
  expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1)
})

test('the inquiry dialog', async () => {
  const { title, text, maxWidthPx, tabs, fields, projectTypes, submitting } = rows.inquiryDialog
  await using visitor = await visit('/', { viewport: desktop })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Submit Project' }).first().click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.getByText(text, { exact: true }).waitFor()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(maxWidthPx)
  expect(await dialog.getByRole('tab').allTextContents()).toEqual(tabs)
  for (const [tab, named] of Object.entries(fields)) {
    await dialog.getByRole('tab', { name: tab, exact: true }).click()
    for (const [name, attributes] of Object.entries(named)) {
      const field = dialog.locator(`[name="${name}"]`)
      expect(await field.isVisible(), name).toBe(true)
      for (const [attribute, value] of Object.entries(attributes as Record<string, string>))
        expect(await field.getAttribute(attribute), name).toBe(value)
    }
  }
  expect(await dialog.locator('[name=location]').getAttribute('placeholder')).toMatch(/^[A-Z]\w+/)
  const options = dialog.locator('[name=projectType] option')
  // The first one asks to choose.
  expect((await options.allTextContents()).slice(1)).toEqual(projectTypes)

  await page.route('**/functions/v1/submit-project-inquiry', () => {})
  await fillDialog(dialog)
  await dialog.locator('[type=submit]').click()
  await dialog.getByRole('button', { name: submitting, exact: true, disabled: true }).waitFor()
})

async function fillDialog(dialog: Locator): Promise<void> {
  const [details, project] = rows.inquiryDialog.tabs
  await dialog.getByRole('tab', { name: details }).click()
  await dialog.locator('[name=name]').fill('Ada')
  await dialog.locator('[name=email]').fill('ada@people.example')
  await dialog.locator('[name=phoneNumber]').fill('08031234567')
  await dialog.getByRole('tab', { name: project }).click()
  await dialog.locator('[name=projectType]').selectOption('Other')
  await dialog.locator('[name=description]').fill('A question')
  await dialog.locator('[name=location]').fill('Yaba')
}

test('the chat shortcut is at the bottom left on small screens and at the bottom right on larger ones', async () => {
  await using visitor = await visit('/', { viewport: phone })
  const { page } = visitor
  const chat = page.getByRole('link', { name: rows.chat.tooltip })
  for (const viewport of [phone, wider, desktop]) {
    await page.setViewportSize(viewport)
    const side = async () => {
      const { x = 0, y = 0 } = (await chat.boundingBox()) ?? {}
      return [x < viewport.width / 2 ? 'left' : 'right', y > viewport.height / 2]
    }
    await expect.poll(side).toEqual([viewport === phone ? 'left' : 'right', true])
  }
  expect(await chat.getAttribute('target')).toBe('_blank')
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/234\d{10}$/)
  await chat.focus()
  expect(await page.getByRole('tooltip', { includeHidden: true }).first().textContent()).toBe(
    rows.chat.tooltip,
  )
})

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

test('a page that loads slowly shows the loading screen, and one that fails the error with Reload', async () => {
  await using visitor = await visit('/', { expectedErrors: /500|Error/ })
  const { page } = visitor
  await ready(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/about.data*', async (route) => {
    await released.promise
    await route.fulfill({ status: 500, body: 'broken' })
  })
  await goTo(page, '/about')
  const screen = page.getByRole('status').filter({ hasText: rows.loading.words })
  await screen.waitFor()
  expect(await screen.locator('svg').count()).toBe(1)
  released.resolve()
  await page.getByRole('heading', { name: rows.failure.title, exact: true }).waitFor()
  await page.getByText(rows.failure.text, { exact: true }).waitFor()
  await page.unroute('**/about.data*')
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
  for (const choice of choices.slice(1).toReversed()) {
    await page.getByRole('radio', { name: new RegExp(`^${choice}`, 'i') }).check()
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), storedAs))
      .toBe(choice)
    // The system of this visitor is dark.
    await expect.poll(theme).toBe('dark')
  }
  // It does not flash on the next page.
  await page.goto('/shop', { waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await theme()).toBe('dark')
})

test('every route of the specification answers, and any other path is not found', async () => {
  const ids: Record<string, string> = {
    '/portfolio/{id}': '/portfolio/yola-clinic-15kva',
    '/shop/{id}': '/shop/imole-mono-550w',
    '/products/{id}': '/products/imole-hybrid-5kva',
    '/blog/{id}': '/blog/lithium-or-tubular-cost-per-kwh',
    '/repayment-plans/details/{price}/{term}': '/repayment-plans/details/500000/12',
  }
  for (const route of rows.routes) {
    const answer = await fetch(inject('siteUrl') + (ids[route] ?? route), { redirect: 'manual' })
    expect([route, answer.status]).toEqual([route, 200])
  }
  expect((await fetch(`${inject('siteUrl')}/nowhere`)).status).toBe(404)
})
