import { expect, inject, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Account } from './site.setup.ts'
import { expectToast, ready, useBrowser, visit } from './browser.ts'

useBrowser()

function accountOf(role: string): Account {
  const account = inject('accounts')[role]
  if (!account) throw new Error(`The server printed no account for ${role}`)
  return account
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await ready(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signUp(email: string): Promise<void> {
  await using visitor = await visit('/login')
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Make an account' }).click()
  await page.getByLabel('Name').fill('Ngozi')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a lamp in every room')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.getByRole('heading', { name: /Look in your mail|My dashboard/ }).waitFor()
  if (await page.getByRole('heading', { name: 'Look in your mail' }).isVisible()) {
    await page.goto(await waitForLink(email, 'signup'))
    await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  }
}

/** The newest link of a kind that was mailed to someone; empty while none has come. */
async function mailedLink(email: string, type: string): Promise<string> {
  const mails = (await (await fetch(`${inject('siteUrl')}/dev/mailbox.json`)).json()) as Record<string, string>[]
  const texts = mails.filter((mail) => JSON.stringify(mail).includes(email)).map((mail) => mail.text)
  return new RegExp(`https?://\\S+/auth/v1/verify\\?\\S*type=${type}\\S*`).exec(texts.join('\n'))?.[0] ?? ''
}

async function waitForLink(email: string, type: string): Promise<string> {
  await expect.poll(() => mailedLink(email, type), { timeout: 15_000 }).toMatch(/^http/)
  return mailedLink(email, type)
}

test('guards: a visitor is sent to sign in and comes back; a customer is not let into the admin', async () => {
  const { email, password } = accountOf('customer')
  await using visitor = await visit('/dashboard?tab=profile-settings', { expectComplaints: /400/ })
  const { page } = visitor
  await expectToast(page, 'You need to log in to access this page.')
  await page.waitForURL('**/login?next=*')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('That e-mail and password do not match.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=profile-settings')

  await page.goto('/admin')
  await expectToast(page, 'Access Denied: Admins only.')
  await page.waitForURL((url) => url.pathname === '/')

  await page.getByText('Account of').first().waitFor({ state: 'attached' })
  await page.locator('summary', { hasText: 'Account of' }).click()
  expect(await page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectToast(page, 'You have been signed out.')
  await page.waitForURL('**/login')
})

test('an inquiry from the dashboard: what we know is filled in, and the list shows it at once', async () => {
  const { email } = accountOf('customer')
  await using visitor = await visit('/login')
  const { page } = visitor
  await signIn(page, accountOf('customer'))
  await page.getByRole('heading', { name: 'My projects' }).waitFor()
  const location = `Surulere ${Date.now()}`
  await page.locator('main').getByRole('button', { name: 'Submit Project' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(email)
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).not.toBe('')
  await dialog.getByLabel('Name').fill('')
  expect(await dialog.getByLabel('Name').inputValue()).toBe('')
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('Phone Number').fill('08031234567')
  await dialog.getByRole('tab', { name: 'Project Information' }).click()
  await dialog.getByLabel('Project Type').selectOption('Other')
  await dialog.getByLabel('Location').fill(location)
  await dialog.getByLabel('Description').fill('A question')
  await dialog.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectToast(page, "Your project inquiry has been sent! We'll be in touch shortly.")
  await page.locator('main').getByText(location).waitFor({ timeout: 5_000 })
})

test.each(['/dashboard', '/admin', '/update-password'])('without JavaScript %s says what to do instead', async (path) => {
  await using visitor = await visit(path, { javaScriptEnabled: false })
  const { page } = visitor
  await page.getByRole('heading', { name: 'This page needs JavaScript' }).waitFor({ timeout: 2_000 })
  expect(await page.locator('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+/)
  expect(await page.getByText('Loading...').isVisible()).toBe(false)
})

test('a link that is too old says that, and nothing else', async () => {
  await using visitor = await visit('/update-password#error=access_denied&error_code=otp_expired&error_description=x')
  const { page } = visitor
  await page.waitForURL('**/login?next=*')
  await expectToast(page, 'This link was used before or is too old.')
  expect(await page.getByText('You need to log in to access this page.').count()).toBe(0)
})

test('the mail that confirms an account can be sent again, a minute later', async () => {
  await using visitor = await visit('/login', { expectComplaints: /400|429/ })
  const { page } = visitor
  await page.clock.install()
  await page.reload()
  await ready(page)
  await page.getByRole('button', { name: 'Make an account' }).click()
  await page.getByLabel('E-mail').fill('ife@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a lamp in every room')
  await page.getByRole('button', { name: 'Make my account' }).click()
  const again = page.getByRole('button', { name: 'Send the mail again' })
  await again.waitFor()
  expect(await again.isDisabled()).toBe(true)
  await page.clock.fastForward(61_000)
  await expect.poll(() => again.isDisabled()).toBe(false)
  const [request] = await Promise.all([page.waitForRequest('**/auth/v1/resend*'), again.click()])
  expect(request.postDataJSON()).toMatchObject({ type: 'signup', email: 'ife@example.com' })
  // The minute of the server has not passed: only the clock of the page was moved.
  await page.getByText('We have just sent a message. Wait a minute before asking for another.').waitFor()

  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await page.getByLabel('E-mail').fill('ife@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a lamp in every room')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This e-mail is not confirmed yet.').waitFor()
  expect(await again.isEnabled()).toBe(true)
})

test('sign up, confirm by mail, arrive signed in', async () => {
  await signUp('ngozi@example.com')
})

test('an admin reads the inquiries', async () => {
  await using visitor = await visit('/login?next=/admin')
  const { page } = visitor
  await signIn(page, accountOf('admin'))
  await page.getByRole('heading', { name: 'Project inquiries' }).waitFor()
  await page.locator('summary', { hasText: 'Account of' }).click()
  expect(await page.getByRole('link', { name: 'Admin Dashboard' }).getAttribute('href')).toBe('/admin')
})

test('signing out in one tab signs out the other', async () => {
  await using visitor = await visit('/login')
  const { page, context } = visitor
  await signIn(page, accountOf('customer'))
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  const other = await context.newPage()
  await other.goto('/')
  await other.locator('summary', { hasText: 'Account of' }).waitFor()
  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectToast(page, 'You have been signed out.')
  await other.getByRole('link', { name: 'Sign In' }).waitFor({ timeout: 5_000 })
})

test('recovery: mail, link, new password', async () => {
  const { email } = accountOf('reseller')
  await using visitor = await visit('/login', { expectComplaints: /422/ })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Forgotten password' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('a link is on its way').waitFor()
  await page.goto(await waitForLink(email, 'recovery'))
  await expectToast(page, 'Please set your new password to continue.')
  expect(new URL(page.url()).pathname).toBe('/update-password')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('New password again').fill('short')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page.getByText('It is too short').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('another lamp entirely')
  await page.getByLabel('New password again').fill('another lamp entirely')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expectToast(page, 'Your new password is set.')
}, 90_000)

test('type=recovery in any address leads to /update-password with the query kept, also later in the router', async () => {
  const first = await fetch(`${inject('siteUrl')}/shop?type=recovery&x=1`, { redirect: 'manual' })
  expect(first.status).toBe(302)
  expect(first.headers.get('location')).toBe('/update-password?type=recovery&x=1')
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('header nav a')
    window.history.pushState({}, '', '/blog?type=recovery&y=2')
    window.dispatchEvent(new PopStateEvent('popstate'))
    return link?.href
  })
  await expect.poll(() => page.url()).toContain('/login?next=%2Fupdate-password%3Ftype%3Drecovery')
})
