import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { createAccount, visitAs } from '../account/accounts.ts'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { connectDatabase } from '../database.ts'
import { signUpStaff } from '../desk/staff-account.ts'
import { expectAccessible } from '../quality/axe.ts'

useBrowser()

/** Opens a holder for an account. @returns its number */
async function openHolder(account: { id: string }): Promise<string> {
  await using database = await connectDatabase()
  const { rows } = await database.query<{ holder: string }>(
    `with salted as (
       insert into public.register_names (commitment, salt, name, is_public, user_id)
       values (encode(sha256(convert_to($1 || ':Ngozi', 'utf8')), 'hex'), $1, 'Ngozi', false, $2)
       returning commitment
     ), opened as (
       select 'H' || private.append_register_event('holder_opened', jsonb_build_object(
         'kind', 'person', 'name', null, 'commitment', commitment)) as holder
       from salted
     )
     insert into public.register_accounts (holder_id, user_id) select holder, $2 from opened
     returning holder_id as holder`,
    [account.id.replaceAll('-', ''), account.id],
  )
  return rows[0]?.holder ?? ''
}

/** Staff propose an entry. The preview is read before it is proposed. */
async function propose(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show what would be written' }).click()
  const shown = page.locator('section', { hasText: 'This would be written' }).last()
  const text = await shown.innerText()
  await shown.getByRole('button', { name: 'Propose it' }).click()
  await expectToast(page, 'Proposed. A colleague must approve it.')
  return text
}

test('two of staff issue and transfer units; the customer retires some, shares the certificate, and gives some away', async () => {
  const first = await signUpStaff('register.first@staff.example', 'finance')
  const second = await signUpStaff('register.second@staff.example', 'finance')
  const customer = await createAccount('ngozi@units.example')
  const holder = await openHolder(customer)

  // The first of staff proposes to issue what was measured, and may not approve it.
  await using proposer = await visitAs(first, '/admin/carbon')
  await proposer.page.getByRole('link', { name: 'Issue', exact: true }).click()
  expect(await propose(proposer.page)).toContain('P0003-2026')
  await proposer.page.getByText('You proposed this, so a colleague must approve it.').waitFor()
  expect(await proposer.page.getByRole('button', { name: 'Approve and write' }).count()).toBe(0)
  await proposer.page.goto('/admin/carbon/new?kind=transfer')
  await proposer.page.getByLabel('Holder who gives').fill('H0')
  await proposer.page.getByLabel('Holder who gets').fill(holder)
  await proposer.page.getByLabel('Kilograms').fill('1,200')
  await proposer.page.getByLabel('Why').fill('Units of the Jimeta clinic')
  expect(await propose(proposer.page)).toContain('1.2 t')

  // The second approves both, with a second tab of theirs that comes too late.
  await using approver = await visitAs(second, '/admin/carbon', { expectedErrors: /409/ })
  const approve = approver.page.getByRole('button', { name: 'Approve and write' })
  await expect.poll(() => approve.count(), { timeout: 15_000 }).toBe(2)
  const late = await approver.context.newPage()
  await late.goto('/admin/carbon')
  const lateApprove = late.getByRole('button', { name: 'Approve and write' })
  await expect.poll(() => lateApprove.count(), { timeout: 15_000 }).toBe(2)
  await expectAccessible(approver.page)
  await approve.first().click()
  await expectToast(approver.page, 'Written as entry')
  await lateApprove.first().click()
  await late
    .getByText(/already/i)
    .first()
    .waitFor()
  await late.close()
  await expect.poll(() => approve.count()).toBe(1)
  await approve.first().click()
  await expect.poll(() => approve.count()).toBe(0)

  // The customer holds them now.
  await using visitor = await visitAs(customer, '/dashboard?tab=carbon', {
    viewport: phone,
    expectedErrors: /409/,
  })
  const { page } = visitor
  await page.getByRole('button', { name: 'Retire units' }).click()
  const dialog = page.getByRole('dialog')
  const kg = dialog.getByLabel('Kilograms')
  await dialog.getByLabel('Name of the person').fill('Mama Ngozi')
  await dialog.getByLabel('What it is for').fill('Our wedding in Enugu')
  for (const [wrong, answer] of [
    ['0', /./],
    ['0.5', /whole kilograms/],
    ['1201', /1\.2 t|hold/],
  ] as const) {
    await kg.fill(wrong)
    await dialog.getByRole('button', { name: 'Retire for good' }).click()
    await dialog.getByRole('alert').filter({ hasText: answer }).waitFor()
  }
  await expectAccessible(page)
  // Nothing that was typed is gone, and nothing was retired.
  expect(await dialog.getByLabel('What it is for').inputValue()).toBe('Our wedding in Enugu')
  await kg.fill('700')
  await dialog.getByRole('button', { name: 'Retire for good' }).click()
  await page.waitForURL('**/carbon-register/certificates/R*')
  await page.getByRole('heading', { level: 1, name: /700 kg/ }).waitFor()
  await page.getByRole('button', { name: 'Share this certificate' }).waitFor()
  const path = new URL(page.url()).pathname

  // Anybody who gets the link sees it, with its PDF.
  await using friend = await visit(path)
  await friend.page.getByText('Mama Ngozi').first().waitFor()
  const pdf = await fetch(`${inject('siteUrl')}${path}/certificate.pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')

  // A reload shows what is left; some of it is given away.
  await page.goto('/dashboard?tab=carbon')
  await page.getByRole('link', { name: /R\d+ for Mama Ngozi/ }).waitFor()
  await page.getByRole('button', { name: 'Give units away' }).click()
  await dialog.getByLabel('Kilograms').fill('500')
  await dialog.getByLabel('Number of the holder who gets them').fill('H0')
  await dialog.getByLabel('What it is for').fill('A gift back')
  await dialog.getByRole('button', { name: 'Give them away' }).click()
  await expectToast(page, '500 kg went to H0.')
  await page.getByText('When your readings are counted and issued').waitFor()
  await ready(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})
