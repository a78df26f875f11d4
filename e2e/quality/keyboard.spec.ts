import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, passwordField } from '../account/accounts.ts'
import { expectToast, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

/** Presses Tab until an element with this name is focused. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < 150; count++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return ''
      const label =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
          ? element.labels?.[0]?.textContent
          : null
      return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
    })
    if (name.test(focused)) return
  }
  throw new Error(`150 stops of ${page.url()}, none named ${name}`)
}

/** The first stop of a page is the skip link, which leads to the content. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
}

test('by keyboard alone: find a product, add two, skip to the cart, change it and undo that', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  await tabTo(page, /^Green MarketPlace/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Online Shop$/)
  await page.keyboard.press('Enter')
  // A document begins at its top.
  await page.waitForURL('**/shop')
  await ready(page)
  await tabTo(page, /^Search the shop$/)
  await page.keyboard.type('mono 550')
  await page.keyboard.press('Enter')
  await page.waitForURL('**q=mono**')
  await tabTo(page, /^Imole Mono panel 550/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop/imole-mono-550w')
  await ready(page)
  await tabTo(page, / more$/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Add to cart/)
  await page.keyboard.press('Enter')
  await expectToast(page, 'added to cart!')
  await page.goto('/cart')
  await ready(page)
  await skipToContent(page)
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toMatch(/₦/)
  await tabTo(page, /^Quantity of/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expectToast(page, 'quantity updated in cart!')
  await tabTo(page, /^Remove/)
  await page.keyboard.press('Enter')
  await expectToast(page, 'removed from cart.')
  await page.keyboard.press('Alt+t')
  await tabTo(page, /^Undo$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel(/^Quantity of/).inputValue()).toBe('5')
  // The toast goes with its button, and the page has the focus again.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('by keyboard alone: sign in, save the profile, sign out', async () => {
  const { email, password } = accountOf('customer')
  await using visitor = await visit('/login')
  const { page } = visitor
  await ready(page)
  await tabTo(page, /^E-mail/)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await passwordField(page).waitFor()
  await passwordField(page).evaluate((field) => field.blur())
  await tabTo(page, /^Password$/)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  await tabTo(page, /^Profile Settings$/)
  await page.keyboard.press('Enter')
  await page.locator('input[name=fullName]').waitFor()
  await tabTo(page, /^Save$/)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Your profile is saved.')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.reload()
  await ready(page)
  await page.locator('header summary', { hasText: 'Account of' }).waitFor()
  // What is still on its way when the session ends is refused.
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
  await expect.poll(() => page.getByText('Loading...').count()).toBe(0)
  await tabTo(page, /^Account of/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Sign Out$/)
  await page.keyboard.press('Enter')
  await expectToast(page, 'You have been signed out.')
})
