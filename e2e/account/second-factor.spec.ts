import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createAccount, goAs, signIn, visitAs } from './accounts.ts'
import { section, settings } from './settings.ts'
import { expectToast, useBrowser, visit } from '../browser.ts'
import { signUpStaff } from '../desk/staff-account.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('a second factor: set up with recovery codes, required at the next sign-in, passed with a recovery code', async () => {
  const account = await createAccount(uniqueEmail('tola'))
  await using visitor = await visitAs(account, settings, { expectedErrors: /422/ })
  const { page } = visitor
  const steps = section(page, 'Sign in with a second factor')
  await steps.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = (await steps.getByTestId('totp-secret').textContent()) ?? ''
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  await steps.getByLabel('Code from the app').fill('000000')
  await steps.getByRole('button', { name: 'Turn on' }).click()
  await steps.getByRole('alert').getByText('That code is wrong or has expired.').waitFor()
  await steps.getByLabel('Code from the app').fill(totp.generate())
  await steps.getByRole('button', { name: 'Turn on' }).click()
  await steps.getByRole('button', { name: 'Show my recovery codes' }).click()
  await steps.getByTestId('recovery-codes').waitFor()
  const codes = await steps.getByTestId('recovery-codes').locator('li').allTextContents()
  expect(codes.length).toBe(10)
  await steps.getByRole('button', { name: 'I have saved them' }).click()
  await steps.getByText('On', { exact: true }).waitFor()

  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expectToast(page, 'You have been signed out.')
  await page.goto(`/login?next=${encodeURIComponent(settings)}`)
  await signIn(page, account)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  // The password alone is not enough, whichever page is opened.
  await page.goto(settings)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await section(page, 'Profile').waitFor()
})

test('a passkey can be added and renamed, and is enough to sign in', async () => {
  const account = await createAccount(uniqueEmail('passkey'))
  // A page that asks for the account while Sign Out ends the session is told 403.
  await using visitor = await visitAs(account, settings, {
    expectedErrors: /403.*auth\/v1\/user/,
  })
  const { page, context } = visitor
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  await passkeys.getByLabel('New name').fill('My phone')
  await passkeys.getByRole('button', { name: 'Save' }).click()
  await passkeys.getByRole('listitem').filter({ hasText: 'My phone' }).waitFor()
  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})

test('an admin who must have a second factor and has none is led to its setup', async () => {
  const staff = await signUpStaff(uniqueEmail('one-factor'), 'support')
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  // Outside the demo this is the default; the database refuses such an admin as staff.
  await page.route('**/rest/v1/security_settings*', (route) =>
    route.fulfill({ json: { admins_need_second_factor: true } }),
  )
  await goAs(page, staff, '/admin')
  await expectToast(page, 'Admins must sign in with a second factor. Please set up yours first.')
  await page.waitForURL('**/dashboard?tab=profile-settings#second-factor')
  await section(page, 'Sign in with a second factor').waitFor()
})
