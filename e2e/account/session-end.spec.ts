import { expect, test } from 'vitest'
import { createAccount, goodPassword, passwordField, tokenFor, visitAs } from './accounts.ts'
import { section, settings } from './settings.ts'
import { expectToast, useBrowser } from '../browser.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('when a session expires while a form is open, signing in again in place keeps what was typed', async () => {
  const account = await createAccount(uniqueEmail('typing'))
  await using visitor = await visitAs(account, settings, { expectedErrors: /40\d/ })
  const { page } = visitor
  const addresses = section(page, 'Addresses')
  await addresses.getByRole('button', { name: 'Add an address' }).click()
  await addresses.getByLabel('Area').fill('Ojodu Berger')
  await addresses.getByLabel('Phone number at this address').fill('0803 123 4567')
  // The session has expired, and its refresh token is invalid.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('auth-session') ?? '{}') as {
      refresh_token: string
      expires_at: number
    }
    localStorage.setItem(
      'auth-session',
      JSON.stringify({ ...session, refresh_token: 'aaaaaaaaaaaa', expires_at: 1 }),
    )
  })
  await addresses.getByLabel('Street and number').fill('4 Isheri Road')
  await addresses.getByRole('button', { name: 'Save the address' }).click()
  await page.getByText('Your session has ended.').waitFor()
  await expect.poll(() => addresses.isVisible()).toBe(false)
  await passwordField(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await addresses.waitFor()
  await expect.poll(() => addresses.getByLabel('Area').inputValue()).toBe('Ojodu Berger')
  await expect
    .poll(() => addresses.getByLabel('Phone number at this address').inputValue())
    .toBe('0803 123 4567')
  await addresses.getByRole('button', { name: 'Save the address' }).click()
  await addresses.getByText('4 Isheri Road, Ojodu Berger, Lagos').waitFor()
  await addresses.getByText('Default', { exact: true }).waitFor()
})

test('signing out in one tab signs out the others; other browsers stay signed in', async () => {
  const account = await createAccount(uniqueEmail('signs-out'))
  const elsewhere = await tokenFor(account)
  await using visitor = await visitAs(account, '/dashboard')
  const { page, context } = visitor
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  const other = await context.newPage()
  await other.goto(settings)
  await section(other, 'Profile').waitFor()
  const home = await context.newPage()
  await home.goto('/')
  await home.locator('summary', { hasText: 'Account of' }).waitFor()
  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expectToast(page, 'You have been signed out.')
  await other.waitForURL('**/login?next=*')
  await home.getByRole('link', { name: 'Sign In' }).waitFor()
  const user = await page.request.get('/auth/v1/user', {
    headers: { authorization: `Bearer ${elsewhere}` },
  })
  expect(user.status()).toBe(200)
})

test('a sign-out that fails keeps the session, and the next one ends it on the server too', async () => {
  const account = await createAccount(uniqueEmail('fails-to-sign-out'))
  await using visitor = await visitAs(account, '/dashboard', {
    expectedErrors: /500|ERR_INTERNET|net::/,
  })
  const { page, context } = visitor
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  const token = await page.evaluate(
    () =>
      (JSON.parse(window.localStorage.getItem('auth-session') ?? '{}') as { access_token?: string })
        .access_token,
  )
  const isAlive = async () =>
    (
      await page.request.get('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
    ).status() === 200
  const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
  await context.route('**/auth/v1/logout*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected_failure', message: 'It broke' } }),
  )
  await page.locator('summary', { hasText: 'Account of' }).click()
  await signOut.click()
  await expectToast(page, 'Failed to sign out.')
  await page.getByText('It broke').waitFor()
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  expect(await isAlive()).toBe(true)

  await context.unroute('**/auth/v1/logout*')
  await signOut.click()
  await expectToast(page, 'You have been signed out.')
  await page.waitForURL('**/login')
  expect(await isAlive()).toBe(false)
})

test('a used link shows a message and does not sign the visitor out', async () => {
  const account = await createAccount(uniqueEmail('keeps-session'))
  await using visitor = await visitAs(
    account,
    '/auth/v1/verify?type=magiclink&token=used-before&redirect_to=%2Fdashboard',
  )
  const { page } = visitor
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This link has been used or has expired.').waitFor()
  // A sign-in provider sends its error in the address of a page.
  await page.goto('/dashboard#error=access_denied&error_code=otp_expired&error_description=x&sb=')
  await expectToast(page, 'This link has been used or has expired.')
  const notice = page.getByRole('main').getByText('This link has been used or has expired.')
  await page.reload()
  await notice.waitFor()
  await page.goto('/dashboard?again')
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  await expect.poll(() => notice.count()).toBe(0)
})
