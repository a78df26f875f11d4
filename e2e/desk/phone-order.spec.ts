import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'

useBrowser()

const waitMs = 30_000

test('an order by phone: staff type it in and send its link, and the customer pays with it', async () => {
  const path = '/admin/orders/new'
  await using staff = await visitAs(accountOf('admin'), path)
  const { page } = staff
  await page.getByLabel('Name', { exact: true }).fill('Ngozi Eze', { timeout: waitMs })
  await page.getByLabel('E-mail', { exact: true }).fill('ngozi.by.phone@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('08031230099')
  await page.getByLabel('Add a product').fill('Imole Mono panel 550')
  await page.getByRole('button', { name: 'Add Imole Mono panel 550 W' }).click()
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('Area or town').fill('Ikeja')
  await page.getByLabel('Street and house number').fill('3 Allen Avenue')
  await page.getByRole('button', { name: /^Place the order for ₦/ }).click({ timeout: waitMs })
  // The focus goes on to the heading, because the button is gone.
  await page.locator('h1:focus', { hasText: 'is placed' }).waitFor({ timeout: waitMs })
  await page.getByRole('link', { name: 'Open the order' }).click({ timeout: waitMs })

  // A day later, on the screen of the order, the link is there again.
  await page.getByRole('button', { name: 'Get the link to pay' }).click({ timeout: waitMs })
  const message = await page.getByLabel('Message for the customer').inputValue({ timeout: waitMs })
  const link = /https?:\S+$/.exec(message)?.[0] ?? ''
  const hrefOf = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf(/^Send on WhatsApp/)).toContain('wa.me/2348031230099?text=')
  expect(await hrefOf(/^Send by mail/)).toMatch(/^mailto:ngozi\.by\.phone%40example\.com\?subject=/)
  await expectAccessible(page)

  const { pathname, search, hash } = new URL(link)
  await using customer = await visit(`${pathname}${search}${hash}`, { viewport: phone })
  await customer.page.getByLabel(/Sandbox payment/).check({ timeout: waitMs })
  await customer.page.getByRole('button', { name: /^Pay ₦/ }).click()
  await customer.page.getByRole('button', { name: /^Pay ₦/ }).click({ timeout: waitMs })
  await customer.page.getByText('Thank you. Your order is paid.').waitFor({ timeout: waitMs })
  await page.getByText('Payment', { exact: true }).first().waitFor({ timeout: waitMs })
  await expect
    .poll(() => page.getByRole('button', { name: 'Get the link to pay' }).count(), {
      timeout: waitMs,
    })
    .toBe(0)
})
