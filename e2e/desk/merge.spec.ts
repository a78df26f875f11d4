import { expect, test } from 'vitest'
import { createAccount, goAs, visitAs, waitForPageLink } from '../account/accounts.ts'
import { expectToast, phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { signUpStaff } from './staff-account.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('support asks to merge two accounts, and the customer confirms it and then stops it', async () => {
  const [closing, staying] = [uniqueEmail('one'), uniqueEmail('two')]
  const account = await createAccount(closing)
  await createAccount(staying)
  const staff = await signUpStaff(uniqueEmail('support'), 'support')
  await using desk = await visitAs(staff, `/admin/people/${account.id}`, {
    viewport: phone,
    expectedErrors: /status of 404/,
  })
  const { page } = desk
  await page.getByRole('button', { name: 'Merge into another account' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('E-mail address of the account that stays')
  await address.fill(`nobody-${staying}`)
  await dialog.getByRole('button', { name: 'Show what moves' }).click()
  await dialog.getByText('There is no account with this address.').waitFor()
  await address.fill(staying)
  await dialog.getByRole('button', { name: 'Show what moves' }).click()
  await dialog.getByRole('heading', { name: 'What moves' }).waitFor()
  await dialog.getByLabel('Reason').fill('They wrote from both addresses')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask the customer and a colleague' }).click()
  await expectToast(page, 'We have sent both addresses a mail to confirm it.')

  const link = await waitForPageLink(closing, '/merge-accounts')
  await using customer = await visit(link, { viewport: phone })
  const { page: shop } = customer
  await shop.getByText(`Sign in as ${closing} to confirm this.`).waitFor()
  expect(new URL(shop.url()).search).toBe('')
  await goAs(
    shop,
    account,
    (await shop.getByRole('main').getByRole('link', { name: 'Sign in' }).getAttribute('href')) ??
      '',
  )
  const confirm = shop.getByRole('button', { name: 'Yes, both accounts are mine' })
  await confirm.waitFor()
  await expectAccessible(shop)
  await confirm.click()
  await shop.getByText('Thank you, this address has confirmed.').waitFor()

  await shop.goto(await waitForPageLink(staying, '/merge-accounts'))
  await shop.getByText(`You are signed in as ${closing}.`).waitFor()
  await shop.getByRole('button', { name: 'No, stop this' }).click()
  await shop.getByText('This request is over.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Merge into another account' }).waitFor()
  expect(await page.getByText('Open requests').count()).toBe(0)
})
