import type { Page } from 'playwright-core'
import { makePdf } from '../../test/documents.ts'

interface Applicant {
  name: string
  phoneNumber: string
}

/** Fills in the application on `/reseller` of a person, but for their ID. */
export async function fillApplication(page: Page, { name, phoneNumber }: Applicant): Promise<void> {
  await page.getByLabel('Your ID').waitFor()
  await page.getByLabel('Name of your business').fill(name)
  await page.getByLabel('Kind of business').selectOption('individual')
  await page.getByRole('textbox', { name: 'TIN' }).fill('12345678-0001')
  await page.getByLabel('Phone number').fill(phoneNumber)
  await page.getByLabel('Address of your business').fill('27 Trans Amadi Road')
  await page.getByLabel('State', { exact: true }).selectOption('Rivers')
}

/** Adds an ID to the application and sends it. */
export async function sendWithId(page: Page): Promise<void> {
  await page.getByLabel('Your ID').setInputFiles({
    name: 'id.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(makePdf()),
  })
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByText('We have your application.').waitFor()
}

/** Fills in and sends the application on `/reseller`, as a person with an ID. */
export async function applyAsReseller(page: Page, applicant: Applicant): Promise<void> {
  await fillApplication(page, applicant)
  await sendWithId(page)
}

/** Approves the application at the desk, with a code. The page is that of staff, at the list. */
export async function approveReseller(
  page: Page,
  { name, code }: { name: string; code: string },
): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('textbox', { name: /^Code/ }).fill(code)
  await page.getByLabel('Reason').fill('Documents are in order')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved. We have told them.').waitFor()
}
