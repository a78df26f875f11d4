import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { ownAddress, unique } from '../unique.ts'
import { paymentStep, storedCheckout } from './open-checkout.ts'
import { createOwnProduct } from './own-product.ts'
import { orderPath, placeOrder } from './placed-order.ts'

useBrowser()

/** Presses a button that leads to the gateway, and comes Back to the page as the browser stored it. */
async function pressAndComeBack(page: Page, button: Locator): Promise<void> {
  // An answer without content leaves the page where it is.
  await page.route('**/functions/v1/sandbox-gateway/**', (route) => route.fulfill({ status: 204 }))
  const left = page.waitForRequest('**/functions/v1/sandbox-gateway/**')
  await button.click()
  await left
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await page.unroute('**/functions/v1/sandbox-gateway/**')
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
/** As long as addresses are at some companies: it must fit a phone. */
const longEmail = () =>
  `${unique('oluwadamilola.adebayo.olatunbosun')}@akinwumienergyanddaughters.example.com`
/** A street as some people give it. */
const linkToMap = 'https://maps.example.com/CAESFkNJSE0wb2dLRUlDQWdJRFoxT2ZqTWdFQUFBQUFBQUFBQUFB'

test('the cart survives Back from the gateway and a declined card; another card in a second tab pays, and the order shows it by itself', async () => {
  await using product = await createOwnProduct()
  await using visitor = await visit(paymentStep, {
    viewport: phone,
    stored: storedCheckout(product, {
      email: longEmail(),
      street: linkToMap,
      paymentMethod: 'sandbox',
    }),
    extraHTTPHeaders: ownAddress(),
  })
  const { page, context } = visitor
  const badge = page.getByTestId('cart-count')
  const order = page.getByRole('button', { name: /^Order and/ })
  const decline = page.getByRole('button', { name: 'Card is declined' })
  await expect.poll(() => order.textContent()).toMatch(/₦/)
  await pressAndComeBack(page, order)
  await order.click()
  await decline.waitFor()
  expect(await widthOf(page)).toBe(phone.width)
  await page.goBack()
  await expect.poll(() => badge.textContent()).toBe('1')
  await expect.poll(() => order.textContent()).toMatch(/₦/)
  await order.click()
  await decline.click()
  await page.getByText('Your card was declined: Insufficient Funds').waitFor()
  const gatewayPage = page.url()
  await page.getByRole('button', { name: 'Leave without paying' }).click()
  await page
    .getByText(
      /The last attempt did not go through .* we check whether this one went through after all/,
    )
    .waitFor()
  await expect.poll(() => badge.textContent()).toBe('1')
  await expectAccessible(page)
  expect(await widthOf(page)).toBe(phone.width)
  const orderPage = page.url()
  // The button leads to the same page of the gateway, where the customer can use another card.
  const pay = page.getByRole('button', { name: /^Pay ₦/ })
  await pay.click()
  await decline.waitFor()
  expect(page.url()).toBe(gatewayPage)
  await page.goto(orderPage)
  await pay.waitFor()

  const tab = await context.newPage()
  await tab.goto(gatewayPage)
  await tab.getByRole('button', { name: /^Pay ₦/ }).click()
  await tab.getByText('Thank you. Your order is paid.').waitFor()
  await page.getByText('Thank you. Your order is paid.').waitFor()
  await expect.poll(() => badge.count()).toBe(0)
  expect(await widthOf(page)).toBe(phone.width)
})

test('somebody who begins a transfer at the gateway and sends nothing can go on, or pay in another way', async () => {
  const order = await placeOrder({ slug: 'imole-mono-550w', paymentMethod: 'sandbox' })
  await using visitor = await visit(orderPath(order), { viewport: phone })
  const { page } = visitor
  await page.getByLabel(/Sandbox payment/).check()
  const pay = page.getByRole('button', { name: /^Pay ₦/ })
  await pressAndComeBack(page, pay)
  await pay.click()
  await page.getByRole('button', { name: 'Begin a transfer here' }).click()
  await page.goto(`/payment-details?order=${order.orderId}`)
  await page.getByText(/You started to pay, but we do not see the money yet/).waitFor()
  await page.getByRole('button', { name: 'Cancel the order' }).waitFor()
  await page.getByLabel(/Bank transfer/).check()
  await page.getByRole('button', { name: /Show the account/ }).click()
  await page.getByRole('heading', { name: 'Transfer to this account' }).waitFor()
})
