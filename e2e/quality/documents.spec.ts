import { chromium, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { installChromium } from '../../bin/find-chromium.ts'
import { accountOf, visitAs } from '../account/accounts.ts'
import { goWith, phone, ready, useBrowser, visit } from '../browser.ts'

// Pages that no script runs as a whole; ARCHITECTURE.md says what they have instead.

useBrowser()

const documents = [
  '/',
  '/shop',
  '/shop/imole-kit-5kva',
  '/products',
  '/blog',
  '/contact',
  '/careers',
  '/portfolio',
  '/carbon-register',
]

/** The browser without windows keeps no page for Back, and Playwright switches that of the other off. */
const launchWithBackCache = () =>
  chromium.launch({
    executablePath: installChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--disable-gpu'],
  })

test('Back restores a document as it was left, with what changed meanwhile', async () => {
  await using browser = await launchWithBackCache()
  const page = await browser.newPage({ baseURL: inject('siteUrl'), serviceWorkers: 'block' })
  await page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
  )
  for (const path of documents) {
    await page.goto(path)
    await ready(page)
    await page.locator('footer a[href="/about"]').click()
    await page.waitForURL('**/about')
    await ready(page)
    // As another page does with its cart.
    await page.evaluate(storeInCart, documents.indexOf(path) + 1)
    // A page that is restored does not load.
    await page.goBack({ waitUntil: 'commit' })
    await expect
      .poll(() => page.evaluate(() => (window as { persisted?: boolean }).persisted), {
        message: path,
      })
      .toBe(true)
    await expect
      .poll(() => page.getByTestId('cart-count').textContent(), { message: path })
      .toBe(String(documents.indexOf(path) + 1))
  }
})

test('Back shows no document of somebody who has signed out since', async () => {
  await using visitor = await visitAs(accountOf('customer'), '/shop')
  const stored = await visitor.page.evaluate(() => localStorage.getItem('auth-session') ?? '')
  await using browser = await launchWithBackCache()
  const page = await browser.newPage({ baseURL: inject('siteUrl'), serviceWorkers: 'block' })
  await page.goto('/robots.txt')
  await goWith(page, { 'auth-session': stored }, '/shop')
  await page.locator('header summary', { hasText: 'Account of' }).waitFor()
  await page.locator('footer a[href="/about"]').click()
  await page.waitForURL('**/about')
  await ready(page)
  // As another tab does that signs out.
  await page.evaluate(() => localStorage.removeItem('auth-session'))
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
  expect(await page.locator('header').getByText('Account of').first().isVisible()).toBe(false)
})

test('who stays on a page with typed text sees it, and no loading screen', async () => {
  await using visitor = await visit('/careers?opening=solar-installer-lagos')
  const { page } = visitor
  await ready(page)
  await page.clock.install()
  await page.getByLabel('Name').fill('Ada')
  await page.locator('[data-part][data-part-ready] form').waitFor()
  const asked = page.waitForEvent('dialog')
  const pressed = page.locator('footer a[href="/about"]').click()
  await (await asked).dismiss()
  await pressed
  await page.clock.runFor(5_000)
  expect(await page.getByText('Loading...').count()).toBe(0)
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
})

function storeInCart(quantity: number): void {
  const line = { id: '5eed0000-0000-4000-8000-000000000105', quantity, name: 'A panel' }
  localStorage.setItem('cart', JSON.stringify([line]))
}

/** Lets nothing load after the script of the page, until it is released. */
async function holdParts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}

test('what is pressed before its part has loaded happens when it has', async () => {
  await using visitor = await visit('/shop/imole-mono-550w', { viewport: phone, ownContext: true })
  const { page } = visitor
  await ready(page)
  const release = await holdParts(page)
  const add = page.getByRole('button', { name: /^Add to cart/ }).first()
  await add.click()
  // The cart needs nothing else, unless the number of pieces is just being changed.
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('1')
  await page.getByRole('button', { name: /^One .* more$/ }).click()
  await add.click()
  await page.getByRole('button', { name: 'Menu' }).click()
  release()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByLabel(/^Quantity of/).inputValue()).toBe('2')
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('3')
})

test('what is pressed, typed and chosen before the script of the page happens when it runs', async () => {
  await using visitor = await visit('/robots.txt', { viewport: phone, ownContext: true })
  const { page } = visitor
  const hold = async (path: string) => {
    const release = await holdParts(page)
    await page.goto(path, { waitUntil: 'commit' })
    return async () => {
      release()
      await page.unrouteAll({ behavior: 'wait' })
    }
  }
  let release = await hold('/shop/imole-mono-550w')
  await page.getByRole('button', { name: /^One .* more$/ }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await release()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByLabel(/^Quantity of/).inputValue()).toBe('2')

  release = await hold('/shop')
  await page.getByLabel('Sort by').selectOption('price-asc')
  await release()
  await page.waitForURL(/\?sort=/)

  // The server answers a form.
  release = await hold('/shop/imole-mono-550w')
  await page.getByLabel(/^Quantity of/).fill('4')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click({ noWaitAfter: true })
  await page.waitForURL(/\/cart/, { waitUntil: 'commit' })
  await release()
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('4')
})

test('a press whose part cannot be loaded says so, and works once the connection is back', async () => {
  await using visitor = await visit('/shop/imole-mono-550w', {
    viewport: phone,
    ownContext: true,
    expectedErrors: /ERR_FAILED/,
  })
  const { page } = visitor
  await ready(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('This part needs a connection to load.').waitFor()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
})

test('a filter of the shop changes the results and the address, and Back undoes it', async () => {
  await using visitor = await visit('/shop', { viewport: phone })
  const { page } = visitor
  await ready(page)
  const count = page.locator('[data-swap=count]')
  const all = await count.textContent()
  await page.locator('summary', { hasText: 'Filters' }).click()
  const choice = page.getByRole('checkbox').first()
  await choice.check()
  await expect.poll(() => page.url()).toContain('?')
  await expect.poll(() => count.textContent()).not.toBe(all)
  // It stays open, with the focus where it was.
  expect(await choice.isChecked()).toBe(true)
  await expect.poll(() => choice.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.goBack()
  await expect.poll(() => count.textContent()).toBe(all)
  expect(await choice.isChecked()).toBe(false)
})
