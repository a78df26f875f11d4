import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ready } from '../browser.ts'
import { uniqueEmail, uniquePhone } from '../unique.ts'

/** Where a visitor who has {@link storedCheckout} has only to choose how to pay. */
export const paymentStep = '/payment-details?step=pay'

interface CartLine {
  id: string
  quantity?: number
  name?: string
}

/** A cart, as the site stores it in a browser. */
export const storedCart = (...lines: CartLine[]) => ({
  cart: JSON.stringify(
    lines.map(({ id, quantity = 1, name = 'A product' }) => ({ id, quantity, name })),
  ),
})

/** What the site stores of a visitor who has these products in the cart and has filled in the checkout. */
export const storedCheckout = (
  lines: CartLine | CartLine[],
  typed: Readonly<Record<string, string>> = {},
) => ({
  ...storedCart(...[lines].flat()),
  'typed:checkout': JSON.stringify({
    name: 'Bísí Adéwálé',
    email: uniqueEmail('bisi'),
    phoneNumber: uniquePhone(),
    state: 'Lagos',
    area: 'Surulere',
    street: '12 Bode Thomas Street',
    ...typed,
  }),
})

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
export async function fillInCheckout(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Bísí Adéwálé')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone number').fill(uniquePhone())
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await page.getByRole('heading', { level: 1, name: 'Where should we deliver it?' }).waitFor()
  await page.getByLabel('State', { exact: true }).selectOption('Lagos')
  await page.getByLabel('Area or town').fill('Surulere')
  await page.getByLabel('Street and house number').fill('12 Bode Thomas Street')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { level: 1, name: 'How would you like to pay?' }).waitFor()
}
