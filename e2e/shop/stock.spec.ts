import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, createAccount, visitAs } from '../account/accounts.ts'
import { expectAccessible } from '../quality/axe.ts'
import { desktop, expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { setStock } from '../staff.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { fillInCheckout, openCheckout } from './open-checkout.ts'
import { createOwnProduct } from './own-product.ts'
import { orderPath, placeOrder } from './placed-order.ts'

useBrowser()

const clock = /\b\d{1,2}:\d{2}/

const textOf = async (page: Page) => (await page.locator('main').textContent()) ?? ''

test('the last unit is paid at once; others read until when it is held, and staff release it', async () => {
  await using product = await createOwnProduct({ stock: 1 })
  const { slug } = product
  await using visitor = await visit(`/shop/${slug}`, { viewport: phone })
  const { page } = visitor
  await ready(page)
  await expect.poll(() => textOf(page)).toContain('Only 1 left')
  const order = await placeOrder({ slug, isRestocked: false, paymentMethod: 'sandbox' })
  await expect
    .poll(async () => (await page.reload(), textOf(page)))
    .toContain('One unit is held for an order that is not paid yet, until')
  expect(await page.locator('main time').first().textContent()).toMatch(clock)
  await page.getByLabel('Tell me when it is back in stock').waitFor()
  await expectAccessible(page)

  await using staff = await visitAs(accountOf('admin'), '/admin/orders/held', { viewport: desktop })
  const row = staff.page
    .getByRole('region', { name: 'Goods held for unpaid orders' })
    .getByRole('listitem')
    .filter({ hasText: order.number })
  await row.getByText('Last units').waitFor()
  await expectAccessible(staff.page)
  await row.getByRole('button', { name: `Release the goods of ${order.number}` }).click()
  await row.getByText(`End order ${order.number}?`).waitFor()
  await row.getByRole('button', { name: 'Keep' }).click()
  expect(await row.getByRole('link', { name: order.number }).getAttribute('href')).toBe(
    `/admin/orders/${order.orderId}`,
  )
  await row.getByRole('button', { name: `Release the goods of ${order.number}` }).click()
  await row.getByRole('button', { name: 'End the order and release' }).click()
  await expectToast(staff.page, `The goods of ${order.number} are back on sale.`)
  await expect.poll(() => row.count()).toBe(0)

  await expect.poll(async () => (await page.reload(), textOf(page))).toContain('Only 1 left')
  await page.goto(orderPath(order))
  await page.getByText('Our team ended this unpaid order').waitFor()
})

test('a buyer of the last unit is asked to pay at once, and reads for how long it is kept', async () => {
  await using product = await createOwnProduct({ stock: 1 })
  await using visitor = await visit(`/shop/${product.slug}`, { viewport: phone })
  const { page } = visitor
  await openCheckout(page)
  await fillInCheckout(page)
  await page.getByLabel(/Sandbox payment/).check()
  await page
    .getByText(
      'These are the last ones, so please pay at once: we keep them for you for 30 minutes.',
    )
    .waitFor()
  expect(await page.getByLabel(/Bank transfer/).count()).toBe(0)
  await expectAccessible(page)
})

test('a visitor asks for a stock alert, with and without JavaScript, and gets one mail when the product returns', async () => {
  await using product = await createOwnProduct({ stock: 0 })
  const soldOut = `/shop/${product.slug}`
  const extraHTTPHeaders = ownAddress()
  const [ada, bola] = [uniqueEmail('ada'), uniqueEmail('bola')]
  await using plain = await visit(soldOut, {
    javaScriptEnabled: false,
    extraHTTPHeaders,
    viewport: phone,
    expectedErrors: /400/,
  })
  await plain.page.getByLabel('Tell me when it is back in stock').fill('nonsense')
  await plain.page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await plain.page.getByText('This e-mail address does not look right.').first().waitFor()
  await expect
    .poll(() => plain.page.getByLabel('Tell me when it is back in stock').inputValue())
    .toBe('nonsense')
  await plain.page.getByLabel('Tell me when it is back in stock').fill(ada)
  await plain.page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await plain.page.getByText(`we will send one mail to ${ada}`).waitFor()

  await using visitor = await visit(soldOut, { viewport: phone, extraHTTPHeaders })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await page.locator('#alert-email-error').getByText('Please enter your e-mail address.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Tell me when it is back in stock').fill(bola)
  await page.keyboard.press('Enter')
  await page.getByText(`we will send one mail to ${bola}`).waitFor()
  await expectAccessible(page)

  await setStock(product.slug, 3)
  const alertsTo = (email: string) => listMails({ category: 'stock-alert', to: email })
  // A task sends them every 20 seconds.
  for (const email of [ada, bola])
    await expect
      .poll(async () => (await alertsTo(email)).filter(({ html }) => html !== '').length)
      .toBe(1)
  const [mail] = await alertsTo(bola)
  await page.goto(/https?:\/\/\S+\/shop\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()

  await page.goto(/https?:\/\/\S+\/stock-alerts\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop all my stock alerts' }).click()
  await page.getByRole('heading', { name: 'No more stock alerts' }).waitFor()
  await expectAccessible(page)
})

test('a signed-in user finds their e-mail address filled in; an incomplete link shows a message', async () => {
  const customer = await createAccount(uniqueEmail('waits'))
  await using soldOut = await createOwnProduct({ stock: 0 })
  await using visitor = await visitAs(customer, `/shop/${soldOut.slug}`, { expectedErrors: /403/ })
  const { page } = visitor
  await expect
    .poll(() => page.getByLabel('Tell me when it is back in stock').inputValue())
    .toBe(customer.email)
  await page.goto(`/stock-alerts?email=${encodeURIComponent(customer.email)}&key=guessed`)
  await page.getByRole('button', { name: 'Stop all my stock alerts' }).click()
  await page.getByText('This link is incomplete.').waitFor()
})
