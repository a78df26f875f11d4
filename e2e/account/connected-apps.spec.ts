import { expect, inject, test } from 'vitest'
import { createAccount, passwordField, signIn, visitAs } from './accounts.ts'
import { startAppOfOthers } from './app-of-others.ts'
import { section } from './settings.ts'
import { phone, useBrowser, visit } from '../browser.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('an app signs a person in: they sign in here, allow it, and end its access later', async () => {
  const account = await createAccount(uniqueEmail('diary'))
  await using app = await startAppOfOthers('Solar Diary')
  await using visitor = await visit(app.signInUrl(), {
    viewport: phone,
    expectedErrors: /favicon|40\d/,
  })
  const { page } = visitor
  // Signed out: first the sign-in, then back to the question.
  await signIn(page, account)
  await page.getByRole('heading', { name: 'Solar Diary wants to sign you in' }).waitFor()
  await page.getByText('Your e-mail address, and whether you have confirmed it').waitFor()
  await page.locator('#main').getByText(account.email).waitFor()
  // A reload asks again.
  await page.reload()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Back at the app' }).waitFor()
  expect(new URL(page.url()).searchParams.get('state')).toBe('a-state')

  const token = await app.exchange(page.url())
  expect(await (await app.userinfo(token)).json()).toMatchObject({ email: account.email })
  const orders = await fetch(`${inject('siteUrl')}/rest/v1/orders`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(orders.status).toBe(403)

  // Allowed before: the second time nobody is asked.
  await page.goto(app.signInUrl())
  await page.getByRole('heading', { name: 'Back at the app' }).waitFor()

  await page.goto('/dashboard?tab=profile-settings#apps')
  const apps = section(page, 'Connected apps')
  await apps.getByText('Solar Diary', { exact: true }).waitFor()
  await apps.getByRole('button', { name: 'End access of Solar Diary' }).click()
  await apps.getByText('Solar Diary has no access any more.').waitFor()
  await apps.getByText('No app has access to your account.').waitFor()
  expect((await app.userinfo(token)).status).toBe(403)
})

test('a refusal goes back to the app, a request is answered once, and “Not you?” signs out', async () => {
  await using app = await startAppOfOthers('Nosy')
  const account = await createAccount(uniqueEmail('asked'))
  await using visitor = await visitAs(account, app.signInUrl('openid'), {
    expectedErrors: /favicon|40\d/,
  })
  const { page } = visitor
  const heading = page.getByRole('heading', { name: 'Nosy wants to sign you in' })
  await heading.waitFor()
  const question = page.url()
  await page.getByRole('button', { name: 'Don’t allow' }).click()
  await page.getByRole('heading', { name: 'Back at the app' }).waitFor()
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  for (const address of [question, '/oauth/consent?authorization_id=made-up']) {
    await page.goto(address)
    await page.getByRole('heading', { name: 'This request is over' }).waitFor()
  }

  // "Not you?" signs out, and the next person starts from the app again.
  await page.goto(app.signInUrl('openid'))
  await heading.waitFor()
  await page.getByRole('button', { name: 'Not you? Sign out' }).click()
  await passwordField(page).or(page.getByLabel('E-mail')).first().waitFor()
})

test('an answer that is lost is asked for again, and the page of an app on a phone says what is next', async () => {
  await using app = await startAppOfOthers('Meter Reader', 'com.example.meter://callback')
  const account = await createAccount(uniqueEmail('asked'))
  await using visitor = await visitAs(account, app.signInUrl('openid'), {
    viewport: phone,
    expectedErrors: /favicon|ERR_FAILED/,
  })
  const { page } = visitor
  const answers = '**/auth/v1/oauth/authorizations/*/consent'
  const allow = page.getByRole('button', { name: 'Allow', exact: true })
  await allow.waitFor()
  await page.route(answers, (route) => route.abort())
  await allow.click()
  await page.getByText('No connection. Please try again.').waitFor()
  await page.unroute(answers)
  await allow.click()
  // The app opens beside the browser, which stays here.
  const next = page.getByText('You have allowed Meter Reader. We are taking you back.')
  await next.waitFor()
  expect(await next.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the page cannot be framed, sends nobody to another site, and says when it is switched off or its link is cut', async () => {
  const answer = await fetch(`${inject('siteUrl')}/oauth/consent?authorization_id=x`)
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  await using app = await startAppOfOthers('Elsewhere')
  const elsewhere = new URL(app.signInUrl())
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example/')
  expect((await fetch(elsewhere, { redirect: 'manual' })).status).toBe(400)

  await using visitor = await visit('/oauth/consent')
  const { page } = visitor
  await page.getByRole('heading', { name: 'This link is not complete' }).waitFor()
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { oauth_server_enabled: false } }),
  )
  await page.goto('/oauth/consent?authorization_id=x')
  await page.getByRole('heading', { name: 'Other apps cannot use your account here' }).waitFor()
})
