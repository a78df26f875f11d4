import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accountOf, createAccount, visitAs } from '../account/accounts.ts'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, phone, useBrowser, visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { setStock } from '../staff.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { paymentStep, storedCheckout } from './open-checkout.ts'
import { createOwnProduct } from './own-product.ts'
import { orderPath, placeOrder } from './placed-order.ts'

useBrowser()

const clock = /\b\d{1,2}:\d{2}/

const htmlOf = async (path: string) =>
  (await (await fetch(inject('siteUrl') + path)).text()).replaceAll('<!-- -->', '')
const textOf = async (page: Page) => (await page.locator('main').textContent()) ?? ''

test('the last unit is paid at once; others read until when it is held, and staff release it', async () => {
  await using product = await createOwnProduct({ stock: 1 })
  const { slug } = product
  await using visitor = await visit(paymentStep, {
    viewport: phone,
    stored: storedCheckout(product, { paymentMethod: 'sandbox' }),
  })
  const { page } = visitor
  await page
    .getByText(
      'These are the last ones, so please pay at once: we keep them for you for 30 minutes.',
    )
    .waitFor()
  expect(await page.getByLabel(/Bank transfer/).count()).toBe(0)
  expect(await htmlOf(`/shop/${slug}`)).toContain('Only 1 left')

  const order = await placeOrder({ slug, isRestocked: false, paymentMethod: 'sandbox' })
  await page.goto(`/shop/${slug}`)
  await expect
    .poll(() => textOf(page))
    .toContain('One unit is held for an order that is not paid yet, until')
  expect(await page.locator('main time').first().textContent()).toMatch(clock)
  await page.getByLabel('Tell me when it is back in stock').waitFor()
  await expectAccessible(page)

  await using staff = await visitAs(accountOf('admin'), '/admin/orders/held', { viewport: phone })
  const row = staff.page
    .getByRole('region', { name: 'Goods held for unpaid orders' })
    .getByRole('listitem')
    .filter({ hasText: order.number })
  await row.getByText('Last units').waitFor()
  await row.getByRole('button', { name: `Release the goods of ${order.number}` }).click()
  await row.getByText(`End order ${order.number}?`).waitFor()
  await expectAccessible(staff.page)
  await row.getByRole('button', { name: 'Keep' }).click()
  expect(await row.getByRole('link', { name: order.number }).getAttribute('href')).toBe(
    `/admin/orders/${order.orderId}`,
  )
  await row.getByRole('button', { name: `Release the goods of ${order.number}` }).click()
  await row.getByRole('button', { name: 'End the order and release' }).click()
  await expectToast(staff.page, `The goods of ${order.number} are back on sale.`)
  await expect.poll(() => row.count()).toBe(0)

  await expect.poll(() => htmlOf(`/shop/${slug}`)).toContain('Only 1 left')
  await staff.page.goto(orderPath(order))
  await staff.page.getByText('Our team ended this unpaid order').waitFor()
})

const alertsTo = async (to: string) =>
  (await listMails({ category: 'stock-alert', to })).filter(({ html }) => html !== '')

test('a visitor asks for a stock alert and gets one mail when the product returns, whose links lead to the product and to no more mails', async () => {
  await using product = await createOwnProduct({ stock: 0 })
  const customer = await createAccount(uniqueEmail('bola'))
  await using visitor = await visitAs(customer, `/shop/${product.slug}`, {
    viewport: phone,
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /403/,
  })
  const { page } = visitor
  const email = page.getByLabel('Tell me when it is back in stock')
  await expect.poll(() => email.inputValue()).toBe(customer.email)
  await email.fill('')
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await page.locator('#alert-email-error').getByText('Please enter your e-mail address.').waitFor()
  await expectAccessible(page)
  await email.fill(customer.email)
  await page.keyboard.press('Enter')
  await page.getByText(`we will send one mail to ${customer.email}`).waitFor()

  await setStock(product.slug, 3)
  // A task sends them every 20 seconds.
  await expect.poll(async () => (await alertsTo(customer.email)).length).toBe(1)
  const [mail] = await alertsTo(customer.email)
  const linkTo = (path: string) =>
    new RegExp(`https?://\\S+${path}\\S+`).exec(mail?.text ?? '')?.[0]
  expect(await (await fetch(linkTo('/shop/') ?? '')).text()).toContain(`>${product.name}</h1>`)

  const stop = page.getByRole('button', { name: 'Stop all my stock alerts' })
  await page.goto(`/stock-alerts?email=${encodeURIComponent(customer.email)}&key=guessed`)
  await stop.click()
  await page.getByText('This link is incomplete.').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.goto(linkTo('/stock-alerts') ?? '')
  await stop.click()
  await page.getByRole('heading', { name: 'No more stock alerts' }).waitFor()
})

test('without JavaScript a wrong address for a stock alert is named and stays in its field, and a right one is stored', async () => {
  await using product = await createOwnProduct({ stock: 0 })
  const headers = ownAddress()
  const form = /<form[^>]* id="alert".*?<\/form>/s.exec(await htmlOf(`/shop/${product.slug}`))?.[0]
  const action = /action="([^"#]*)/.exec(form ?? '')?.[1] ?? ''
  const send = async (email: string) => {
    const fields = [...(form ?? '').matchAll(/<input[^>]* name="([^"]*)"/g)].map(([, name]) => name)
    expect(fields).toContain('email')
    const body = new URLSearchParams(
      fields.map((name = '') => [name, name === 'email' ? email : '']),
    )
    const answer = await fetch(inject('siteUrl') + action, { method: 'POST', headers, body })
    return (await answer.text()).replaceAll(/<!-- -->|<\/?strong>/g, '')
  }
  const refused = await send('nonsense')
  expect(refused).toContain('This e-mail address does not look right.')
  expect(refused).toMatch(/<input[^>]* value="nonsense"/)
  const ada = uniqueEmail('ada')
  expect(await send(ada)).toContain(`we will send one mail to ${ada}`)
  await setStock(product.slug, 3)
  await expect.poll(async () => (await alertsTo(ada)).length).toBe(1)
})
