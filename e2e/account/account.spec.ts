import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  accountOf,
  goodPassword,
  passwordField,
  signIn,
  signUp,
  waitForCode,
  waitForLink,
} from './accounts.ts'
import { expectAccessible } from '../quality/axe.ts'
import { desktop, expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { tokenOf } from '../shop/placed-order.ts'

useBrowser()

const settings = '/dashboard?tab=profile-settings'

/** A section of the settings by its heading. */
function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

async function openSettings(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(settings)}`)
  await signIn(page, account)
  await section(page, 'Profile').waitFor()
}

test('sign up, turn on two steps, keep the recovery codes, sign out everywhere, come back with both', async () => {
  const account = await signUp('tola@example.com')
  await using visitor = await visit('/', { expectComplaints: /422/ })
  const { page } = visitor
  await openSettings(page, account)
  const steps = section(page, 'Sign in with two steps')
  await steps.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = (await steps.getByTestId('totp-secret').textContent()) ?? ''
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  await steps.getByLabel('Code from the app').fill('000000')
  await steps.getByRole('button', { name: 'Turn it on' }).click()
  await steps.getByRole('alert').getByText('This code is wrong or too old.').waitFor()
  await steps.getByLabel('Code from the app').fill(totp.generate())
  await steps.getByRole('button', { name: 'Turn it on' }).click()
  await steps.getByRole('button', { name: 'Show my recovery codes' }).click()
  await steps.getByTestId('recovery-codes').waitFor()
  const codes = await steps.getByTestId('recovery-codes').locator('li').allTextContents()
  expect(codes.length).toBe(10)
  await steps.getByRole('button', { name: 'I have kept them' }).click()
  await steps.getByText('On', { exact: true }).waitFor()

  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expectToast(page, 'You have been signed out.')
  await page.goto(`/login?next=${encodeURIComponent(settings)}`)
  await signIn(page, account)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  // The password alone opens nothing, whichever way one goes.
  await page.goto(settings)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await section(page, 'Profile').waitFor()
}, 120_000)

test('a passkey: added, renamed, and enough to sign in', async () => {
  const account = await signUp('passkey@example.com')
  await using visitor = await visit('/')
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
  await openSettings(page, account)
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

test('a new e-mail address counts when both addresses have agreed', async () => {
  const account = await signUp('old-address@example.com')
  await using visitor = await visit('/')
  const { page } = visitor
  await openSettings(page, account)
  const email = section(page, 'E-mail address')
  await email.getByLabel('New e-mail address').fill('new-address@example.com')
  await email.getByRole('button', { name: 'Change my address' }).click()
  await email.getByText('Almost there').waitFor()
  const links = [
    await waitForLink('new-address@example.com', 'email_change'),
    await waitForLink('old-address@example.com', 'email_change'),
  ]
  await page.goto(links[0] ?? '')
  await section(page, 'E-mail address').getByText('One of the two has agreed.').waitFor()
  await page.goto(links[1] ?? '')
  await section(page, 'E-mail address')
    .getByText('Your address is new-address@example.com')
    .waitFor()
})

test('a session that ends while a form is open: sign in in place, and nothing typed is lost', async () => {
  const account = await signUp('typing@example.com')
  await using visitor = await visit('/', { expectComplaints: /40\d/ })
  const { page } = visitor
  await openSettings(page, account)
  const addresses = section(page, 'Addresses')
  await addresses.getByRole('button', { name: 'Add an address' }).click()
  await addresses.getByLabel('Area').fill('Ojodu Berger')
  await addresses.getByLabel('Phone there').fill('0803 123 4567')
  // The session has run out: its tokens are no good any more.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('imole-auth') ?? '{}') as {
      refresh_token: string
      expires_at: number
    }
    localStorage.setItem(
      'imole-auth',
      JSON.stringify({ ...session, refresh_token: 'aaaaaaaaaaaa', expires_at: 1 }),
    )
  })
  await addresses.getByLabel('Street and number').fill('4 Isheri Road')
  await addresses.getByRole('button', { name: 'Save the address' }).click()
  await page.getByText('Your session has ended.').waitFor()
  expect(await addresses.isVisible()).toBe(false)
  await passwordField(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await addresses.waitFor()
  expect(await addresses.getByLabel('Area').inputValue()).toBe('Ojodu Berger')
  expect(await addresses.getByLabel('Phone there').inputValue()).toBe('0803 123 4567')
  await addresses.getByRole('button', { name: 'Save the address' }).click()
  await addresses.getByText('4 Isheri Road, Ojodu Berger, Lagos').waitFor()
  await addresses.getByText('Default', { exact: true }).waitFor()
})

test('papercut 27: what was typed and not saved is asked about before it is left, and nothing is asked when nothing changed', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await openSettings(page, accountOf('customer'))
  const name = section(page, 'Profile').getByLabel('Name')
  const was = await name.inputValue()
  const leave = () => page.getByRole('link', { name: 'Orders', exact: true }).click()
  await name.fill('Somebody else')
  await leave()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  expect(await name.inputValue()).toBe('Somebody else')
  await leave()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**?tab=orders')
  await name.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => name.inputValue()).toBe(was)
  await leave()
  await page.waitForURL('**?tab=orders')
}, 60_000)

test('papercut 14: signing out in one tab shows the other the way to sign in, within two seconds, and leaves other browsers alone', async () => {
  const elsewhere = await tokenOf('customer')
  await using visitor = await visit('/login')
  const { page, context } = visitor
  await signIn(page, accountOf('customer'))
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  const other = await context.newPage()
  await other.goto(settings)
  await section(other, 'Profile').waitFor()
  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expectToast(page, 'You have been signed out.')
  await other.waitForURL('**/login?next=*', { timeout: 2_000 })
  const user = await page.request.get('/auth/v1/user', {
    headers: { authorization: `Bearer ${elsewhere}` },
  })
  expect(user.status()).toBe(200)
})

test('papercut 15: a link that was used before says so and leaves who is signed in where they are', async () => {
  await using visitor = await visit('/login')
  const { page } = visitor
  await signIn(page, accountOf('customer'))
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  await page.goto('/auth/v1/verify?type=magiclink&token=used-before&redirect_to=%2Fdashboard')
  await expectToast(page, 'This link was used before or is too old.')
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})

test('devices: another one is seen and signed out', async () => {
  const account = await signUp('devices@example.com')
  await using first = await visit('/', { expectComplaints: /40\d/ })
  await using second = await visit('/')
  await openSettings(first.page, account)
  await openSettings(second.page, account)
  const devices = section(second.page, 'Devices')
  await devices.getByText('This device').waitFor()
  await devices.getByRole('button', { name: 'Sign out the others' }).click()
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
})

test('photo, consent, my data, and the end of the account that signing in calls off', async () => {
  const account = await signUp('leaving@example.com')
  await using visitor = await visit('/', { expectComplaints: /403.*logout/ })
  const { page } = visitor
  await openSettings(page, account)
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await section(page, 'Profile')
    .getByLabel('Photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await section(page, 'Profile').getByAltText('You').waitFor()
  await section(page, 'Messages from us')
    .getByLabel(/by e-mail/)
    .check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page, 'Your data').getByRole('button', { name: 'Download my data' }).click(),
  ])
  const stream = await download.createReadStream()
  const data = Buffer.concat(await stream.toArray()).toString()
  expect(JSON.parse(data)).toMatchObject({
    account: { email: 'leaving@example.com' },
    consents: [{ purpose: 'marketing_email', is_given: true }],
    profile_photos: [{ user_id: expect.any(String) }],
  })
  await section(page, 'Your data').getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, 'Your account will be deleted on')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/login')
  await signIn(page, account)
  await page.getByText('Your account was to be deleted; as you have signed in, it stays').waitFor()
}, 90_000)

test('a code instead of a password, by the keyboard alone', async () => {
  // Who has just signed up had a mail within this minute.
  const { email } = accountOf('admin')
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
  // Past "Show password" and "Sign in".
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Send me a code instead',
  )
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor()
  await page.getByRole('button', { name: 'Send the code' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look in your mail' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('code')
  await page.keyboard.type(await waitForCode(email))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [{ ...phone, width: 390 }, desktop]) {
    test(`axe: signing in and settings, ${colorScheme}, ${viewport.width} px`, async () => {
      await using visitor = await visit('/', {
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        expectComplaints: /400/,
      })
      const { page } = visitor
      await page.evaluate((theme) => localStorage.setItem('theme', theme), colorScheme)
      await page.goto(`/login?next=${encodeURIComponent(settings)}`)
      await ready(page)
      await page.getByRole('button', { name: 'Make an account' }).click()
      await page.getByLabel('Password', { exact: true }).fill('kettle-mango')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await signIn(page, { ...accountOf('customer'), password: 'wrong password' })
      await page.getByText('That e-mail and password do not match.').waitFor()
      await expectAccessible(page)
      await page.getByLabel('Password', { exact: true }).fill(accountOf('customer').password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await section(page, 'Devices').getByText('This device').waitFor()
      await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).waitFor()
      await section(page, 'Addresses').getByRole('button', { name: 'Add an address' }).click()
      await section(page, 'Sign in with two steps')
        .getByRole('button', { name: 'Add an authenticator app' })
        .click()
      await page.getByTestId('totp-secret').waitFor()
      await expectAccessible(page)
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
    })
  }
}
