import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccount, visitAs } from '../account/accounts.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { asService } from '../desk/staff-account.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser({ pictures: true })

test('large screens have a top bar, menus that work by keyboard, and a sticky header; the WhatsApp shortcut is on the right, on phones on the left', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  await expect.poll(() => page.getByTestId('top-bar').isVisible()).toBe(true)
  const solutions = page.locator('header summary', { hasText: 'Solutions' })
  const isOpen = () =>
    solutions.evaluate((element) => (element.parentElement as HTMLDetailsElement).open)
  await solutions.focus()
  for (const [key, open] of [
    ['Enter', true],
    ['Enter', false],
    ['Space', true],
    ['Escape', false],
    ['Space', true],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(isOpen, { message: key }).toBe(open)
  }
  const links = await page
    .locator('header details[open] a')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Solar Calculator', '/solar-calculator'],
    ['Carbon Credit Calculator', '/carbon-calculator'],
    ['Carbon Register', '/carbon-register'],
    ['Financing', '/repayment-plans'],
  ])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('header details[open]').count()).toBe(0)
  expect(await solutions.evaluate((element) => element === document.activeElement)).toBe(true)
  // It closes behind its last link too.
  await page.keyboard.press('Enter')
  for (let stop = 0; stop <= links.length; stop++) await page.keyboard.press('Tab')
  await expect.poll(isOpen).toBe(false)
  await expect.poll(() => page.locator('header').getAttribute('data-scrolled')).toBeNull()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.locator('header').getAttribute('data-scrolled')).toBe('true')
  expect((await page.locator('header').boundingBox())?.y).toBe(0)
  await expectShortcut(page, 'right')
  await page.setViewportSize(phone)
  await expectShortcut(page, 'left')
})

/** The WhatsApp shortcut has a tooltip and opens a new tab. */
async function expectShortcut(page: Page, side: 'left' | 'right'): Promise<void> {
  const link = page.getByRole('link', { name: /WhatsApp Chat/ })
  const middle = (page.viewportSize()?.width ?? 0) / 2
  await expect.poll(async () => ((await link.boundingBox())?.x ?? 0) < middle).toBe(side === 'left')
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/234\d{10}$/)
  await link.focus()
  await page.getByText('WhatsApp Chat').first().waitFor()
}

/** What the header offers a visitor, and nothing else. */
const visitorEntries = [
  'Home',
  'Portfolio',
  'Solar Calculator',
  'Carbon Credit Calculator',
  'Carbon Register',
  'Financing',
  'Online Shop',
  'Reseller Program',
  'Careers',
  'Blog',
  'Sign In',
]

test('the drawer is as wide as the screen allows, and closes on a choice', async () => {
  await using visitor = await visit('/', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await expect.poll(() => page.getByTestId('top-bar').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect.poll(() => drawer.getByRole('link').allTextContents()).toEqual(visitorEntries)
  for (const [viewport, width] of [
    [phone, 250],
    [{ width: 800, height: 900 }, 300],
  ] as const) {
    await page.setViewportSize(viewport)
    await expect
      .poll(async () => {
        const box = await drawer.boundingBox()
        return [Math.round(box?.width ?? 0), Math.round((box?.x ?? 0) + (box?.width ?? 0))]
      })
      .toEqual([width, viewport.width])
  }
  await drawer.getByRole('link', { name: 'Online Shop' }).click()
  await page.waitForURL('**/shop')
  await drawer.waitFor({ state: 'hidden' })
})

test('the drawer shows the name of the signed-in user, however long it is', async () => {
  const account = await createAccount(uniqueEmail('long-name'))
  const name =
    'Olúwáfúnmiláyọ̀ Ọmọ́bọ́láńlé Adébáyọ̀-Ọláníyan-Ògúnbáńjọ Oluwaseunfunmiladenikeadewumiola'
  await asService('PATCH', `profiles?id=eq.${account.id}`, { full_name: name })
  await using visitor = await visitAs(account, '/dashboard', { viewport: phone })
  const { page } = visitor
  await page.getByText(`Welcome, ${name}`).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByText(name).waitFor()
  await expect
    .poll(() => drawer.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(phone.width)
})

test('the theme is light at first, changes by arrow keys, is stored under "theme", and does not flash on the next page', async () => {
  await using visitor = await visit('/', { colorScheme: 'dark' })
  const { page } = visitor
  await ready(page)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await expect.poll(() => theme()).toBe('light')
  await page.locator('header summary', { hasText: 'Theme' }).press('Enter')
  await page.getByLabel('Light').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => theme()).toBe('dark')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.goto('/shop', { waitUntil: 'commit' })
  await page.waitForSelector('body')
  await expect.poll(() => theme()).toBe('dark')
})

test('a lost connection shows a banner, a slow page the loading screen, and a failing page the error with Reload', async () => {
  await using visitor = await visit('/', { expectedErrors: /500|Error|ERR_/ })
  const { page, context } = visitor
  await ready(page)
  await context.setOffline(true)
  await page.getByText('You’re offline. Some features may not work.').waitFor()
  await context.setOffline(false)
  await page.getByText('Back online').waitFor()
  await page.getByText('Back online').waitFor({ state: 'hidden' })
  const released = Promise.withResolvers<void>()
  await page.route('**/shop.data*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'See systems and prices' }).click()
  await page.getByText('Loading...').waitFor()
  released.resolve()
  await page.getByRole('heading', { level: 1, name: 'Online Shop' }).waitFor()
  await page.unroute('**/shop.data*')
  await page.route('**/contact.data*', (route) => route.abort())
  await page.route('**/blog.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await page.getByText('Something went wrong').waitFor()
  await page.getByText('Please try reloading the page.').waitFor()
  await page.unroute('**/blog.data*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByText('Something went wrong').waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('on a phone the bar offers what comes next: to the cart, to the checkout, and nothing there', async () => {
  await using visitor = await visit('/shop/imole-mono-550w', { viewport: phone })
  const { page } = visitor
  await ready(page)
  const bar = page.getByRole('complementary', { name: 'Chat' })
  await expect.poll(() => bar.textContent()).toContain('₦159,500')
  await bar.getByRole('button', { name: /^Add to cart/ }).click()
  await page.getByRole('button', { name: 'Go to cart' }).click()
  await bar.getByRole('link', { name: 'Checkout · ₦159,500' }).click()
  await page.waitForURL('**/payment-details')
  await page.getByRole('main').getByRole('link', { name: 'Chat on WhatsApp' }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
})
