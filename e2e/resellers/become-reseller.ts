import type { Page } from 'playwright-core'
import { makePdf } from '../../test/documents.ts'

const waitMs = 30_000

/** Fills in and sends the application on `/reseller`, as a person with an ID. */
export async function applyAsReseller(
  page: Page,
  { name, phoneNumber }: { name: string; phoneNumber: string },
): Promise<void> {
  await page.getByLabel('Your ID').waitFor({ timeout: waitMs })
  await page.getByLabel('Name of your business').fill(name)
  await page.getByLabel('Kind of business').selectOption('individual')
  await page.getByRole('textbox', { name: 'TIN' }).fill('12345678-0001')
  await page.getByLabel('Phone number').fill(phoneNumber)
  await page.getByLabel('Address of your business').fill('27 Trans Amadi Road')
  await page.getByLabel('State', { exact: true }).selectOption('Rivers')
  await page.getByLabel('Your ID').setInputFiles({
    name: 'id.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(makePdf()),
  })
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByText('We have your application.').waitFor({ timeout: waitMs })
}

/** Approves the application at the desk, with a code. The page is that of staff, at the list. */
export async function approveReseller(
  page: Page,
  { name, code }: { name: string; code: string },
): Promise<void> {
  await page.getByRole('link', { name }).first().click({ timeout: waitMs })
  await page.getByRole('textbox', { name: /^Code/ }).fill(code, { timeout: waitMs })
  await page.getByLabel('Reason').fill('Documents are in order')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved. We have told them.').waitFor({ timeout: waitMs })
}
