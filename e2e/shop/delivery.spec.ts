import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { createAccount, tokenFor, visitAs } from '../account/accounts.ts'
import { phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { uniqueEmail } from '../unique.ts'
import { storedCart, storedCheckout } from './open-checkout.ts'
import { createOwnProduct } from './own-product.ts'
import { findProductId, moveOrderTo, orderPath, placeOrder } from './placed-order.ts'

useBrowser()

const textOf = async (page: Page) => (await page.locator('main').innerText()).replace(/\s+/g, ' ')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('the product page, its technical page, the comparison and the checkout name the same delivery time', async () => {
  const slug = 'imole-kit-5kva'
  const days = '3–6 working days'
  const read = async (path: string) =>
    (await (await fetch(inject('siteUrl') + path)).text()).replaceAll(/<!-- -->|<[^>]+>/g, '')
  expect(await read(`/shop/${slug}`)).toContain(
    `Included in the price, ${days} after your payment.`,
  )
  expect(await read(`/products/${slug}`)).toContain(
    `Delivery to Lagos: ${days} after your payment.`,
  )
  expect(await read(`/products?compare=${slug}`)).toContain(`Delivery to Lagos${days}`)

  const stored = storedCheckout({ id: await findProductId(slug) }, { state: '' })
  await using visitor = await visit('/payment-details?step=delivery', { viewport: phone, stored })
  const { page } = visitor
  await expect.poll(() => textOf(page)).toContain(`Delivery to Lagos: ${days} after your payment.`)
  const state = page.getByLabel('State')
  await expect
    .poll(() => state.locator('option').allTextContents())
    .toContainEqual(expect.stringMatching(/^Lagos: Included, 3–6 working days$/))
  await state.selectOption('Borno')
  await expect
    .poll(() => textOf(page))
    .toContain('Delivery to Borno: 6–14 working days after your payment.')
})

test('the list of orders and the order say on which days it arrives, and how to follow it', async () => {
  const account = await createAccount(uniqueEmail('receives'))
  const order = await placeOrder({ slug: 'imole-mono-550w', token: await tokenFor(account) })
  await moveOrderTo('shipped', order, {
    carrier: 'GIG Logistics',
    trackingNumber: 'GIG-77',
    trackingUrl: 'https://gig.example/track/GIG-77',
    driverPhone: '0803 123 4567',
  })
  await using visitor = await visitAs(account, '/dashboard?tab=orders', { viewport: phone })
  const { page } = visitor
  const row = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  const arrives = /Arrives (\w+day .* \d{4})/
  await expect.poll(() => row.textContent()).toMatch(arrives)
  const inList = await row.textContent()
  await row.getByRole('link', { name: order.number }).click()
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expect.poll(() => delivery.innerText()).toMatch(arrives)
  const [, days = ''] = arrives.exec(await delivery.innerText()) ?? []
  expect(inList).toContain(`Arrives ${days}`)
  expect(await delivery.innerText()).toContain('with GIG Logistics, tracking number GIG-77.')
  const link = delivery.getByRole('link', { name: 'Follow the delivery' })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://gig.example/track/GIG-77',
    'noreferrer noopener',
  ])
  await delivery.getByRole('link', { name: 'Call the driver, 0803 123 4567' }).waitFor()
  await expectAccessible(page)
})

test('cancelling asks first, and can be undone', async () => {
  const order = await placeOrder({ slug: 'imole-mono-550w' })
  await using visitor = await visit(orderPath(order), { viewport: phone })
  const { page } = visitor
  await expect
    .poll(() => page.getByRole('region', { name: 'Delivery' }).innerText())
    .toMatch(/Delivery to Lagos: \d–\d working days after your payment\./)
  const button = page.getByRole('button', { name: 'Cancel the order' })
  const question = page.getByRole('dialog', { name: `Cancel order ${order.number}?` })
  await button.click()
  await question.getByText('The goods that we keep for you go back on sale at once.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await focused(page)).toContain('Cancel the order')
  await button.click()
  await question.getByRole('button', { name: 'Keep the order' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await textOf(page)).toContain('Waiting for payment')

  await button.click()
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('heading', { name: 'This order has ended' }).waitFor()
  await expect.poll(() => focused(page)).toBe(`Order ${order.number}`)
  await page.getByRole('button', { name: 'Keep my order after all' }).click()
  await page.getByRole('heading', { name: 'Transfer to this account' }).waitFor()
  await expect.poll(() => focused(page)).toBe(`Order ${order.number}`)
  expect(await textOf(page)).toContain('You undid the cancellation.')
})

test('the cart says how many can be bought and takes them with one press, as the checkout does', async () => {
  await using product = await createOwnProduct({ stock: 4 })
  const stored = storedCart({ id: product.id, quantity: 9 })
  await using visitor = await visit('/cart', { viewport: phone, stored })
  const { page } = visitor
  const line = page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem')
  await expect.poll(() => line.innerText()).toContain('Only 4 left.')
  expect(await line.innerText()).not.toContain('confirm')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect.poll(() => summary.innerText()).toContain('Only 4 left')
  await page.goBack()
  await line.getByRole('button', { name: /^Take 4/ }).click()
  await expect.poll(() => line.innerText()).not.toContain('left')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await expect.poll(() => summary.innerText()).toContain('4 × ')
  expect(await summary.innerText()).not.toContain('Only')
})
