import { expect, test } from 'vitest'
import { createAccount, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { signUpStaff } from './staff-account.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('support asks on a phone to erase a person, and takes it back', async () => {
  const customer = await createAccount(uniqueEmail('erase'))
  const staff = await signUpStaff(uniqueEmail('support'), 'support')
  const path = `/admin/people/${customer.id}`
  await using desk = await visitAs(staff, path, { viewport: phone })
  const { page } = desk
  const erase = page.getByRole('button', { name: 'Erase this person' })
  await erase.click()
  await page.getByLabel('Reason').fill('They wrote to us on paper')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask a colleague' }).click()
  await expectToast(page, 'A colleague can approve it on this page now.')
  await page.getByText('Erase everything about this person').waitFor()
  await page.getByText('Another colleague can approve this.').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take back' }).click()
  await erase.waitFor()
})
