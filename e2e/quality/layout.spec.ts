import { expect, test } from 'vitest'
import { createAccount, visitAs } from '../account/accounts.ts'
import { desktop, phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

test('large screens have a top bar, menus that work by keyboard, and a sticky header with a shadow after scrolling', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  await expect.poll(() => page.getByTestId('top-bar').isVisible()).toBe(true)
  const solutions = page.locator('header summary', { hasText: 'Solutions' })
  await solutions.focus()
  await page.keyboard.press('Enter')
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
  await expect.poll(() => page.locator('header').getAttribute('data-scrolled')).toBeNull()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.locator('header').getAttribute('data-scrolled')).toBe('true')
  expect((await page.locator('header').boundingBox())?.y).toBe(0)
})

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

test.each([
  [phone, 250],
  [{ width: 800, height: 900 }, 300],
])(
  'the drawer at %o is %i px wide, traps the focus, and closes on Esc and on a choice',
  async (viewport, width) => {
    await using visitor = await visit('/', { viewport })
    const { page } = visitor
    await ready(page)
    await expect.poll(() => page.getByTestId('top-bar').isVisible()).toBe(false)
    const opener = page.getByRole('button', { name: 'Menu' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(width)
    await expect
      .poll(async () => {
        const now = await drawer.boundingBox()
        return Math.round((now?.x ?? 0) + (now?.width ?? 0))
      })
      .toBe(viewport.width)
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expect(await drawer.getByRole('link').allTextContents()).toEqual(visitorEntries)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await opener.click()
    await drawer.getByRole('link', { name: 'Online Shop' }).click()
    await page.waitForURL('**/shop')
    await drawer.waitFor({ state: 'hidden' })
  },
)

test('the drawer shows the name of the signed-in user, however long it is', async () => {
  const account = await createAccount(`long-name-${Date.now()}@example.com`)
  const name =
    'Olúwáfúnmiláyọ̀ Ọmọ́bọ́láńlé Adébáyọ̀-Ọláníyan-Ògúnbáńjọ Oluwaseunfunmiladenikeadewumiola'
  await using visitor = await visitAs(account, '/dashboard?tab=profile-settings', {
    viewport: phone,
  })
  const { page } = visitor
  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByLabel('Name').fill(name)
  await profile.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByText(name).waitFor()
  await expect
    .poll(() => drawer.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBe(0)
  await drawer.getByRole('link', { name: 'My Dashboard' }).click()
  await page.getByText(`Welcome, ${name}`).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(phone.width)
})

test('a banner shows when the connection is lost, and when it returns', async () => {
  await using visitor = await visit('/', { expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  const { page, context } = visitor
  await ready(page)
  await context.setOffline(true)
  await page.getByText('You’re offline. Some features may not work.').waitFor()
  await context.setOffline(false)
  await page.getByText('Back online').waitFor()
  await page.getByText('Back online').waitFor({ state: 'hidden' })
})

test('the theme is light at first, is stored under "theme", and does not flash on the next page', async () => {
  await using visitor = await visit('/', { colorScheme: 'dark' })
  const { page } = visitor
  await ready(page)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await expect.poll(() => theme()).toBe('light')
  await page.locator('header summary', { hasText: 'Theme' }).click()
  await page.getByLabel('Dark').check()
  await expect.poll(() => theme()).toBe('dark')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.goto('/shop', { waitUntil: 'commit' })
  await page.waitForSelector('body')
  await expect.poll(() => theme()).toBe('dark')
})

test('the WhatsApp shortcut is on the left on phones and on the right on larger screens, has a tooltip and opens a new tab', async () => {
  for (const [viewport, side] of [
    [phone, 'left'],
    [desktop, 'right'],
  ] as const) {
    await using visitor = await visit('/', { viewport })
    const link = visitor.page.getByRole('link', { name: /WhatsApp Chat/ })
    const box = await link.boundingBox()
    expect((box?.x ?? 0) < viewport.width / 2).toBe(side === 'left')
    await expect.poll(() => link.getAttribute('target')).toBe('_blank')
    await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/234\d{10}$/)
    await link.focus()
    await visitor.page.getByText('WhatsApp Chat').first().waitFor()
  }
})

test('a slow page shows the loading screen, and a failing page shows the error with Reload', async () => {
  await using visitor = await visit('/', { expectedErrors: /500|Error|ERR_/ })
  const { page } = visitor
  await ready(page)
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
