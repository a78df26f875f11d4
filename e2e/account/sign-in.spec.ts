import { expect, inject, test } from 'vitest'
import { accountOf, createAccount, goodPassword, visitAs, waitForCode } from './accounts.ts'
import { section, settings } from './settings.ts'
import { expectAccessible } from '../quality/axe.ts'
import { ready, useBrowser, visit } from '../browser.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('typing goes on undisturbed when the settings arrive in the middle', async () => {
  const { email } = accountOf('admin')
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  const { promise: typedHalf, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/settings*', async (route) => {
    await typedHalf
    await route.continue()
  })
  await page.goto(`${inject('siteUrl')}/login`)
  await ready(page)
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(email.slice(0, 5))
  answer()
  await page.getByLabel('E-mail or phone').waitFor()
  await page.keyboard.type(email.slice(5))
  await expect.poll(() => page.getByLabel('E-mail or phone').inputValue()).toBe(email)
})

test('signs in with a code instead of a password, by keyboard alone', async () => {
  const { email } = await createAccount(uniqueEmail('types'))
  await using visitor = await visit('/login')
  const { page } = visitor
  await ready(page)
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('password')
  // Tab past "Show password" and "Sign in".
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Send me a code instead')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor()
  await page.getByRole('button', { name: 'Send the code' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('code')
  await page.keyboard.type(await waitForCode(email))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})

test('axe: the settings with open forms, at every width', async () => {
  const account = await createAccount(uniqueEmail('axe'))
  await using visitor = await visitAs(account, settings, { reducedMotion: 'reduce' })
  const { page } = visitor
  await section(page, 'Devices').getByText('This device').waitFor()
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).waitFor()
  await section(page, 'Addresses').getByRole('button', { name: 'Add an address' }).click()
  await section(page, 'Sign in with a second factor')
    .getByRole('button', { name: 'Add an authenticator app' })
    .click()
  await page.getByTestId('totp-secret').waitFor()
  await expectAccessible(page, { everyWidth: true })
})

test('signing up names the terms, calls the own name and address easy to guess, and says how long to wait', async () => {
  await using visitor = await visit('/login', { expectedErrors: /422|429/ })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Wuraola Egbe')
  for (const path of ['/terms', '/privacy'])
    await page.locator(`main a[href="${path}"]`).first().waitFor()
  await page.getByLabel('E-mail').fill('wuraola.egbe@example.com')
  const password = page.getByLabel('Password', { exact: true })
  for (const easy of ['Wuraola Egbe', 'wuraola.egbe@example.com', 'wuraola.egbe2026']) {
    await password.fill(easy)
    await page.getByText('Easy to guess. Use words that do not belong together.').waitFor()
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page.getByRole('alert').getByText('It is easy to guess').waitFor()
  }
  await expectAccessible(page)
  await password.fill('')
  await page.getByRole('button', { name: 'Show password' }).click()
  await password.fill(goodPassword)
  await page.getByText('Strong.').waitFor()
  // The sixth sign-up of an address within an hour.
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '2501' },
      json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    }),
  )
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('alert').getByText('Too many attempts. Try again in 42 minutes.').waitFor()
})
