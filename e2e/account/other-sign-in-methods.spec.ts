import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { formatPhone } from '../../domain/contact/format-phone.ts'
import {
  clientId,
  clientSecret,
  startOidcProvider,
  type OidcProvider,
} from '../../test/auth/oidc-provider.ts'
import { goodPassword, passwordField } from './accounts.ts'
import { ready, useBrowser, visit, type Visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { readKeys } from '../site.ts'
import { ownAddress, unique, uniqueEmail, uniquePhone } from '../unique.ts'

/** Signing in by phone and by an OpenID Connect provider, which the test runs itself. */
let provider: OidcProvider
const providerName = unique('keycloak')
/** As the page writes it: "Keycloak 3f9a1c2e". */
const shownName = providerName.replace('keycloak-', 'Keycloak ')

useBrowser()
beforeAll(async () => {
  provider = await startOidcProvider()
  const key = readKeys().secretKey
  const answer = await fetch(`${inject('siteUrl')}/auth/v1/admin/custom-providers`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      provider_type: 'oidc',
      identifier: providerName,
      name: 'Keycloak',
      client_id: clientId,
      client_secret: clientSecret,
      issuer: provider.issuer,
      scopes: ['email', 'profile'],
    }),
  })
  expect(answer.status).toBe(201)
})
afterAll(() => provider[Symbol.asyncDispose]())

/** Opens the sign-in page, which then leads to the settings. It offers the provider to nobody else. */
async function openSignIn(expectedErrors = /^$/): Promise<Visit> {
  const visitor = await visit('/robots.txt', { extraHTTPHeaders: ownAddress(), expectedErrors })
  const { page } = visitor
  await page.route('**/auth/v1/settings', async (route) => {
    const response = await route.fetch()
    const settings = (await response.json()) as { external: object }
    const external = { ...settings.external, [`custom:${providerName}`]: true }
    await route.fulfill({ response, json: { ...settings, external } })
  })
  await page.goto('/login?next=%2Fdashboard%3Ftab%3Dprofile-settings')
  await ready(page)
  return visitor
}
const linked = (page: Page) => page.getByRole('region', { name: 'Linked accounts', exact: true })

/** The newest code sent to a number. */
async function codeTo(phone: string): Promise<string> {
  const read = async () => {
    const [newest] = await listMails({ to: `+234${phone.slice(1)}` })
    return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

test('by a code sent to the phone: a wrong code shows an error beside its field, the right one signs in', async () => {
  const phone = uniquePhone()
  await using visitor = await openSignIn(/403/)
  const { page } = visitor
  await page.getByLabel('E-mail or phone').fill(phone)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Send me a code instead' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
  const code = await codeTo(phone)
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('That code is wrong or has expired.').first().waitFor()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})

test('by phone: sign up with the code, link and unlink a provider, sign in with the password', async () => {
  const phone = uniquePhone()
  const email = uniqueEmail('linked')
  provider.person = { sub: email, email, email_verified: true, name: 'Ọlábísí Adéwálé' }
  // The session ends while the settings still read the account.
  await using visitor = await openSignIn(/403 \(Forbidden\) \S+\/auth\/v1\/user$/)
  const { page } = visitor
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('E-mail or phone').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
  await page.getByLabel('Code').fill(await codeTo(phone))
  await page.getByRole('button', { name: 'Confirm my account' }).click()
  const onlyWay = linked(page).getByText(
    'This is your only way to sign in, so you can’t remove it.',
  )
  await onlyWay.waitFor()
  await linked(page)
    .getByRole('button', { name: `Link ${shownName}` })
    .click()
  await linked(page).getByText(email).waitFor()
  expect(new URL(page.url()).hash).not.toContain('access_token')
  await linked(page)
    .getByRole('button', { name: /^Unlink Keycloak/ })
    .click()
  await onlyWay.waitFor()
  await expect.poll(() => linked(page).getByRole('listitem').count()).toBe(1)

  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('E-mail or phone').fill(formatPhone(`+234${phone.slice(1)}`))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await passwordField(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})

test('a provider account signs in without further steps, with the name from the provider', async () => {
  const email = uniqueEmail('new')
  provider.person = { sub: email, email, email_verified: true, name: 'Ọlábísí Adéwálé' }
  await using visitor = await openSignIn()
  const { page } = visitor
  await page.getByRole('button', { name: `Continue with ${shownName}` }).click()
  await linked(page).getByText(email).waitFor()
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
    .toBe('Ọlábísí Adéwálé')
})
