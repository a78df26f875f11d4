import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { orderPath, placeOrder } from './placed-order.ts'

useBrowser()

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('a declined card, then another one on the same page in a second tab: the order shows it by itself', async () => {
  const { orderId, orderKey } = await placeOrder({
    slug: 'imole-mono-550w',
    paymentMethod: 'sandbox',
  })
  await using visitor = await visit(orderPath({ orderId, orderKey }), {
    viewport: phone,
  })
  const { page, context } = visitor
  const pay = page.getByRole('button', { name: /^Pay ₦/ })
  await page.getByLabel(/Sandbox payment/).check()
  await pay.click()
  await page.getByRole('button', { name: 'Card is declined' }).click()
  await page.getByText('Your card was declined').waitFor()
  const gatewayPage = page.url()
  await page.getByRole('button', { name: 'Leave without paying' }).click()
  await page
    .getByText(
      /The last attempt did not go through .* we check whether this one went through after all/,
    )
    .waitFor()
  await expectAccessible(page)
  // The button leads to the same page of the gateway, where the customer can use another card.
  await pay.click()
  await page.getByRole('button', { name: 'Card is declined' }).waitFor()
  expect(page.url()).toBe(gatewayPage)
  await page.goto(`/payment-details?order=${orderId}`)
  await pay.waitFor()

  const tab = await context.newPage()
  await tab.goto(gatewayPage)
  await tab.getByRole('button', { name: /^Pay ₦/ }).click()
  await tab.getByText('Thank you. Your order is paid.').waitFor()
  await page.getByText('Thank you. Your order is paid.').waitFor()
})

test('somebody who begins a transfer at the gateway and sends nothing can go on, or pay in another way', async () => {
  const { orderId, orderKey } = await placeOrder({
    slug: 'imole-mono-550w',
    paymentMethod: 'sandbox',
  })
  await using visitor = await visit(orderPath({ orderId, orderKey }), {
    viewport: phone,
  })
  const { page } = visitor
  await page.getByLabel(/Sandbox payment/).check()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('button', { name: 'Begin a transfer here' }).click()
  await page.goto(`/payment-details?order=${orderId}`)
  await page.getByText(/You started to pay, but we do not see the money yet/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel the order' }).waitFor()
  await page.getByLabel(/Bank transfer/).check()
  await page.getByRole('button', { name: /Show the account/ }).click()
  await page.getByRole('heading', { name: 'Transfer to this account' }).waitFor()
})

test('a long e-mail address fits a phone, at the gateway and on the paid order', async () => {
  const { orderId, orderKey } = await placeOrder({
    slug: 'imole-mono-550w',
    paymentMethod: 'sandbox',
    email: 'oluwadamilola.adebayo.olatunbosun.omotolani@akinwumienergyanddaughters.example.com',
  })
  await using visitor = await visit(`/payment-details?order=${orderId}&key=${orderKey}`, {
    viewport: phone,
  })
  const { page } = visitor
  await page.getByLabel(/Sandbox payment/).check()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('button', { name: 'Card is declined' }).waitFor()
  expect(await widthOf(page)).toBe(phone.width)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByText('Thank you. Your order is paid.').waitFor()
  expect(await widthOf(page)).toBe(phone.width)
})
