import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { ownAddress } from '../unique.ts'
import { fillInCheckout, openCheckout } from './open-checkout.ts'

useBrowser()

const pay = (page: Page) => page.getByRole('button', { name: /^Order and/ })
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('the amount button pressed with nothing chosen leads to the choice, with its message on the screen', async () => {
  await using visitor = await visit('/shop', { viewport: phone, hasTouch: true })
  const { page } = visitor
  await openCheckout(page)
  await fillInCheckout(page)
  await expect.poll(() => pay(page).textContent()).toMatch(/₦[\d,]+$/)
  for (const attempt of [1, 2]) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await pay(page).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id), {
        message: `attempt ${attempt}`,
      })
      .toBe('checkout-paymentMethod')
    const message = page.getByText('Please choose how to pay.')
    await expect
      .poll(async () => {
        const box = await message.boundingBox()
        return box !== null && box.y > 64 && box.y + box.height < phone.height
      })
      .toBe(true)
  }
  await expectAccessible(page)
})

test('each step and the order page have their own title, and the focus goes to their heading', async () => {
  await using visitor = await visit('/shop', {
    viewport: phone,
    hasTouch: true,
    extraHTTPHeaders: ownAddress(),
  })
  const { page } = visitor
  const expectPage = async (title: RegExp, heading: RegExp) => {
    await expect.poll(() => page.title()).toMatch(title)
    await expect.poll(() => focusedText(page)).toMatch(heading)
  }
  await openCheckout(page)
  await expect.poll(() => page.title()).toBe('Your details · Imole Energy')
  await fillInCheckout(page)
  await expectPage(/^Payment · /, /^How would you like to pay\?$/)
  await page.goBack()
  await expectPage(/^Delivery · /, /^Where should we deliver it\?$/)
  await page.goForward()
  await page.getByLabel(/Bank transfer/).check()
  await expect.poll(() => pay(page).textContent()).toMatch(/₦[\d,]+$/)
  await pay(page).click()
  await expectPage(/^Order IM-\d{4}-\d+ · Imole Energy$/, /^Order IM-\d{4}-\d+$/)
  await page.goBack()
  await expectPage(/^Payment · /, /^How would you like to pay\?$/)
  await page.goto('/payment-details?find=order')
  await expect.poll(() => page.title()).toBe('Find your order · Imole Energy')
})
