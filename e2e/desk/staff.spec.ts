import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { expect, inject, test } from 'vitest'
import { accountOf, createAccount, visitAs } from '../account/accounts.ts'
import { desktop, expectToast, goWith, phone, useBrowser, visit } from '../browser.ts'
import { readKeys, type Account } from '../site.ts'
import { signUpStaff } from './staff-account.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('an owner makes a customer staff, and takes a grant away while their desk is open', async () => {
  const account = await createAccount(uniqueEmail('chidi-desk'))
  await using boss = await visitAs(accountOf('admin'), '/admin/staff', { viewport: desktop })
  await boss.page.getByRole('button', { name: 'Add a colleague' }).click()
  const dialog = boss.page.getByRole('dialog', { name: 'Add a colleague' })
  await dialog.getByRole('button', { name: 'Add colleague' }).click()
  await dialog.getByText('Choose at least one').waitFor()
  await dialog.getByLabel('E-mail address').fill(account.email)
  await dialog.getByLabel('Support').check()
  await dialog.getByRole('button', { name: 'Add colleague' }).click()
  await expectToast(
    boss.page,
    `${account.email} is one of our staff now. We have sent them a mail.`,
  )

  // Owners only.
  await using colleague = await visitAs(account, '/admin/staff', { viewport: phone })
  await colleague.page.getByText('You may not open this screen').waitFor()
  await colleague.page.goto('/admin/messages')
  await colleague.page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()

  const row = boss.page.getByRole('listitem').filter({ hasText: account.email })
  await row.getByRole('button', { name: 'Change' }).click()
  const grants = boss.page.getByRole('dialog').last()
  await grants.getByLabel('Support').uncheck()
  await grants.getByLabel('Stock').check()
  await grants.getByRole('button', { name: 'Save grants' }).click()
  await row.getByText('Stock', { exact: true }).waitFor()
  await colleague.page.getByText('You may no longer open this screen').waitFor()

  // What the owner did is in the audit. An import of another journey may fill its first page.
  await boss.page.goto('/admin/audit?table=staff_grants')
  const entry = `${account.email}: stock`
  await boss.page.getByRole('link', { name: entry }).click()
  await boss.page.getByRole('heading', { level: 1, name: `Staff grants: ${entry}` }).waitFor()
  await boss.page.getByText('Set staff grants').first().waitFor()
})

/** Adds an authenticator app. The session is that of somebody who gave its code a moment ago. */
async function addSecondFactor(account: Account) {
  const { auth } = createClient(inject('siteUrl'), readKeys().publishableKey)
  await auth.signInWithPassword(account)
  const added = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
  if (added.error) throw added.error
  const totp = new TOTP({ secret: added.data.totp.secret })
  await auth.mfa.challengeAndVerify({ factorId: added.data.id, code: totp.generate() })
  await auth.stopAutoRefresh()
  return { session: (await auth.getSession()).data.session, totp }
}

test('a call that needs a fresh second factor asks for it and is then repeated', async () => {
  const owner = await signUpStaff(uniqueEmail('factor-desk'), 'owner')
  const support = await signUpStaff(uniqueEmail('helped-desk'), 'support')
  const { session, totp } = await addSecondFactor(owner)
  await using visitor = await visit('/robots.txt', { viewport: phone, expectedErrors: /403/ })
  const { page } = visitor
  // As the service answers 15 minutes later.
  let calls = 0
  await page.route('**/functions/v1/set-staff-grants', (route) =>
    (calls += 1) === 1
      ? route.fulfill({
          status: 403,
          json: { error: 'Please confirm.', code: 'second_factor_needed' },
        })
      : route.continue(),
  )
  await goWith(page, { 'auth-session': JSON.stringify(session) }, '/admin/staff')
  const row = page.getByRole('listitem').filter({ hasText: support.email })
  await row.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('checkbox', { name: /^Content/ }).check()
  await page.getByRole('button', { name: 'Save grants' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it is you' })
  // The next code of the app: each counts once, and a recovery code that is new does not count yet.
  const nextCode = totp.generate({ timestamp: Date.now() + 30_000 })
  await confirm.getByLabel('Code', { exact: true }).fill(nextCode)
  await confirm.getByRole('button', { name: 'Continue' }).click()
  await row.getByText('Content', { exact: true }).waitFor()
  expect(calls).toBe(2)
})
