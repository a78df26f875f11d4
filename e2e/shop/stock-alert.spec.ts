import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../quality/axe.ts'
import { createAccount, visitAs } from '../account/accounts.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { setStock } from '../staff.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { createOwnProduct, type OwnProduct } from './own-product.ts'

useBrowser()

let product: OwnProduct

beforeAll(async () => {
  product = await createOwnProduct({ stock: 0 })
})
afterAll(() => product[Symbol.asyncDispose]())

test('a visitor asks for a stock alert, with and without JavaScript, and gets one mail when the product returns', async () => {
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
      .poll(async () => (await alertsTo(email)).filter(({ html }) => html !== '').length, {
        timeout: 60_000,
      })
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
