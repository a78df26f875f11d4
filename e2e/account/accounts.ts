import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { currentVersion } from '../../domain/legal/versions.ts'
import { goWith, ready, visit, type Visit, type VisitOptions } from '../browser.ts'
import { readGreeting, readKeys, type Account } from '../site.ts'
import { ownAddress } from '../unique.ts'

/** A demo account, as the site printed it: role, e-mail address, password. */
export function accountOf(role: string): Account {
  const greeting = readGreeting(inject('dataDir'))
  const line = new RegExp(`^ {2}${role} +(\\S+@\\S+) {2}(\\S+)$`, 'm').exec(greeting)
  const [, email, password] = line ?? []
  if (!email || !password) throw new Error(`The site printed no account for ${role}:\n${greeting}`)
  return { email, password }
}

/** The access token of a demo account. */
export const tokenOf = (role: string): Promise<string> => tokenFor(accountOf(role))

/** The access token of any account. */
export const tokenFor = async (account: Account): Promise<string> =>
  (await newSession(account)).access_token

/** A session as the sign-in page stores it. */
async function newSession({ email, password }: Account): Promise<{ access_token: string }> {
  const response = await fetch(`${inject('siteUrl')}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const session = (await response.json()) as { access_token?: string }
  const { access_token } = session
  if (!access_token) throw new Error(`${email} could not sign in`)
  return { ...session, access_token }
}

/**
 * Opens a page as a person who has signed in before, with a session of their own. The sign-in page
 * has tests of its own; a journey that passes through it costs seconds.
 */
export async function visitAs(
  account: Account,
  path: string,
  options: VisitOptions = {},
): Promise<Visit> {
  return visit(path, { ...options, stored: await storedSession(account) })
}

/** Signs in within an open page of the site, then goes to a path. */
export async function goAs(page: Page, account: Account, path: string): Promise<void> {
  await goWith(page, await storedSession(account), path)
}

const storedSession = async (account: Account) => ({
  'auth-session': JSON.stringify(await newSession(account)),
})

/** Fills in the two steps of /login. The caller checks the result. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await ready(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Not by label: the settings have a region of the same name. */
export function passwordField(page: Page) {
  return page.locator('input[name=password]')
}

export const goodPassword = 'a lamp in every room'

/** Fills in the sign-up form at /login. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await ready(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Ngozi')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Create my account' }).click()
}

/** Creates an account at the sign-up form, and confirms it with the link in the mail. */
export async function signUp(email: string): Promise<Account> {
  await using visitor = await visit('/login', { extraHTTPHeaders: ownAddress() })
  const { page } = visitor
  await fillSignUp(page, email)
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await openLink(page, await waitForLink(email, 'signup'))
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  return { email, password: goodPassword }
}

/** Creates the account that {@link signUp} creates, without a browser. */
export async function createAccount(email: string): Promise<Account & { id: string }> {
  const key = readKeys().secretKey
  const answer = await fetch(`${inject('siteUrl')}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email,
      password: goodPassword,
      email_confirm: true,
      user_metadata: {
        full_name: 'Ngozi',
        terms_version: currentVersion('terms'),
        privacy_version: currentVersion('privacy'),
      },
    }),
  })
  const { id } = (await answer.json()) as { id?: string }
  if (!id) throw new Error(`The account of ${email} was not created: ${answer.status}`)
  return { id, email, password: goodPassword }
}

async function mailsTo(email: string): Promise<string[]> {
  // Without the address the mailbox lists only the newest mails of all journeys.
  const url = `${inject('siteUrl')}/dev/mailbox.json?${new URLSearchParams({ to: email })}`
  const mails = (await (await fetch(url)).json()) as { text: string }[]
  return mails.map(({ text }) => text)
}

async function waitForMatch(email: string, pattern: RegExp): Promise<string> {
  const find = async () => pattern.exec((await mailsTo(email)).join('\n'))
  await expect.poll(async () => (await find())?.[0] ?? '').not.toBe('')
  const match = await find()
  return match?.[1] ?? match?.[0] ?? ''
}

/** The newest link of this kind in the mails to an address. */
export function waitForLink(email: string, kind: string): Promise<string> {
  return waitForMatch(email, new RegExp(`https?://\\S+/confirm\\?kind=${kind}&\\S*`))
}

/** Opens a link of {@link waitForLink} and presses the button of its page. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('form[action="/auth/v1/confirm"] button').click()
}

/** The newest link to a page of the site in the mails to an address. */
export function waitForPageLink(email: string, path: string): Promise<string> {
  return waitForMatch(email, new RegExp(`https?://\\S+${path}\\?\\S+`))
}

/** The newest code in the mails to an address. */
export function waitForCode(email: string): Promise<string> {
  return waitForMatch(email, /code: (\d{6})/)
}
