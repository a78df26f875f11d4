import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clientId,
  clientSecret,
  startOidcProvider,
  type OidcProvider,
} from '../../test/auth/oidc-provider.ts'
import {
  findFreePort,
  startServerProcess,
  type ServerProcess,
} from '../../test/servers/server-process.ts'
import { goodPassword, passwordField } from './accounts.ts'
import { expectToast, ready, useBrowser, visit } from '../browser.ts'

/**
 * Signing in by phone and by an OpenID Connect provider. The test runs its own provider, and a
 * server configured for it.
 */
let provider: OidcProvider
let server: ServerProcess
const folder = mkdtempSync(join(tmpdir(), 'sign-in-methods-'))
useBrowser()
beforeAll(async () => {
  provider = await startOidcProvider()
  const external = {
    AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: clientId,
    AUTH_EXTERNAL_KEYCLOAK_SECRET: clientSecret,
    AUTH_EXTERNAL_KEYCLOAK_URL: provider.issuer,
  }
  server = await startServerProcess({
    env: {
      PORT: String(await findFreePort()),
      DATA_DIR: folder,
      NODE_ENV: 'production',
      ...external,
    },
  })
})
afterAll(async () => {
  await server.stop()
  await provider[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const open = (path: string, expectedErrors?: RegExp) =>
  visit(path, { baseURL: server.origin, ...(expectedErrors && { expectedErrors }) })
const linked = (page: Page) => page.getByRole('region', { name: 'Linked accounts', exact: true })

/** The newest code sent to a number. */
async function codeTo(phone: string): Promise<string> {
  const read = async () => {
    const messages = (await (
      await fetch(`${server.origin}/dev/mailbox.json?to=${encodeURIComponent(phone)}`)
    ).json()) as { text: string }[]
    return /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

async function signUpByPhone(page: Page, typed: string, phone: string): Promise<void> {
  await ready(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('E-mail or phone').fill(typed)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
  await page.getByLabel('Code').fill(await codeTo(phone))
  await page.getByRole('button', { name: 'Confirm my account' }).click()
}

test('by phone: sign up with the code from the message, sign out, sign in with the password', async () => {
  await using visitor = await open('/login')
  const { page } = visitor
  await signUpByPhone(page, '0803 555 0101', '+2348035550101')
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  // The server would refuse requests of the dashboard that are still running.
  await page.waitForLoadState('networkidle')
  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL('**/login')
  await ready(page)
  await page.getByLabel('E-mail or phone').fill('+234 803 555 0101')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await passwordField(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})

test('by a code sent to the phone: a wrong code shows an error beside its field, the right one signs in', async () => {
  await using visitor = await open('/login', /403/)
  const { page } = visitor
  await ready(page)
  await page.getByLabel('E-mail or phone').fill('0803 555 0103')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Send me a code instead' }).click()
  await page.getByText('0803 555 0103').waitFor()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
  const code = await codeTo('+2348035550103')
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('That code is wrong or has expired.').first().waitFor()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})

test('a provider account can be linked and unlinked, except when it is the only sign-in method', async () => {
  provider.person = {
    sub: 'there-1',
    email: 'link@there.example',
    email_verified: true,
    name: 'Ọlábísí Adéwálé',
  }
  await using visitor = await open('/login?next=%2Fdashboard%3Ftab%3Dprofile-settings')
  const { page } = visitor
  await signUpByPhone(page, '08035550102', '+2348035550102')
  await linked(page)
    .getByText('This is your only way to sign in, so you can’t remove it.')
    .waitFor()
  await linked(page).getByRole('button', { name: 'Link Keycloak' }).click()
  await linked(page).getByText('link@there.example').waitFor()
  expect(new URL(page.url()).hash).not.toContain('access_token')
  await linked(page)
    .getByRole('button', { name: /^Unlink Keycloak/ })
    .click()
  await linked(page)
    .getByText('This is your only way to sign in, so you can’t remove it.')
    .waitFor()
  await expect.poll(() => linked(page).getByRole('listitem').count()).toBe(1)
})

test('a provider account signs in without further steps, with the name from the provider', async () => {
  provider.person = {
    sub: 'there-2',
    email: 'new@there.example',
    email_verified: true,
    name: 'Ọlábísí Adéwálé',
  }
  await using visitor = await open('/login?next=%2Fdashboard%3Ftab%3Dprofile-settings')
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
  await linked(page).getByText('new@there.example').waitFor()
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
    .toBe('Ọlábísí Adéwálé')
})

test('the provider callback of another browser does not sign in, and shows the reason', async () => {
  provider.person = {
    sub: 'stranger',
    email: 'stranger@there.example',
    email_verified: true,
    name: 'Stranger',
  }
  await using stranger = await open('/login')
  const [back] = await Promise.all([
    stranger.page.waitForRequest('**/auth/v1/callback?**'),
    stranger.page.route('**/auth/v1/callback?**', (route) => route.abort()),
    ready(stranger.page).then(() =>
      stranger.page.getByRole('button', { name: 'Continue with Keycloak' }).click(),
    ),
  ])
  await using victim = await open('/')
  await victim.page.goto(back.url())
  await expectToast(
    victim.page,
    'You started in another browser, or it took too long. Please start again here.',
  )
  await expect
    .poll(() => victim.page.evaluate(() => localStorage.getItem('auth-session')))
    .toBeNull()
})

test('a visitor who declines at the provider sees a message', async () => {
  await using visitor = await open('/')
  const { page } = visitor
  await page.goto('/login#error=access_denied&error_description=The+person+said+no&sb=')
  await expectToast(page, 'You cancelled, so nothing has changed.')
  expect(new URL(page.url()).hash).toBe('')
})
