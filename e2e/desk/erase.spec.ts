import { expect, test } from 'vitest'
import { createAccount, tokenFor, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { placeOrder } from '../shop/placed-order.ts'
import { signUpStaff } from './staff-account.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('support asks on a phone to erase a person, takes it back, and is refused while an order is open', async () => {
  const email = uniqueEmail('erase')
  const customer = await createAccount(email)
  const staff = await signUpStaff(uniqueEmail('support'), 'support')
  const path = `/admin/people/${customer.id}`
  await using desk = await visitAs(staff, path, {
    viewport: phone,
    expectedErrors: /status of 4/,
  })
  const { page } = desk
  const erase = page.getByRole('button', { name: 'Erase this person' })
  const ask = async () => {
    await erase.click()
    await page.getByLabel('Reason').fill('They wrote to us on paper')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ask a colleague' }).click()
  }

  await ask()
  await expectToast(page, 'A colleague can approve it on this page now.')
  await page.getByText('Erase everything about this person').waitFor()
  await page.getByText('Another colleague can approve this.').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take back' }).click()
  await erase.waitFor()

  await placeOrder({ slug: 'imole-mono-550w', token: await tokenFor(customer), email })
  await ask()
  await page
    .getByText('An order of this person is not finished yet. Please deliver or cancel it first.')
    .waitFor()
})
