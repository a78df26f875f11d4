import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccount, passwordField, visitAs } from '../account/accounts.ts'
import { ready, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

/**
 * Expects a refused form: the focused summary links to each field, and each field is marked and
 * explains how to correct it.
 */
async function expectRefused(page: Page, fieldCount: number): Promise<void> {
  const summary = page.locator('main [role=alert]:not(:empty)')
  await summary.waitFor()
  await expect
    .poll(() => summary.evaluate((element) => element === document.activeElement), {
      message: 'the summary has the focus',
    })
    .toBe(true)
  const links = await summary.getByRole('link').all()
  expect(links).toHaveLength(fieldCount)
  for (const link of links) {
    await link.click()
    const field = await page.evaluate(() => {
      const { activeElement } = document
      const descriptions = (activeElement?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
      return {
        isMarked: activeElement?.getAttribute('aria-invalid') === 'true',
        said: descriptions.join(' '),
      }
    })
    expect(field.isMarked, await link.innerText()).toBe(true)
    expect(field.said).toContain((await link.innerText()).replace(/^[A-Z]\w+( \w+)?: /, ''))
  }
}

test('the contact form lists, links and keeps refused input, and correcting it does not move the focus', async () => {
  await using visitor = await visit('/contact')
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectRefused(page, 6)
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Adaobi')
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Adaobi')
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expect
    .poll(() => page.locator('main [role=alert]:not(:empty)').getByRole('link').count())
    .toBe(5)
  await expectRefused(page, 5)
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Adaobi')
})

test('the forms for signing in, signing up and recovery explain refused input', async () => {
  const { email } = await createAccount(uniqueEmail('signs-in'))
  await using visitor = await visit('/login', { expectedErrors: /40[03]/ })
  const { page } = visitor
  await ready(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Continue')
  await expectRefused(page, 1)
  await press('Create an account')
  await press('Create my account')
  await expectRefused(page, 2)
  await press('Sign in')
  await page.getByLabel('E-mail').fill(email)
  await press('Continue')
  await press('Sign in')
  await expectRefused(page, 1)
  await passwordField(page).fill('a wrong password')
  await press('Sign in')
  await page.getByText('The e-mail and password don’t match.').waitFor()
  await expectRefused(page, 0)
  await expectAccessible(page)
  await expect.poll(() => passwordField(page).inputValue()).toBe('a wrong password')
  await press('Forgot your password?')
  await press('Send the code')
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await press('Choose a new password')
  await expectRefused(page, 1)
  await page.getByLabel('Code').fill('000000')
  await press('Choose a new password')
  await page.getByText('That code is wrong or has expired.').first().waitFor()
  await expectRefused(page, 1)
})

test('the forms for a new password and for the settings explain refused input', async () => {
  const account = await createAccount(uniqueEmail('forms'))
  await using visitor = await visitAs(account, '/update-password', { expectedErrors: /42\d/ })
  const { page } = visitor
  const press = (name: string) =>
    page.locator('main').getByRole('button', { name, exact: true }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await press('Save the new password')
  await expectRefused(page, 1)
  await page.getByLabel('New password', { exact: true }).fill('one two three four')
  await press('Save the new password')
  await expectRefused(page, 1)
  await page.goto('/dashboard?tab=profile-settings')
  const profile = page.locator('form:has(input[name=fullName])')
  await profile.getByLabel('Name').fill('')
  await profile.getByLabel('Phone').fill('0803')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expectRefused(page, 2)
  await expect.poll(() => profile.getByLabel('Phone').inputValue()).toBe('0803')
  await profile.getByLabel('Name').fill('Ngozi')
  await profile.getByLabel('Phone').fill('0803 123 4567')
  await profile.getByRole('button', { name: 'Save' }).click()
  await page.locator('main [role=alert]').waitFor({ state: 'detached' })
  // The form without a button that closes it comes last.
  for (const [open, save, fieldCount, cancel] of [
    ['Add an authenticator app', 'Turn on', 1, 'Cancel'],
    ['Add a security key', 'Add this key', 1, 'Cancel'],
    ['Add an address', 'Save the address', 5, 'Cancel'],
    [null, 'Change my e-mail address', 1, null],
  ] as const) {
    if (open) await press(open)
    const form = page.locator('main form', {
      has: page.getByRole('button', { name: save, exact: true }),
    })
    await form.waitFor()
    for (const input of await form.locator('input').all()) await input.fill('')
    await press(save)
    await expectRefused(page, fieldCount)
    if (cancel) await press(cancel)
  }
})
