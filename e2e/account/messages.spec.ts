import { expect, inject, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { accountOf, createAccount, visitAs } from './accounts.ts'
import { readKeys } from '../site.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

test('staff read the messages of the site, without the codes and links of other people', async () => {
  // Nobody else asks for a mail to it: an account gets one a minute.
  const { email } = await createAccount(uniqueEmail('reads-the-mails'))
  const site = inject('siteUrl')
  const asked = await fetch(`${site}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: readKeys().publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(asked.status).toBe(200)

  await using visitor = await visitAs(accountOf('admin'), '/admin/messages')
  const { page } = visitor
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  const recovery = page
    .locator('main')
    .getByRole('listitem')
    .filter({ hasText: 'Choose a new password for Imole Energy' })
    .filter({ hasText: email })
  // Other journeys may have sent more than a page of mails since.
  const older = page.getByRole('button', { name: 'Older messages' })
  await expect
    .poll(async () => {
      const found = await recovery.count()
      if (found === 0 && (await older.isVisible())) await older.click()
      return found
    })
    .toBe(1)
  await recovery.getByText('Choose a new password for Imole Energy').first().click()
  await recovery.getByText('Your old password works until then.').waitFor()
  const text = (await recovery.textContent()) ?? ''
  expect(text).toContain('/confirm (hidden)')
  expect(text).toContain('Or type this code: (hidden)')
  expect(text).not.toMatch(/token=|\b\d{6}\b/)
  await expectAccessible(page)
})
