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
