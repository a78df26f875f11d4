import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../quality/axe.ts'
import { phone, useBrowser, visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { setStock } from '../staff.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { fillInCheckout, openCheckout, paymentStep, storedCheckout } from './open-checkout.ts'
import { createOwnProduct } from './own-product.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser()

const pay = (page: Page) => page.getByRole('button', { name: /^Order and/ })
const badge = (page: Page) => page.getByTestId('cart-count')
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Waits for the title of a page or step, and for its heading to have the focus. */
async function expectPage(page: Page, title: RegExp, heading: RegExp): Promise<void> {
  await expect.poll(() => page.title()).toMatch(title)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(heading)
}

const expectPaymentStep = (page: Page) =>
  expectPage(page, /^Payment · /, /^How would you like to pay\?$/)

/** Presses the amount button with nothing chosen, from the end of the page. */
async function payWithoutChoice(page: Page): Promise<void> {
  await expect.poll(() => pay(page).textContent()).toMatch(/₦[\d,]+$/)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await pay(page).click()
  await expect.poll(() => focusedId(page)).toBe('checkout-paymentMethod')
  const message = page.getByText('Please choose how to pay.')
  await expect
    .poll(async () => {
      const box = await message.boundingBox()
      return box !== null && box.y > 64 && box.y + box.height < phone.height
    })
    .toBe(true)
}

/** The link to the invoice is a ticket: without it there is no invoice. */
async function expectInvoice(page: Page): Promise<void> {
  const path = await page.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')
  const url = new URL(path ?? '', inject('siteUrl'))
  const answer = await fetchDrawing(url)
  const read = (name: string) => answer.headers.get(name)
  expect([answer.status, read('content-type'), read('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(read('content-disposition')).toMatch(/TEST-INV-\d{4}-\d{6}\.pdf/)
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  url.searchParams.delete('ticket')
  expect((await fetchDrawing(url)).status).toBe(404)
}

test('a guest on a phone buys: what is missing is named, a reload keeps the input, a lost connection after paying is handled, and the cart is emptied once paid', async () => {
  const email = uniqueEmail('bisi')
  await using visitor = await visit('/shop', {
    viewport: phone,
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /ERR_|Failed to fetch|net::/,
  })
  const { page } = visitor
  await openCheckout(page)
  await expect.poll(() => page.title()).toBe('Your details · Imole Energy')
  // The message of the field that loses the focus does not move the button away from the finger.
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Continue to delivery' }).click({ delay: 200 })
  await page.getByRole('alert').getByText('3 things are missing or wrong.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('alert')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Phone number/ }).click()
  await expect.poll(() => focusedId(page)).toBe('checkout-phoneNumber')
  await page.getByLabel('Full name').fill('Bísí')
  await page.reload()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Bísí')
  await fillInCheckout(page, email)
  await expectPaymentStep(page)
  await page.goBack()
  await expectPage(page, /^Delivery · /, /^Where should we deliver it\?$/)
  await page.goForward()
  await payWithoutChoice(page)
  await payWithoutChoice(page)
  await expectAccessible(page)
  await page.getByLabel(/Sandbox payment/).check()
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
  await expectInvoice(page)
  expect(await listMails({ to: email })).not.toEqual([])
})

test('when the connection is lost after sending, retrying creates no second order, and the order reserves the last unit', async () => {
  await using product = await createOwnProduct()
  const email = uniqueEmail('cut')
  await using visitor = await visit(paymentStep, {
    viewport: phone,
    stored: storedCheckout(product, { email, paymentMethod: 'bank_transfer' }),
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /ERR_|Failed to fetch|net::/,
  })
  const { page } = visitor
  await expect.poll(() => pay(page).textContent()).toMatch(/₦/)
  let cuts = 0
  await page.route('**/functions/v1/place-order', async (route) => {
    const response = await route.fetch()
    return cuts++ === 0 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await pay(page).click()
  await page.getByText(/The connection was lost/).waitFor()
  await pay(page).dblclick()
  await expectPage(page, /^Order IM-\d{4}-\d+ · Imole Energy$/, /^Order IM-\d{4}-\d+$/)
  const title = page.getByRole('heading', { level: 1, name: /^Order IM-/ })
  const number = await title.textContent()
  await page.goBack()
  await expectPaymentStep(page)
  await pay(page).click()
  await expect.poll(() => title.textContent()).toBe(number)
  expect(await listMails({ to: email })).toHaveLength(1)

  await setStock(product.slug, 0)
  await page.goto(paymentStep)
  await page.getByText('reserves the last ones for you').waitFor()
  await setStock(product.slug, 40)
  await page.getByRole('link', { name: 'Go to my order' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel order IM-/ })
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('heading', { name: 'This order has ended' }).waitFor()
  // The same cart is now a new order.
  await page.goto(paymentStep)
  await expect.poll(() => pay(page).textContent()).toMatch(/₦/)
  await pay(page).click()
  await title.waitFor()
  await expect.poll(() => title.textContent()).not.toBe(number)
})

test('an order cannot be seen by others, and its link can be requested with order number and e-mail address', async () => {
  await using visitor = await visit(
    '/payment-details?order=00000000-0000-4000-8000-000000000000&key=guess',
    { viewport: phone, extraHTTPHeaders: ownAddress(), expectedErrors: /404/ },
  )
  const { page } = visitor
  await page.getByRole('heading', { name: 'We cannot show this order' }).waitFor()
  await page.getByRole('link', { name: 'Find an order' }).click()
  await expect.poll(() => page.title()).toBe('Find your order · Imole Energy')
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
})
