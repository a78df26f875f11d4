import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ready } from '../browser.ts'
import { uniqueEmail, uniquePhone } from '../unique.ts'

/** From a page with products: opens the checkout with one product in the cart. */
export async function openCheckout(page: Page): Promise<void> {
  await ready(page)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('1')
  await page.goto('/payment-details')
  await page.getByLabel('Full name').waitFor()
}

/** Fills in who it is for and where it goes, and stops at the payment step. */
export async function fillInCheckout(
  page: Page,
  { email = uniqueEmail('bisi'), phoneNumber = uniquePhone() } = {},
): Promise<void> {
  await page.getByLabel('Full name').fill('Bísí Adéwálé')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone number').fill(phoneNumber)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await page.getByRole('heading', { level: 1, name: 'Where should we deliver it?' }).waitFor()
  await page.getByLabel('State', { exact: true }).selectOption('Lagos')
  await page.getByLabel('Area or town').fill('Surulere')
  await page.getByLabel('Street and house number').fill('12 Bode Thomas Street')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { level: 1, name: 'How would you like to pay?' }).waitFor()
}
