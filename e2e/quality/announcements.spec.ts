import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectToast, ready, useBrowser, visit } from '../browser.ts'
import { fillInquiry } from '../site/fill-inquiry.ts'

useBrowser()

const isPolite = (page: Page, text: string | RegExp) =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => element.closest('[aria-live=polite], [role=status]') !== null)

const toasts = '[data-toast][data-removed=false]'

test('a toast is announced, stays for 4 s, stays longer while hovered or focused, and is not the only record', async () => {
  await using visitor = await visit('/shop/imole-mono-550w')
  const { page } = visitor
  await ready(page)
  await page.clock.install()
  const add = page.getByRole('button', { name: /^Add to cart/ }).first()
  await add.click()
  await expectToast(page, 'added to cart!')
  await expect.poll(() => isPolite(page, 'added to cart!')).toBe(true)
  // A toast stays for only 4 s, so the header shows the same fact for as long as it is true.
  await expect.poll(() => page.getByRole('link', { name: 'Cart, 1 item' }).count()).toBe(1)
  await page.locator(toasts).hover()
  await page.clock.runFor(10_000)
  await expect.poll(() => page.locator(toasts).count(), { message: 'under the mouse' }).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_000)
  await expect.poll(() => page.locator(toasts).count()).toBe(0)

  await add.click()
  await page.locator(toasts).waitFor()
  await page.mouse.move(0, 0)
  await page.locator(toasts).focus()
  await page.clock.runFor(10_000)
  await expect.poll(() => page.locator(toasts).count(), { message: 'with the focus' }).toBe(1)
  await add.focus()
  await page.clock.runFor(5_000)
  await expect.poll(() => page.locator(toasts).count()).toBe(0)
})

const panel = { id: '5eed0000-0000-4000-8000-000000000105', quantity: 1, name: 'A panel' }
const cart = JSON.stringify([panel])

test('the count of a filtered list and the cart total are announced when they change', async () => {
  const shop = await (await fetch(`${inject('siteUrl')}/shop`)).text()
  expect(shop.replaceAll('<!-- -->', '')).toMatch(/<p [^>]*aria-live="polite"[^>]*>\d+ products</)
  await using visitor = await visit('/cart', { stored: { cart } })
  const { page } = visitor
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toMatch(/₦/)
  expect(
    await page
      .getByTestId('cart-total')
      .evaluate((element) => element.closest('[aria-live=polite], [role=status]') !== null),
  ).toBe(true)
})

test('the page still confirms a sent inquiry after its toast has gone', async () => {
  await using visitor = await visit('/contact')
  const { page } = visitor
  await ready(page)
  await page.route('**/functions/v1/submit-project-inquiry', (route) =>
    route.fulfill({ json: { id: crypto.randomUUID(), message: 'Received' } }),
  )
  await fillInquiry(page)
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await page
    .locator('main [role=status]', {
      hasText: "Your project inquiry has been sent! We'll be in touch shortly.",
    })
    .waitFor()
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('')
})
