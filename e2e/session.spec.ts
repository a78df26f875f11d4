import { expect, inject, test } from 'vitest'
import { expectToast, ready, useBrowser, visit } from './browser.ts'

useBrowser()

const password = 'a lamp in every room'

async function signUp(email: string): Promise<void> {
  await using visitor = await visit('/login')
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Make an account' }).click()
  await page.getByLabel('Name').fill('Ngozi')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
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
  await signUp('ngozi@example.com')
  await using visitor = await visit('/dashboard?tab=profile-settings', { expectComplaints: /400/ })
  const { page } = visitor
  await expectToast(page, 'You need to log in to access this page.')
  expect(page.url()).toContain('/login?next=')
  await page.getByLabel('E-mail').fill('ngozi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('That e-mail and password do not match.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ngozi@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=profile-settings')

  await page.goto('/admin')
  await expectToast(page, 'Access Denied: Admins only.')
  expect(new URL(page.url()).pathname).toBe('/')

  await page.getByText('Account of').first().waitFor({ state: 'attached' })
  await page.locator('summary', { hasText: 'Account of' }).click()
  expect(await page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectToast(page, 'You have been signed out.')
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('signing out in one tab signs out the other', async () => {
  await signUp('tabs@example.com')
  await using visitor = await visit('/login')
  const { page, context } = visitor
  await page.getByLabel('E-mail').fill('tabs@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
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
  await signUp('recover@example.com')
  await using visitor = await visit('/login')
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Forgotten password' }).click()
  await page.getByLabel('E-mail').fill('recover@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('a link is on its way').waitFor()
  await page.goto(await waitForLink('recover@example.com', 'recovery'))
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
