import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../quality/axe.ts'
import { phone, useBrowser, visit } from '../browser.ts'
import { receiptPicture } from '../../test/shop/receipts.ts'
import { listMails } from '../mailbox.ts'
import { setStock } from '../staff.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { fillInCheckout, openCheckout } from './open-checkout.ts'
import { createOwnProduct } from './own-product.ts'

useBrowser()

const pay = (page: Page) => page.getByRole('button', { name: /^Order and/ })
/** The number on the cart, which an empty cart does not have. */
const badge = (page: Page) => page.getByTestId('cart-count')
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a guest on a phone buys: missing fields are named, a reload keeps the input, a lost connection after paying is handled, and the cart is emptied once paid', async () => {
  const email = uniqueEmail('bisi')
  await using visitor = await visit('/shop', {
    viewport: phone,
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /ERR_|Failed to fetch|net::/,
  })
  const { page } = visitor
  await openCheckout(page)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await page.getByRole('alert').getByText('3 things are missing or wrong.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('alert')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Phone number/ }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe('checkout-phoneNumber')
  await page.getByLabel('Full name').fill('Bísí')
  await page.reload()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Bísí')
  await fillInCheckout(page, { email })
  await page.getByLabel(/Sandbox payment/).check()
  await expect.poll(() => pay(page).textContent()).toMatch(/₦[\d,]+$/)
  await expectAccessible(page)
  await pay(page).click()
  await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor()
  let cuts = 0
  await page.route('**/functions/v1/check-payment', async (route) => {
    const response = await route.fetch()
    return cuts++ === 0 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByText('Your order is safe with us. This page tries again by itself.').waitFor()
  await page.getByText('Thank you. Your order is paid.').waitFor()
  await expectAccessible(page)
  await expect.poll(() => badge(page).count()).toBe(0)
  await page.reload()
  await page.getByText('Thank you. Your order is paid.').waitFor()
  expect(await listMails({ to: email })).not.toEqual([])
})

test('the cart survives Back from the gateway and a declined card; the same order is then paid by transfer with a receipt', async () => {
  await using visitor = await visit('/shop', {
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /400/,
  })
  const { page } = visitor
  await openCheckout(page)
  await fillInCheckout(page)
  await page.getByLabel(/Sandbox payment/).check()
  await expect.poll(() => pay(page).textContent()).toMatch(/₦/)
  await pay(page).click()
  await page.getByRole('button', { name: 'Card is declined' }).waitFor()
  await page.goBack()
  await expect.poll(() => badge(page).textContent()).toBe('1')
  await expect.poll(() => pay(page).textContent()).toMatch(/₦/)
  await pay(page).click()
  await page.getByRole('button', { name: 'Card is declined' }).click()
  await page.getByText('Your card was declined: Insufficient Funds').waitFor()
  await page.getByRole('button', { name: 'Leave without paying' }).click()
  await page.getByText(/The last attempt did not go through/).waitFor()
  await expect.poll(() => badge(page).textContent()).toBe('1')
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByLabel(/Bank transfer/).check()
  await page.getByRole('button', { name: /Show the account/ }).click()
  await page.getByRole('heading', { name: 'Transfer to this account' }).waitFor()
  await page.getByLabel('Receipt of your transfer').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>not a picture</html>'),
  })
  await page.getByRole('button', { name: 'Send the receipt' }).click()
  await page
    .getByRole('alert')
    .getByText('Please send a photo, a screenshot (JPEG, PNG, WebP) or a PDF.')
    .waitFor()
  await page.getByLabel('Receipt of your transfer').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await receiptPicture()),
  })
  await page.getByRole('button', { name: 'Send the receipt' }).click()
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor()
  await page
    .getByText(/We keep the goods for you until .+ Money that we find later is not lost/)
    .waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
})

test('when the connection is lost after sending, retrying creates no second order, and the order reserves the last unit', async () => {
  await using product = await createOwnProduct()
  const email = uniqueEmail('cut')
  await using visitor = await visit(`/shop/${product.slug}`, {
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /ERR_|Failed to fetch|net::/,
  })
  const { page } = visitor
  await openCheckout(page)
  await fillInCheckout(page, { email })
  await page.getByLabel(/Bank transfer/).check()
  await expect.poll(() => pay(page).textContent()).toMatch(/₦/)
  let cuts = 0
  await page.route('**/functions/v1/place-order', async (route) => {
    const response = await route.fetch()
    return cuts++ === 0 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await pay(page).click()
  await page.getByText(/The connection was lost/).waitFor()
  await pay(page).dblclick()
  const title = page.getByRole('heading', { level: 1, name: /^Order IM-/ })
  await title.waitFor()
  const number = await title.textContent()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'How would you like to pay?' }).waitFor()
  await pay(page).click()
  await title.waitFor()
  await expect.poll(() => title.textContent()).toBe(number)
  expect(await listMails({ to: email })).toHaveLength(1)

  await setStock(product.slug, 0)
  await page.goto('/payment-details?step=pay')
  await page.getByText('reserves the last ones for you').waitFor()
  await expectAccessible(page)
  await setStock(product.slug, 40)
  await page.getByRole('link', { name: 'Go to my order' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel order IM-/ })
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('heading', { name: 'This order has ended' }).waitFor()
  // The same cart is now a new order.
  await page.goto('/payment-details?step=pay')
  await expect.poll(() => pay(page).textContent()).toMatch(/₦/)
  await pay(page).click()
  await title.waitFor()
  await expect.poll(() => title.textContent()).not.toBe(number)
})

test('an order cannot be seen by others, and its link can be requested with order number and e-mail address', async () => {
  await using visitor = await visit(
    '/payment-details?order=00000000-0000-4000-8000-000000000000&key=guess',
    { extraHTTPHeaders: ownAddress(), expectedErrors: /404/ },
  )
  const { page } = visitor
  await page.getByRole('heading', { name: 'We cannot show this order' }).waitFor()
  await page.getByRole('link', { name: 'Find an order' }).click()
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByRole('alert').getByText('2 things are missing or wrong.').waitFor()
  expect(await page.getByLabel('Order number').getAttribute('aria-invalid')).toBe('true')
  await page
    .getByRole('alert')
    .getByRole('link', { name: /e-mail address of the order/ })
    .click()
  expect(await page.getByLabel('E-mail').evaluate((field) => field.matches(':focus'))).toBe(true)
  await expectAccessible(page)
  await page.getByLabel('Order number').fill('im-2026-999999')
  await page.getByLabel('E-mail').fill(uniqueEmail('nobody'))
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText(/If there is an order with this number and address/).waitFor()
  await expectAccessible(page)
})

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
