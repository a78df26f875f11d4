import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser, type Visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import type { Account } from '../site.ts'
import { asService, signUpStaff } from '../desk/staff-account.ts'
import { unique, uniqueEmail } from '../unique.ts'

useBrowser()

async function openDesk(path: string, account: Account) {
  const staff = await visitAs(account, `/admin/${path}`, {
    viewport: phone,
    expectedErrors: /status of 4/,
  })
  await staff.page.getByRole('heading', { level: 1 }).waitFor()
  return staff
}

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
}

const readDelivery = async () => (await fetch(`${inject('siteUrl')}/delivery`)).text()

let staff: Visit
let page: Page
beforeAll(async () => {
  const colleague = await signUpStaff(uniqueEmail('settings'), 'finance', 'content')
  staff = await openDesk('delivery-areas', colleague)
  ;({ page } = staff)
})
afterAll(() => staff[Symbol.asyncDispose]())

test('staff add a state, and take it away', async () => {
  const state = unique('Journey State')
  await page.getByRole('link', { name: 'New state' }).click()
  await page.getByLabel('State', { exact: true }).fill(state)
  await page.getByLabel('Freight (₦)').fill('7,531')
  await page.getByLabel('Working days, from').fill('1')
  await page.getByLabel('Working days, to').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'The state is saved.')
  await page.getByRole('heading', { level: 1, name: `Delivery to ${state}` }).waitFor()
  await expect.poll(readDelivery).toContain('₦7,531')
  await page.getByLabel('We deliver there').uncheck()
  await page.keyboard.press('Control+s')
  await expect.poll(readDelivery).not.toContain(state)
  await asService('DELETE', `delivery_areas?${new URLSearchParams({ state: `eq.${state}` })}`)
})

test('staff change the words of a mail, and take them back', async () => {
  await page.goto('/admin/mail-texts')
  await page.getByRole('link', { name: 'Paid in full' }).click()
  const end = page.getByLabel('At the end')
  await end.fill('Dear {name}, welcome.')
  await page.getByRole('button', { name: 'Show the mail' }).click()
  await page.getByText('This mail has no {name}. You can use {order}.').first().waitFor()
  await end.fill('Order {order} will make light.')
  await page.getByRole('button', { name: 'Show the mail' }).click()
  const mail = page.frameLocator('iframe[title="The mail as HTML"]')
  await mail.getByText('Order IM-2026-000123 will make light.').waitFor()
  await expectFits(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved.')
  await page.getByRole('button', { name: 'Back to the original' }).click()
  expect(await end.inputValue()).toBe('Your invoice is on the page of the order.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
})

test('staff propose a bank account, and an owner refuses it', async () => {
  await page.goto('/admin/bank-account')
  await page.getByLabel('Bank', { exact: true }).fill('Second Bank')
  await page.getByLabel('Account name').fill('Imole Energy Limited')
  await page.getByLabel('Account number').fill('98765 43210')
  await page.getByRole('button', { name: 'Propose' }).click()
  await page.getByText('9876543210').first().waitFor()
  await page.getByText('You proposed it. Somebody else').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await expectFits(page)

  await using owner = await openDesk('bank-account', accountOf('admin'))
  await owner.page.getByText('9876543210').first().waitFor()
  await expectFits(owner.page)
  await owner.page.getByRole('button', { name: 'Approve' }).waitFor()
  await owner.page.getByRole('button', { name: 'Refuse' }).click()
  await owner.page.getByRole('button', { name: 'Propose' }).waitFor()
})
