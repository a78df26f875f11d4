import { expect, inject, test } from 'vitest'
import {
  accountOf,
  createAccount,
  fillSignUp,
  goAs,
  goodPassword,
  signIn,
  signUp,
  tokenOf,
  visitAs,
  waitForCode,
  openLink,
  waitForLink,
} from './accounts.ts'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, ready, useBrowser, visit } from '../browser.ts'
import { ownAddress, unique, uniqueEmail } from '../unique.ts'

useBrowser()

test('a visitor is sent to the sign-in page and back; a customer cannot open the admin page', async () => {
  const { email, password } = await createAccount(uniqueEmail('visitor'))
  await using visitor = await visit('/dashboard?tab=profile-settings')
  const { page } = visitor
  await expectToast(page, 'You need to log in to access this page.')
  await page.waitForURL('**/login?next=*')
  await signIn(page, { email, password })
  await page.getByLabel('Name').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=profile-settings')

  await page.goto('/admin')
  await expectToast(page, 'Access Denied: Admins only.')
  await page.waitForURL((url) => url.pathname === '/')

  await page.getByText('Account of').first().waitFor({ state: 'attached' })
  await ready(page)
  await page.locator('summary', { hasText: 'Account of' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectToast(page, 'You have been signed out.')
  await page.waitForURL('**/login')
})

test('an inquiry from the dashboard is prefilled, and appears in the list immediately', async () => {
  const account = await createAccount(uniqueEmail('inquires'))
  await using visitor = await visitAs(account, '/dashboard', { extraHTTPHeaders: ownAddress() })
  const { page } = visitor
  await page.getByRole('heading', { name: 'My projects' }).waitFor()
  const location = unique('Surulere')
  await page.locator('main').getByRole('button', { name: 'Submit Project' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(account.email)
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).not.toBe('')
  await dialog.getByLabel('Name').fill('')
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('')
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('Phone Number').fill('08031234567')
  await dialog.getByRole('tab', { name: 'Project Information' }).click()
  await dialog.getByLabel('Project Type').selectOption('Other')
  await dialog.getByLabel('Location').fill(location)
  await dialog.getByLabel('Description').fill('A question')
  await dialog.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectToast(page, "Your project inquiry has been sent! We'll be in touch shortly.")
  await page.locator('main').getByText(location).waitFor()
})

test('without JavaScript the personal pages say what is needed', async () => {
  for (const path of ['/dashboard', '/admin', '/update-password']) {
    const html = await (await fetch(inject('siteUrl') + path)).text()
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    const needed = /<noscript>.*?<\/noscript>/s.exec(main)?.[0] ?? ''
    expect(needed, path).toContain('This page needs JavaScript')
    expect(needed, path).toMatch(/href="https:\/\/wa\.me\/\d+[^>]*>\s*WhatsApp/)
    expect(main, path).toMatch(/class="[^"]* noscript:hidden"[^>]*>(?:(?!<\/div>).)*Loading\.\.\./s)
  }
})

test('an expired link shows only its own message', async () => {
  await using visitor = await visit(
    '/update-password#error=access_denied&error_code=otp_expired&error_description=x',
  )
  const { page } = visitor
  await page.waitForURL('**/login?next=*')
  await expectToast(page, 'This link has been used or has expired.')
  await expect.poll(() => page.getByText('You need to log in to access this page.').count()).toBe(0)
  expect(new URL(page.url()).hash).toBe('')
  // The toast goes; the reason stays on the page.
  await page.getByRole('main').getByText('This link has been used or has expired.').waitFor()
})

test('the confirmation mail can be sent again after a minute', async () => {
  const email = uniqueEmail('ife')
  await using visitor = await visit('/robots.txt', {
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /400|429/,
  })
  const { page } = visitor
  await page.clock.install()
  await page.goto('/login')
  await ready(page)
  await fillSignUp(page, email)
  const again = page.getByRole('button', { name: 'Send the mail again' })
  await page.getByText('You can ask for another mail in').waitFor()
  await expect.poll(() => again.count()).toBe(0)
  await page.clock.fastForward(61_000)
  await again.waitFor()
  const [request] = await Promise.all([page.waitForRequest('**/auth/v1/resend*'), again.click()])
  expect(request.postDataJSON()).toMatchObject({ type: 'signup', email })
  // On the server the minute has not passed: only the clock of the page was moved.
  await page
    .getByText('We have just sent you one. Please wait a minute before you ask for another.')
    .waitFor()

  await page.getByRole('button', { name: 'Use my password instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This e-mail is not confirmed yet.').waitFor()
  await page.getByRole('button', { name: 'Confirm with a code now' }).click()
  await page.getByLabel('Code').fill(await waitForCode(email))
  await page.getByRole('button', { name: 'Confirm my account' }).click()
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})

test('a new account is signed in after confirming by mail', async () => {
  await signUp(uniqueEmail('ngozi'))
})

test('the account menu leads an admin from the shop to the desk and back', async () => {
  await using visitor = await visitAs(accountOf('admin'), '/about')
  const { page } = visitor
  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')
  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('link', { name: 'The shop' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await ready(page)
})

test('an admin sees who failed to sign in', async () => {
  const { email } = await createAccount(uniqueEmail('fails'))
  await fetch(`${inject('siteUrl')}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the right password' }),
  })
  // The event is stored after its answer.
  const token = await tokenOf('admin')
  const listEvents = async () =>
    (
      await fetch(`${inject('siteUrl')}/functions/v1/list-security-events`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).text()
  await expect.poll(listEvents).toContain(email)
  await using visitor = await visitAs(accountOf('admin'), '/admin/security')
  const { page } = visitor
  const events = page.getByRole('region', { name: 'Security events' })
  await events.getByText('Signed in').first().waitFor()
  // The first ten are shown, and other journeys make events too.
  const all = events.getByRole('button', { name: /^Show \d+ events$/ })
  if (await all.isVisible()) await all.click()
  await events
    .getByRole('listitem')
    .filter({ hasText: 'Failed sign-in' })
    .filter({ hasText: email })
    .first()
    .waitFor()
})

test('an admin sees failed jobs and retries them', async () => {
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  const moment = '2026-11-21T08:30:00Z'
  const mails = {
    queue: 'send-mail',
    count: 12,
    error: 'connect ECONNREFUSED 10.0.0.7:587',
    attempts: 8,
    firstAt: moment,
    lastAt: moment,
  }
  const retries: unknown[] = []
  // A job becomes a dead letter only after an hour, so the answers are simulated.
  await page.route('**/functions/v1/list-dead-letters', (route) =>
    route.fulfill({ json: { failed: retries.length === 0 ? [mails] : [] } }),
  )
  await page.route('**/functions/v1/retry-dead-letters', async (route) => {
    retries.push(route.request().postDataJSON())
    await route.fulfill({ json: { retried: 12 } })
  })
  await goAs(page, accountOf('admin'), '/admin/failed-work')
  const failed = page.locator('main')
  await failed.getByRole('heading', { name: 'E-mails that were not sent: 12' }).waitFor()
  await expect.poll(() => failed.getByText(mails.error).isVisible()).toBe(true)
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expectToast(
    page,
    'The jobs are running again. If one fails again, it comes back to this list.',
  )
  await failed.getByText(/^No failed jobs\./).waitFor()
  expect(retries).toEqual([{ queue: 'send-mail' }])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Failed work')
})

test('password recovery by mail, link and new password', async () => {
  const { email } = await createAccount(uniqueEmail('forgets'))
  await using visitor = await visit('/login')
  const { page } = visitor
  await ready(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await openLink(page, await waitForLink(email, 'recovery'))
  await expectToast(page, 'Please set your new password to continue.')
  expect(new URL(page.url()).pathname).toBe('/update-password')
  await page.getByLabel('New password', { exact: true }).fill('another lamp entirely')
  await page.getByLabel('New password again').fill('another lamp entirely')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expectToast(page, 'Your new password is set.')
})

test('type=recovery in any URL redirects to /update-password with the query in the router', async () => {
  await using visitor = await visit('/carbon-calculator')
  const { page } = visitor
  await ready(page)
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('header nav a')
    window.history.pushState({}, '', '/cart?type=recovery&y=2')
    window.dispatchEvent(new PopStateEvent('popstate'))
    return link?.href
  })
  await expect.poll(() => page.url()).toContain('/login?next=%2Fupdate-password%3Ftype%3Drecovery')
})
