import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { accountOf, createAccount, visitAs } from '../account/accounts.ts'
import { openSettings, section } from '../account/settings.ts'
import { desktop, expectToast, phone, useBrowser, visit } from '../browser.ts'
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

  await using colleague = await visitAs(account, '/admin/messages', { viewport: phone })
  await colleague.page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  // Owners only.
  await colleague.page.goto('/admin/staff')
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

test('a call that needs a fresh second factor asks for it and is then repeated', async () => {
  const owner = await signUpStaff(uniqueEmail('factor-desk'), 'owner')
  const support = await signUpStaff(uniqueEmail('helped-desk'), 'support')
  await using visitor = await visit('/', { viewport: phone, expectedErrors: /403/ })
  const { page } = visitor
  await openSettings(page, owner)
  const steps = section(page, 'Sign in with a second factor')
  await steps.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = (await steps.getByTestId('totp-secret').textContent()) ?? ''
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  await steps.getByLabel('Code from the app').fill(totp.generate())
  await steps.getByRole('button', { name: 'Turn on' }).click()
  await steps.getByRole('button', { name: 'Show my recovery codes' }).click()
  await steps.getByTestId('recovery-codes').waitFor()
  await steps.getByRole('button', { name: 'I have saved them' }).click()

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
  await page.goto('/admin/staff')
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
