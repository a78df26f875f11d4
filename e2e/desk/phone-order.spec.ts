import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { uniqueEmail, uniquePhone } from '../unique.ts'

useBrowser()

test('an order by phone: staff type it in and send its link, and the customer pays with it', async () => {
  const path = '/admin/orders/new'
  const [email, phoneNumber] = [uniqueEmail('ngozi'), uniquePhone()]
  await using staff = await visitAs(accountOf('admin'), path)
  const { page } = staff
  await page.getByLabel('Name', { exact: true }).fill('Ngozi Eze')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill(phoneNumber)
  await page.getByLabel('Add a product').fill('Imole Mono panel 550')
  await page.getByRole('button', { name: 'Add Imole Mono panel 550 W' }).click()
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('Area or town').fill('Ikeja')
  await page.getByLabel('Street and house number').fill('3 Allen Avenue')
  await page.getByRole('button', { name: /^Place the order for ₦/ }).click()
  // The focus goes on to the heading, because the button is gone.
  await page.locator('h1:focus', { hasText: 'is placed' }).waitFor()
  await page.getByRole('link', { name: 'Open the order' }).click()

  // A day later, on the screen of the order, the link is there again.
  await page.getByRole('button', { name: 'Get the link to pay' }).click()
  const message = await page.getByLabel('Message for the customer').inputValue()
  const link = /https?:\S+$/.exec(message)?.[0] ?? ''
  const hrefOf = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf(/^Send on WhatsApp/)).toContain(`wa.me/234${phoneNumber.slice(1)}?text=`)
  expect(await hrefOf(/^Send by mail/)).toContain(`mailto:${encodeURIComponent(email)}?subject=`)
  await expectAccessible(page)

  const { pathname, search, hash } = new URL(link)
  await using customer = await visit(`${pathname}${search}${hash}`, { viewport: phone })
  await customer.page.getByLabel(/Sandbox payment/).check()
  await customer.page.getByRole('button', { name: /^Pay ₦/ }).click()
  await customer.page.getByRole('button', { name: /^Pay ₦/ }).click()
  await customer.page.getByText('Thank you. Your order is paid.').waitFor()
  await page.getByText('Payment', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Get the link to pay' }).count()).toBe(0)
})
